import { expect, it } from 'vitest'
import { shortestMatch } from './shortest-match.ts'
import { parsePattern } from './syntax/parser.ts'

it.each([
  ['', 0],
  ['abc', 3],
  ['^a*$', 0],
  ['\\bab+c?', 2],
  ['(?:abc|de|fghi)x', 3],
  ['(a{2}|b){3,}', 3],
  ['\\d{4}[ -]?\\d{4}', 8],
  ['[^a]|', 0],
])('%s takes at least %i characters', (pattern, expected) => {
  expect(shortestMatch(parsePattern(pattern).root)).toBe(expected)
})
