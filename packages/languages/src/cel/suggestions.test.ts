import { describe, expect, it } from 'vitest'
import { compileCel } from './compile.ts'
import { celSuggestions } from './suggestions.ts'

const item = {
  _type: 'log',
  timestamp: 5,
  body: 'up',
  severity_text: 'INFO',
  name: 'n',
  attributes: { key: 'a' },
  resource: { key: 'r' },
}

/** A use of each, and what it gives. */
const uses: Readonly<Record<string, readonly [string, unknown]>> = {
  regex_match: ['regex_match("a1", "\\\\d")', true],
  regex_capture: ['regex_capture("a1", "(?P<n>\\\\d)").n', '1'],
  merge: ['merge({"a": 1}, {"a": 2}).a', 2],
  json: ['json("[1]")[0]', 1],
  first_non_empty: ['first_non_empty("", "b")', 'b'],
  convert_timestamp: ['convert_timestamp("0", "Unix", "2006")', '1970'],
  environment: ['environment("HOME")', ''],
  now: ['now() > timestamp("2020-01-01T00:00:00Z")', true],
  has: ['has(item.body)', true],
  all: ['[1, 2].all(x, x > 0)', true],
  exists: ['[1, 2].exists(x, x > 1)', true],
  exists_one: ['[1, 2].exists_one(x, x > 1)', true],
  filter: ['[1, 2].filter(x, x > 1)', [2]],
  map: ['[1, 2].map(x, x + 1)', [2, 3]],
  'cel.bind': ['cel.bind(a, 2, a * a)', 4],
  size: ['size("abc")', 3],
  contains: ['"abc".contains("b")', true],
  startsWith: ['"abc".startsWith("a")', true],
  endsWith: ['"abc".endsWith("c")', true],
  matches: ['"a1".matches("^a\\\\d$")', true],
  charAt: ['"abc".charAt(1)', 'b'],
  indexOf: ['"abcb".indexOf("b")', 1],
  lastIndexOf: ['"abcb".lastIndexOf("b")', 3],
  join: ['["a", "b"].join("-")', 'a-b'],
  lowerAscii: ['"AB".lowerAscii()', 'ab'],
  upperAscii: ['"ab".upperAscii()', 'AB'],
  replace: ['"aa".replace("a", "b")', 'bb'],
  split: ['"a,b".split(",")', ['a', 'b']],
  substring: ['"abcd".substring(1, 3)', 'bc'],
  trim: ['" a ".trim()', 'a'],
  format: ['"%d of %s".format([1, "b"])', '1 of b'],
  string: ['string(1)', '1'],
  int: ['int("7")', 7],
  double: ['double("1.5")', 1.5],
  bool: ['bool("true")', true],
  type: ['type(1) == int', true],
  timestamp: ['timestamp("2026-03-01T10:00:00Z").getHours()', 10],
  duration: ['duration("1h") == duration("60m")', true],
  getFullYear: ['timestamp("2026-03-01T10:00:00Z").getFullYear()', 2026],
  getMonth: ['timestamp("2026-03-01T10:00:00Z").getMonth()', 2],
  getDate: ['timestamp("2026-03-01T10:00:00Z").getDate()', 1],
  getDayOfWeek: ['timestamp("2026-03-01T10:00:00Z").getDayOfWeek()', 0],
  getHours: ['timestamp("2026-03-01T10:00:00Z").getHours()', 10],
  'math.greatest': ['math.greatest(1, 2)', 2],
  'math.least': ['math.least(1, 2)', 1],
  'math.abs': ['math.abs(-2)', 2],
  'math.ceil': ['math.ceil(1.2)', 2],
  'math.floor': ['math.floor(1.8)', 1],
  'math.round': ['math.round(1.5)', 2],
  'base64.encode': ['base64.encode(b"a")', 'YQ=='],
  'base64.decode': ['base64.decode("YQ==") == b"a"', true],
  in: ['1 in [1]', true],
  true: ['true', true],
  false: ['false', false],
  null: ['null', null],
}

describe('celSuggestions', () => {
  it('[NODEPANEL-040] have label, detail, insertText, type and documentation with title, returns and parameters', () => {
    expect(celSuggestions.find(({ label }) => label === 'substring')).toEqual({
      label: 'substring',
      detail: 'The characters from one place up to another.',
      insertText: 'substring(',
      type: 'function',
      documentation: { title: 'text.substring(start, end)', returns: 'string', parameters: ['start', 'end'] },
    })
  })

  it('name each thing once', () => {
    expect(new Set(celSuggestions.map(({ label }) => label)).size).toBe(celSuggestions.length)
  })

  it.each(celSuggestions.filter(({ type }) => type === 'field'))('the field $label is read', ({ insertText }) => {
    expect(compileCel(insertText).evaluate(item)).not.toBeNull()
  })

  it.each(celSuggestions.filter(({ type }) => type !== 'field'))('$label works as offered', ({ label }) => {
    const [expression, value] = uses[label] ?? ['', 'no use of it here']
    expect(compileCel(expression).evaluate(item)).toEqual(value)
  })
})
