import { describe, expect, it } from 'vitest'
import { type HighlightPiece, highlightQuery, markRange } from './query-highlight.ts'

const shown = (pieces: readonly HighlightPiece[]) =>
  pieces.filter(({ kind }) => kind !== 'space').map(({ kind, text }) => `${kind} ${text}`)

describe('highlightQuery', () => {
  const cases: [query: string, pieces: string[]][] = [
    ['', []],
    ['failed "log in"', ['text failed', 'string "log in"']],
    ['a.b:"x y"', ['field a.b', 'operator :', 'string "x y"']],
    ['code:500', ['field code', 'operator :', 'number 500']],
    ['severity_number >= 13', ['field severity_number', 'operator >=', 'number 13']],
    ['severity>=INFO', ['field severity', 'operator >=', 'number INFO']],
    ['a AND b || c', ['text a', 'keyword AND', 'text b', 'keyword ||', 'text c']],
    ['NOT a -b', ['negation NOT', 'text a', 'negation -', 'text b']],
    ['kube-system - x', ['text kube-system', 'text -', 'text x']],
    [
      'ns:(a OR "b") c',
      ['field ns', 'operator :', 'operator (', 'string a', 'keyword OR', 'string "b"', 'operator )', 'text c'],
    ],
    ['(a:x)', ['operator (', 'field a', 'operator :', 'string x', 'operator )']],
    ['t:12:30 x', ['field t', 'operator :', 'number 12', 'operator :', 'number 30', 'text x']],
    ['a:NOT b', ['field a', 'operator :', 'negation NOT', 'string b']],
    ['"odd name":x', ['field "odd name"', 'operator :', 'string x']],
    ['a "never closed', ['text a', 'string "never closed']],
    [String.raw`"a \" b" c`, [String.raw`string "a \" b"`, 'text c']],
  ]
  it.each(cases)('%j', (query, pieces) => {
    expect(shown(highlightQuery(query))).toEqual(pieces)
  })

  it.each(cases.map(([query]) => query).concat('  a  (', '"\\', '\\"', ')))', '::', '-'))(
    'keeps every character of %j',
    query => {
      expect(
        highlightQuery(query)
          .map(({ text }) => text)
          .join(''),
      ).toBe(query)
    },
  )
})

describe('markRange', () => {
  const marks = (query: string, start: number, end: number) =>
    markRange(highlightQuery(query), start, end)
      .filter(({ marked }) => marked)
      .map(({ text }) => text)

  it('marks a part of a piece', () => expect(marks('host:a*b', 5, 8)).toEqual(['a*b']))
  it('marks across pieces', () => expect(marks('a "b', 0, 4)).toEqual(['a', ' ', '"b']))
  it('marks the end of the query', () => expect(marks('a OR', 4, 4)).toEqual(['\u00a0']))
  it('marks the end of nothing', () => expect(marks('', 0, 0)).toEqual(['\u00a0']))
})
