import { describe, expect, it } from 'vitest'
import { compileCondition, compileStatements } from './index.ts'

const operators = 'expected a comparison operator (==, !=, <, <=, >, >=)'
const condition = 'a condition after'
const example = 'such as severity_number >= 17, found the end of the text'

describe('mistakes in conditions tell what to write', () => {
  it.each([
    ['body = "a"', `1, column 6: ${operators}, found '='; '==' compares`],
    ['body === "a"', "1, column 8: expected a value after '==', found '='; '==' compares"],
    ['body <> "a"', "1, column 7: expected a value after '<', found '>'; '!=' is for not equal"],
    ['body is nil', `1, column 6: ${operators}, found 'is'; '==' compares`],
    ['body in ["a"]', `1, column 6: ${operators}, found 'in'; ContainsValue(list, value) looks into a list`],
    ['body like "a"', `1, column 6: ${operators}, found 'like'; IsMatch(value, "pattern") tests a pattern`],
    ['body =~ "a"', `1, column 7: unexpected character '~'; IsMatch(value, "pattern") tests a pattern`],
    ['true AND false', "1, column 6: expected 'and', 'or' or the end of the condition, found 'AND'; write 'and'"],
    ['true && false', "1, column 6: unexpected character '&'; write 'and'"],
    ['true || false', "1, column 6: unexpected character '|'; write 'or'"],
    ['!IsString(body)', "1, column 1: unexpected character '!'; write 'not'"],
    ['NOT body == "a"', "1, column 1: 'NOT' is not known; write 'not'"],
    ['body == True', "1, column 9: 'True' is not known; write 'true'"],
    ['body == NULL', "1, column 9: 'NULL' is not known; write 'nil'"],
    ['body == null', "1, column 9: unknown path null for log records; write 'nil'"],
    ["body == 'a'", "1, column 9: unexpected character '''; a string stands in double quotes"],
    ['body == “a”', "1, column 9: unexpected character '“'; use the plain double quote \" around a string"],
    ['body == "a', '1, column 9: the string has no closing " on its line; add it, or write \\n for a new line'],
    ['severity_number == ERROR', '1, column 20: unknown enum ERROR; did you mean SEVERITY_NUMBER_ERROR?'],
    [
      'severity_number >= SEVERITY_INFO',
      '1, column 20: unknown enum SEVERITY_INFO; did you mean SEVERITY_NUMBER_INFO?',
    ],
    ['body == ACTIVE', '1, column 9: unknown enum ACTIVE; a string stands in double quotes'],
    [
      'severity_number == severity_number_info',
      '1, column 20: unknown path severity_number_info for log records; did you mean SEVERITY_NUMBER_INFO?',
    ],
    ['body ==', "1, column 8: expected a value after '==', found the end of the text"],
    ['true and', `1, column 9: expected ${condition} 'and', ${example}`],
    ['not', `1, column 4: expected ${condition} 'not', ${example}`],
    ['', `1, column 1: expected a condition ${example}`],
  ])('%s', (text, message) => {
    expect(messageOf(() => compileCondition(text, { context: 'log' }))).toBe(`line ${message}`)
  })
})

describe('mistakes in statements tell what to write', () => {
  const where = "expected 'where' or a new line"
  const unknown = (path: string) => `unknown path ${path} for log records`
  it.each([
    ['set(body, "a") where', `1, column 21: expected ${condition} 'where', ${example}`],
    ['set(body, "a") WHERE true', `1, column 16: ${where}, found 'WHERE'; write 'where'`],
    ['set(body, "a"))', `1, column 15: ${where}, found ')'; this ')' closes nothing`],
    ['set(\n  body, "a"\nset(body, "b")', "3, column 1: expected ',' or ')' to close set( of line 1, found 'set'"],
    [
      'body == "a"',
      "1, column 6: expected '(' after the editor name body, found '=='; a statement begins with an editor such as set(…)",
    ],
    ['concat(["a"], "")', '1, column 1: Concat is a converter; use it as a value: set(attributes["key"], Concat(…))'],
    ['delete(body)', '1, column 1: unknown editor delete; did you mean delete_key, delete_keys or delete_index?'],
    [
      'set(body, "a" + "b")',
      '1, column 11: only numbers, paths, converter calls and math can be operands of math; Concat([…], "") joins strings',
    ],
    [
      'set(body, body ? 1)',
      "1, column 16: unexpected character '?'; IfElse(condition, value, otherwise) chooses between two values",
    ],
    ['set(Body["a"], 1)', "1, column 5: 'Body' is not a path; write 'body'"],
    [
      'set(attributes.http.method, 1)',
      `1, column 5: ${unknown('attributes.http.method')}; write attributes["http.method"]`,
    ],
    ['set(body.message, 1)', `1, column 5: ${unknown('body.message')}; write body["message"]`],
    ['set(body.strin, 1)', `1, column 5: ${unknown('body.strin')}; did you mean body.string?`],
    ['set(severity, 1)', `1, column 5: ${unknown('severity')}; did you mean severity_text or severity_number?`],
    ['set(datapoint.flags, 1)', `1, column 5: ${unknown('datapoint.flags')}; datapoint paths are for metric records`],
    [
      'set(level, 1)',
      `1, column 5: ${unknown('level')}; write attributes["level"] for an attribute, or "level" for a string`,
    ],
    [
      'keep_keys(attributes, "a")',
      '1, column 23: the argument keys of keep_keys: expected a list of string in square brackets, such as ["a", "b"]',
    ],
    [
      'set(body, Concat([Split("a", 1)], ""))',
      '1, column 30: the argument delimiter of Split: expected string, but this is int',
    ],
    [
      'set(time, "2020")',
      '1, column 11: time takes time, but this is string; Time(text, "%Y-%m-%d") or Unix(seconds) makes one',
    ],
  ])('%s', (text, message) => {
    expect(messageOf(() => compileStatements(text, { context: 'log' }))).toBe(`line ${message}`)
  })

  it('looks for the name behind a known prefix, not for the whole path', () => {
    const compile = () => compileStatements('set(metric.value, 1)', { context: 'metric' })
    expect(compile).toThrow('unknown path metric.value for metric records; did you mean value_int or value_double?')
  })
})

function messageOf(compile: () => unknown): string {
  try {
    compile()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it compiled'
}
