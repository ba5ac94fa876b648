import { LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import {
  compileCondition,
  compileStatements,
  compileValue,
  OttlError,
  parseCondition,
  parseStatements,
} from './index.ts'

describe('statements that do not parse tell where and what was expected', () => {
  it.each([
    ['no editor', '"a"', 1, 1, 'expected a statement such as set(attributes["key"], "value"), found \'"a"\''],
    [
      'converter as editor',
      'IsMatch(body, "a")',
      1,
      1,
      "'IsMatch' is not an editor: editor names start with a lower-case letter, such as set",
    ],
    [
      'editor as converter',
      'set(body, concat("a"))',
      1,
      11,
      "'concat' is not a converter: converter names start with an upper-case letter, such as Concat",
    ],
    [
      'no parenthesis',
      'set body',
      1,
      5,
      "expected '(' after the editor name set, found 'body'; a statement begins with an editor such as set(…)",
    ],
    ['unclosed call', 'set(body, "a"', 1, 14, "expected ',' or ')' to close set( of line 1, found the end of the text"],
    ['missing value', 'set(body, )', 1, 11, "expected a value, found ')'"],
    ['missing comma', 'set(body "a")', 1, 10, "expected ',' or ')' to close set( of line 1, found '\"a\"'"],
    ['two on a line', 'set(body, 1) set(body, 2)', 1, 14, "expected 'where' or a new line, found 'set'"],
    ['text behind where', 'set(body, 1) where true x', 1, 25, "expected 'and', 'or' or a new line, found 'x'"],
    [
      'value as condition',
      'set(body, 1)\n  where body',
      2,
      13,
      'expected a comparison operator (==, !=, <, <=, >, >=), found the end of the text',
    ],
    ['comparison in a list', 'set(body, [1 == 1])', 1, 14, "expected ',' or ']', found '=='"],
    [
      'mixed case as enum',
      'set(body, 1) where "a" == Foo',
      1,
      30,
      "expected '(' after the converter name Foo, found the end of the text",
    ],
    ['octal', 'set(body, 08)', 1, 11, '08 starts with 0, so it is octal and has no digits 8 and 9'],
    ['large double', 'set(body, 1.0e999)', 1, 11, 'the number does not fit into a 64-bit double'],
    ['bool in parentheses', 'set(body, (true) + 1)', 1, 18, "expected ',' or ')' to close set( of line 1, found '+'"],
    [
      'string in math',
      'set(body, "a" + 1)',
      1,
      11,
      'only numbers, paths, converter calls and math can be operands of math; Concat([…], "") joins strings',
    ],
    [
      'string in parentheses',
      'set(body, ("a"))',
      1,
      12,
      'expected a number, a path, a converter call or math in the parentheses',
    ],
    ['double not', 'set(body, 1) where not not true', 1, 24, "expected a value, found 'not'"],
    ['indexed editor', 'set(body, 1)["a"]', 1, 13, 'only paths and converter calls can be indexed, not editors'],
    [
      'upper case in a path',
      'set(attributes.fooBar, 1)',
      1,
      16,
      "'fooBar' cannot be part of a path; use lower-case letters, digits and underscores",
    ],
    ['path ends in a dot', 'set(attributes., 1)', 1, 16, "expected a field name after '.', found ','"],
    [
      'bool as key',
      'set(attributes[true], 1)',
      1,
      16,
      'expected a string, an integer, a path or a converter call as key',
    ],
    ['unclosed key', 'set(attributes["a", 1)', 1, 19, "expected ']', found ','"],
    ['map key', 'set(body, {a: 1})', 1, 12, "expected a string key or '}', found 'a'"],
    ['map without colon', 'set(body, {"a" 1})', 1, 16, "expected ':' after the key, found '1'"],
    ['escape', 'set(body, "ab\\d")', 1, 14, 'unknown escape \\d in the string; write \\\\ for a backslash'],
    [
      'new line in a string',
      'set(body, "ab\n")',
      1,
      11,
      'the string has no closing " on its line; add it, or write \\n for a new line',
    ],
    ['odd bytes', 'set(body, 0xabc)', 1, 11, 'a byte literal needs two hexadecimal digits for each byte'],
    ['large int', 'set(body, 9223372036854775808)', 1, 11, 'the number does not fit into a 64-bit integer'],
    ['exponent without a point', 'set(body, 1e5)', 1, 12, "expected ',' or ')' to close set( of line 1, found 'e5'"],
    ['character', 'set(body, 1)\n\nset(body; 1)', 3, 9, "unexpected character ';'; a statement ends with its line"],
    ['lambda in lambda', 'set(body, Any([1], (a, b) => (c, d) => true))', 1, 30, 'a lambda cannot give another lambda'],
    [
      'parameter of a lambda',
      'set(body, Any([1], (a, B) => true))',
      1,
      24,
      "'B' cannot be part of a path; use lower-case letters, digits and underscores",
    ],
  ])('%s', (_name, text, line, column, detail) => {
    expect(errorOf(() => parseStatements(text))).toEqual({ line, column, detail })
  })
})

describe('statements that do not compile tell where and why', () => {
  it.each([
    ['editor', 'sett(body, 1)', 1, 1, 'unknown editor sett; did you mean set?'],
    ['converter', 'set(body, Parsejson(body))', 1, 11, 'unknown converter Parsejson; did you mean ParseJSON?'],
    ['no such editor at all', 'frobnicate(body)', 1, 1, 'unknown editor frobnicate'],
    ['path', 'set(atributes["a"], 1)', 1, 5, 'unknown path atributes for log records; did you mean attributes?'],
    [
      'path of another signal',
      'set(span.name, "a")',
      1,
      5,
      'unknown path span.name for log records; span paths are for trace records',
    ],
    [
      'enum',
      'set(severity_number, SEVERITY_NUMBER_INF)',
      1,
      22,
      'unknown enum SEVERITY_NUMBER_INF; did you mean SEVERITY_NUMBER_INFO?',
    ],
    ['converter without call', 'set(body, ParseJSON)', 1, 11, "expected '(' after the converter name ParseJSON"],
    ['too few arguments', 'set(body)', 1, 1, 'the argument value is missing: set(target: path, value: value)'],
    ['too many arguments', 'set(body, 1, 2)', 1, 14, 'too many arguments for set(target: path, value: value)'],
    ['unknown name', 'set(body, valu=1)', 1, 11, 'set has no argument named valu: set(target: path, value: value)'],
    ['same name twice', 'set(body, value=1, value=2)', 1, 20, 'the argument value is given twice'],
    ['name first', 'set(value=1, body)', 1, 14, 'arguments without a name come before those with a name'],
    ['literal as target', 'set("a", 1)', 1, 5, 'expected a path such as attributes["key"]'],
    [
      'kind of a literal',
      'set(severity_number, "9")',
      1,
      22,
      'severity_number takes int, but this is string; write a number or an enum, or convert with Int(…)',
    ],
    [
      'kind of a literal argument',
      'set(body, Split(body, 5))',
      1,
      23,
      'the argument delimiter of Split: expected string, but this is int',
    ],
    ['comparison as value', 'set(body, 1 == 1)', 1, 11, 'the argument value of set: expected value, found a condition'],
    [
      'bool in parentheses as value',
      'set(body, (true))',
      1,
      11,
      'the argument value of set: expected value, found a condition',
    ],
    [
      'two keys on the trace state',
      'set(attributes["a"], scope.version["a"])',
      1,
      28,
      'scope.version cannot be indexed',
    ],
    [
      'cache of another context',
      'set(resource.cache["a"], 1)',
      1,
      5,
      'unknown path resource.cache for log records; did you mean cache?',
    ],
    [
      'lower path without one',
      'set(scope, 1)',
      1,
      5,
      'unknown path scope for log records; did you mean scope.name, scope.version or scope.attributes?',
    ],
    ['keys on a scalar', 'set(severity_text["a"], "b")', 1, 5, 'severity_text cannot be indexed'],
    ['keys in the middle', 'set(trace_id["a"].string, "b")', 1, 5, 'trace_id cannot be indexed'],
    [
      'function name',
      'replace_pattern(body, "a", "b", "SHA256")',
      1,
      33,
      'expected the name of a converter such as SHA256',
    ],
    [
      'function of two arguments',
      'replace_pattern(body, "a", "b", Split)',
      1,
      33,
      'Split cannot be used here: it takes more than one argument',
    ],
    ['lambda arity', 'set(body, Any([1], (a) => true))', 1, 20, 'the lambda needs 2 parameters, but has 1'],
    ['lambda parameter twice', 'set(body, Any([1], (a, a) => true))', 1, 24, 'the parameter a is given twice'],
    [
      'lambda as value',
      'set(body, () => true)',
      1,
      11,
      'a lambda can only be the argument of a function that takes one',
    ],
    [
      'fields of a parameter',
      'set(body, Any([1], (k, v) => v.a == 1))',
      1,
      32,
      'the parameter v has no fields; use keys such as v["a"]',
    ],
    [
      'second line',
      'set(body, 1)\n# comment\n  set(bod, 1)',
      3,
      7,
      'unknown path bod for log records; did you mean body?',
    ],
  ])('%s', (_name, text, line, column, detail) => {
    expect(errorOf(() => compileStatements(text, { context: 'log' }))).toEqual({ line, column, detail })
  })
})

describe('the text of a program', () => {
  it('holds statements on lines, with comments, and statements over several lines', () => {
    const text = `
      # first
      set(attributes["a"], "#x") # behind

      set(
        attributes["b"],
        Concat(["x",
          "y"], "-")
      )
        where body == "a"
          and severity_number > 3
      delete_key(attributes, "c")`
    const statements = parseStatements(text)
    expect(statements.map(({ at, text: source }) => [at.line, at.column, source.replace(/\s+/g, ' ')])).toEqual([
      [3, 7, 'set(attributes["a"], "#x")'],
      [5, 7, 'set( attributes["b"], Concat(["x", "y"], "-") ) where body == "a" and severity_number > 3'],
      [12, 7, 'delete_key(attributes, "c")'],
    ])
  })

  it('takes // as a comment, but not inside strings', () => {
    const text = '// first\nset(attributes["a"], "http://x") // behind\n//set(body, 1)\n'
    expect(parseStatements(text).map(statement => statement.text)).toEqual(['set(attributes["a"], "http://x")'])
  })

  it('may be empty', () => {
    expect(parseStatements(' \n # nothing\n')).toEqual([])
  })
})

describe('what is accepted', () => {
  it.each([
    'body == "a" or body == "b" and not (severity_number > 1 + 2 * 3)',
    '((1 + 2) * 3) == 9 and (IsMatch(body, "a"))',
    '(true) and not (not false)',
    'log.attributes["a"]["b"][0] == resource["service.name"]',
    'attributes[Concat(["a", body], "")][attributes["i"] + 1] != nil',
    'instrumentation_scope.attributes["a"] == scope.name',
    'attributes == {"a": 1, "b": {"c": [1, 2.5, nil, true, 0xff],},}',
    'attributes == {"a": 1 "b": 2}',
    'attributes["a"] == [1 "b", 2]',
    'flags == 010 and 1.e2 == 100',
    'IsMatch(time, "a") or Len(severity_number) == Split(trace_id, 5 - 3)[0]',
    'attributes[0] == nil and attributes[-1 + 0.5] == nil',
    'Len(body)',
    '-5 < +.5 and - attributes["a"] <= -(1. - 2)',
    'Any(attributes, (_, value) => value["x"] == 1 or IsString(value))',
    'trace_id == TraceID(0x0102030405060708090a0b0c0d0e0f10)',
    'severity_number >= SEVERITY_NUMBER_WARN',
    'Substring(target="abc", length=1, start=0) == "a"',
    'Split("a", ",")[0] == "a"',
    'body.string == "\\x41\\u00e4\\U0001F600\\101\\t\\\\"',
  ])('%s', text => {
    expect(() => compileCondition(text, { context: 'log' })).not.toThrow()
  })
})

it('points at a pattern that is no regular expression', () => {
  const error = errorOf(() => compileStatements('delete_matching_keys(attributes, "a(")', { context: 'log' }))
  expect(error).toMatchObject({ line: 1, column: 34 })
  expect(error.detail).toContain('missing closing )')
})

it('gives the place in the message', () => {
  expect(() => parseStatements('set(body, )')).toThrow("line 1, column 11: expected a value, found ')'")
})

it('binds operators by their precedence', () => {
  expect(parseCondition('true or not false and true')).toMatchObject({
    type: 'or',
    operands: [{ type: 'literal' }, { type: 'and', operands: [{ type: 'not' }, { type: 'literal' }] }],
  })
})

it('reads the escapes of strings as Go does', () => {
  const evaluate = compileValue('"\\x41\\u00e4\\U0001F600\\101\\xf0\\x9f\\x98\\x80\\a\\"\\\\d"', { context: 'log' })
  expect(evaluate(new LogRecord())).toBe('Aä😀A😀\u0007"\\d')
})

describe('hostile text ends in an error, soon', () => {
  it.each([
    ['parentheses', `set(body, ${'('.repeat(10_000)}1${')'.repeat(10_000)})`],
    ['parentheses of conditions', `set(body, 1) where ${'('.repeat(10_000)}true${')'.repeat(10_000)}`],
    ['lists', `set(body, ${'['.repeat(10_000)}${']'.repeat(10_000)})`],
    ['maps', `set(body, ${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)})`],
    ['calls', `set(body, ${'Len('.repeat(10_000)}1${')'.repeat(10_000)})`],
    ['keys', `set(body, ${'attributes['.repeat(10_000)}"a"${']'.repeat(10_000)})`],
    ['lambdas', `set(body, ${'() => '.repeat(10_000)}1)`],
    ['a long text', `set(body, "${'a'.repeat(300_000)}")`],
    ['many unclosed parentheses', 'set(body, '.repeat(20_000)],
  ])('%s', (_name, text) => {
    const started = performance.now()
    expect(() => compileStatements(text, { context: 'log' })).toThrow(OttlError)
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it.each([
    ['a long sum', `set(attributes["a"], 0${' + 1'.repeat(20_000)})`],
    ['a long condition', `set(attributes["a"], 20000) where ${'1 == 1 and '.repeat(10_000)}true`],
    ['a long list', `set(attributes["a"], Len([${'1, '.repeat(19_999)}1]))`],
  ])('while %s works', (_name, text) => {
    const record = new LogRecord()
    const program = compileStatements(text, { context: 'log', errorMode: 'propagate' })
    program.run(record)
    expect(Number(record.attributes.get('a'))).toBeGreaterThan(9_999)
  })
})

function errorOf(action: () => unknown): { line: number; column: number; detail: string } {
  try {
    action()
  } catch (error) {
    if (!(error instanceof OttlError)) throw error
    const { line, column, detail } = error
    return { line, column, detail }
  }
  throw new OttlError('nothing was thrown', 0, 0)
}
