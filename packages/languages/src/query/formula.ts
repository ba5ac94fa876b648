import { Characters } from './characters.ts'
import { QueryError } from './query-error.ts'

export type FormulaOperator = '+' | '-' | '*' | '/' | '%' | '^' | '&' | '|'

/** A formula over the results of queries, which it knows by their letters. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'query'; id: string }
  | { kind: 'variable'; name: string }
  | { kind: 'negate'; operand: Formula }
  | { kind: 'operator'; operator: FormulaOperator; left: Formula; right: Formula }
  | { kind: 'timeshift'; operand: Formula; seconds: number }
  | { kind: 'moving_average'; operand: Formula; points: number }

/** Loosest first; `^` is a power and binds to the right. */
const levels: readonly (readonly FormulaOperator[])[] = [['|'], ['&'], ['+', '-'], ['*', '/', '%']]

const maxDepth = 50
const maxLength = 2000
const number = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y

/**
 * Reads a formula: `A / B * 100`, `timeshift(A, 3600)`, `moving_average(A, 5)`, `$variable`, parentheses.
 *
 * @example parseFormula('(A - timeshift(A, 86400)) / A * 100')
 */
export function parseFormula(text: string): Formula {
  if (text.length > maxLength) {
    throw new QueryError(`The formula is longer than ${maxLength} characters. Shorten it.`, maxLength, text.length)
  }
  const input = new Characters(text)
  const formula = readLevel(input, 0, 0)
  input.end('an operator or the end of the formula')
  return formula
}

/** The queries that a formula needs, in the order in which it names them. */
export function queriesOf(formula: Formula): string[] {
  switch (formula.kind) {
    case 'query':
      return [formula.id]
    case 'operator':
      return [...new Set([...queriesOf(formula.left), ...queriesOf(formula.right)])]
    case 'negate':
    case 'timeshift':
    case 'moving_average':
      return queriesOf(formula.operand)
    default:
      return []
  }
}

function readLevel(input: Characters, level: number, depth: number): Formula {
  const operators = levels[level]
  if (!operators) return readPower(input, depth)
  let left = readLevel(input, level + 1, depth)
  for (;;) {
    const operator = operators.find(candidate => input.take(candidate))
    if (!operator) return left
    left = { kind: 'operator', operator, left, right: readLevel(input, level + 1, depth) }
  }
}

function readPower(input: Characters, depth: number): Formula {
  if (depth > maxDepth) throw new QueryError('The formula is nested too deeply. Flatten it.', input.at, input.at + 1)
  if (input.take('-')) return { kind: 'negate', operand: readPower(input, depth + 1) }
  const left = readOperand(input, depth)
  if (!input.take('^')) return left
  return { kind: 'operator', operator: '^', left, right: readPower(input, depth + 1) }
}

function readOperand(input: Characters, depth: number): Formula {
  if (input.take('(')) {
    const inner = readLevel(input, 0, depth + 1)
    input.expect(')')
    return inner
  }
  const digits = input.match(number)
  if (digits !== undefined) return { kind: 'number', value: Number(digits) }
  const variable = input.match(/\$[A-Za-z_]\w*/y)
  if (variable !== undefined) return { kind: 'variable', name: variable.slice(1) }
  input.space()
  const start = input.at
  const name = input.match(/[A-Za-z_]\w*/y)
  if (name === 'timeshift' || name === 'moving_average') return readCall(input, name, depth)
  if (name !== undefined && /^[A-Z]$/.test(name)) return { kind: 'query', id: name }
  if (name === undefined) throw input.unexpected('a number, a query such as A, or a function')
  throw new QueryError(
    `There is no ${name}. Queries are named A to Z; functions are timeshift and moving_average.`,
    start,
    input.at,
  )
}

function readCall(input: Characters, name: 'timeshift' | 'moving_average', depth: number): Formula {
  input.expect('(')
  const operand = readLevel(input, 0, depth + 1)
  input.expect(',')
  input.space()
  const start = input.at
  const sign = name === 'timeshift' && input.take('-') ? -1 : 1
  const value = sign * Number(input.match(/\d+/y) ?? Number.NaN)
  const least = name === 'timeshift' ? Number.NEGATIVE_INFINITY : 1
  if (Number.isNaN(value) || value < least || Math.abs(value) > 1e9) {
    const what = name === 'timeshift' ? 'a number of seconds' : 'a number of points, at least 1'
    throw new QueryError(`${name} needs ${what} here.`, start, Math.max(input.at, start + 1))
  }
  input.expect(')')
  return name === 'timeshift' ? { kind: name, operand, seconds: value } : { kind: name, operand, points: value }
}
