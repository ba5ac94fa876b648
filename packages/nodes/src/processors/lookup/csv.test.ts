import { describe, expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

const limits = { maxRows: 5, maxColumns: 4 }

describe('parseCsv', () => {
  it.each<[string, string, string[], string[][]]>([
    [
      'plain cells',
      'a,b\n1,2\n3,4\n',
      ['a', 'b'],
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['no line end at the end', 'a,b\n1,2', ['a', 'b'], [['1', '2']]],
    ['Windows line ends', 'a,b\r\n1,2\r\n', ['a', 'b'], [['1', '2']]],
    ['a carriage return inside a cell', 'a\n1\r2\n', ['a'], [['1\r2']]],
    ['quotes', 'a,b\n"x, y","say ""hi"""\n', ['a', 'b'], [['x, y', 'say "hi"']]],
    ['a line end in quotes', 'a,b\n"1\n2",3\n', ['a', 'b'], [['1\n2', '3']]],
    [
      'empty cells',
      'a,b\n,\n"",x\n',
      ['a', 'b'],
      [
        ['', ''],
        ['', 'x'],
      ],
    ],
    ['empty lines', 'a,b\n\n1,2\n\n\n', ['a', 'b'], [['1', '2']]],
    ['short rows', 'a,b,c\n1\n', ['a', 'b', 'c'], [['1', '', '']]],
    ['a byte order mark and blanks around names', '\uFEFFa , b\n1,2', ['a', 'b'], [['1', '2']]],
    ['a head only', 'a,b\n', ['a', 'b'], []],
    ['keys like __proto__', '__proto__,constructor\n1,2', ['__proto__', 'constructor'], [['1', '2']]],
  ])('reads %s', (_name, text, columns, rows) => {
    expect(parseCsv(text, limits)).toEqual({ columns, rows })
  })

  it.each([
    ['nothing', '', 'the table is empty'],
    ['an open quote', 'a\n"x', 'line 2: a quote is not closed'],
    ['text behind a quoted cell', 'a\n"x"y', 'line 2: a quoted cell goes on'],
    ['a quote inside a plain cell', 'a\nx"y', 'line 2: a quote inside a cell'],
    ['a row that is too long', 'a,b\n1,2\n"x\ny",2,3', 'line 3: there are 3 cells, but the first row names 2 columns'],
    ['the same column twice', 'a,a\n', 'two columns with the name "a"'],
    ['too many rows', `a\n${'1\n'.repeat(6)}`, 'more than 5 rows'],
    ['too many columns', 'a,b,c,d,e', 'more than 4 columns'],
  ])('refuses %s', (_name, text, message) => {
    expect(() => parseCsv(text, limits)).toThrow(message)
  })

  it('takes a large table in its stride', () => {
    const text = `id,name\n${Array.from({ length: 100_000 }, (_, at) => `${at},"name ${at}"`).join('\n')}`
    const started = performance.now()
    expect(parseCsv(text, { maxRows: 200_000, maxColumns: 4 }).rows).toHaveLength(100_000)
    expect(performance.now() - started).toBeLessThan(1500)
  })
})
