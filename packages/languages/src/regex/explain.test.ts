import { describe, expect, it } from 'vitest'
import { explainRegex } from './explain.ts'
import { RegexError } from './regex.ts'

const inLines = (pattern: string) => explainRegex(pattern).map(({ depth, text }) => '  '.repeat(depth) + text)

describe('explainRegex', () => {
  it.each<[string, string, string[]]>([
    ['text', 'error', ['the text "error"']],
    ['one character', 'x', ['"x"']],
    ['a space', ' ', ['a space']],
    ['the ends', '^a$', ['the beginning of the text', '"a"', 'the end of the text']],
    ['lines', '(?m)^$', ['the beginning of a line', 'the end of a line']],
    ['word boundaries', '\\bup\\B', ['a word boundary', 'the text "up"', 'no word boundary']],
    ['classes', '\\d\\W\\s.', ['a digit', 'no letter, digit or _', 'white space', 'any character but a line break']],
    ['any character', '(?s).', ['any character']],
    ['a list', '[ab-]', ['one of "-", "a" or "b"']],
    ['a range', '[1-5x]', ['one of "1" to "5" or "x"']],
    ['a class within a list', '[\\w.-]', ['one of letters, digits, _, "-" or "."']],
    ['a negated list', '[^"\\s]', ['any character but white space and "\\""']],
    ['hexadecimal digits', '[0-9a-f]{2}', ['a hexadecimal digit in lower case, 2 times']],
    ['case', '(?i)ab', ['"a" in any case', '"b" in any case']],
    ['any number', 'a*', ['"a", any number of times']],
    ['once or more, few', '\\d+?', ['a digit, once or more, as few as possible']],
    ['optional', 's?', ['"s", optional']],
    [
      'counts',
      'a{3}b{2,}c{1,4}d{0,9}',
      ['"a", 3 times', '"b", 2 times or more', '"c", 1 to 4 times', '"d", up to 9 times'],
    ],
    ['nothing', '', ['nothing']],
  ])('says what %s means', (_name, pattern, expected) => {
    expect(inLines(pattern)).toEqual(expected)
  })

  it('goes into groups, by number and name', () => {
    expect(inLines('(\\d+) (?P<unit>ms|s)')).toEqual([
      'group 1:',
      '  a digit, once or more',
      'a space',
      'group 2, named unit:',
      '  one of:',
      '    the text "ms"',
      '    "s"',
    ])
  })

  it('goes into repeated lists and choices of several parts', () => {
    expect(inLines('(?:a\\d)+(?:x\\d|y)')).toEqual([
      'in this order, once or more:',
      '  "a"',
      '  a digit',
      'one of:',
      '  in this order:',
      '    "x"',
      '    a digit',
      '  "y"',
    ])
  })

  it('ends somewhere', () => {
    const parts = explainRegex('(a)'.repeat(900))
    expect(parts).toHaveLength(401)
    expect(parts.at(-1)?.text).toBe('…')
  })

  it('refuses what is no pattern', () => {
    expect(() => explainRegex('(')).toThrow(RegexError)
  })
})
