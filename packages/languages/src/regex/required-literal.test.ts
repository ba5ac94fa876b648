import { describe, expect, it } from 'vitest'
import { requiredLiteral } from './required-literal.ts'
import { parsePattern } from './syntax/parser.ts'

describe('requiredLiteral', () => {
  it.each([
    ['a whole text', 'abc', 'abc'],
    ['the longest run', 'ab.*cde.f', 'cde'],
    ['over group borders', 'x(ab)(?:cd)y', 'xabcdy'],
    ['over assertions', 'ab\\bcd', 'abcd'],
    ['inside a loop that runs at least once', '\\d(?:abc)+\\d', 'abc'],
    ['not across the border of a loop', 'ab(?:cd)+', 'ab'],
    ['not from an optional part', 'a(?:bcd)?e', 'a'],
    ['not from choices', '(?:abc|abd)', ''],
    ['not under folding', '(?i)abc', ''],
    ['a sign that folding leaves', '(?i)a@', '@'],
    ['a wide character', '.😀.', '😀'],
  ])('%s', (_name, pattern, literal) => {
    expect(requiredLiteral(parsePattern(pattern).root)).toBe(literal)
  })
})
