import type { Formula, FormulaOperator } from '@weir/languages/query'
import { groupId, groupOf, type SeriesSet, type Values } from './series-set.ts'

/** What a formula is worked out of. */
export interface Operands {
  /** The lines of a query, looked at this many seconds earlier. */
  query(id: string, shiftSeconds: number): SeriesSet
  variable(name: string): number
}

/** Two operands are grouped by different fields, so that their lines cannot be told which belongs to which. */
export class GroupMismatch extends Error {}

/** The value of a formula: a number, or lines over the windows. What is missing on either side of an operator is missing in its result. */
export function evaluate(formula: Formula, operands: Operands, shiftSeconds = 0): number | SeriesSet {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'variable':
      return operands.variable(formula.name)
    case 'query':
      return operands.query(formula.id, shiftSeconds)
    case 'negate':
      return combine('-', 0, evaluate(formula.operand, operands, shiftSeconds))
    case 'timeshift':
      return evaluate(formula.operand, operands, shiftSeconds + formula.seconds)
    case 'moving_average':
      return movingAverage(evaluate(formula.operand, operands, shiftSeconds), formula.points)
    case 'operator':
      return combine(
        formula.operator,
        evaluate(formula.left, operands, shiftSeconds),
        evaluate(formula.right, operands, shiftSeconds),
      )
  }
}

/** How many windows before the first one a formula looks at. */
export function leadOf(formula: Formula): number {
  switch (formula.kind) {
    case 'operator':
      return Math.max(leadOf(formula.left), leadOf(formula.right))
    case 'negate':
    case 'timeshift':
      return leadOf(formula.operand)
    case 'moving_average':
      return leadOf(formula.operand) + formula.points - 1
    default:
      return 0
  }
}

/** Every query of a formula with the times that it is looked at. */
export function lookupsOf(formula: Formula, shiftSeconds = 0): { id: string; shiftSeconds: number }[] {
  switch (formula.kind) {
    case 'query':
      return [{ id: formula.id, shiftSeconds }]
    case 'operator':
      return [...lookupsOf(formula.left, shiftSeconds), ...lookupsOf(formula.right, shiftSeconds)]
    case 'negate':
    case 'moving_average':
      return lookupsOf(formula.operand, shiftSeconds)
    case 'timeshift':
      return lookupsOf(formula.operand, shiftSeconds + formula.seconds)
    default:
      return []
  }
}

const operations: Readonly<Record<FormulaOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
  '&': (left, right) => (left !== 0 && right !== 0 ? 1 : 0),
  '|': (left, right) => (left !== 0 || right !== 0 ? 1 : 0),
}

/** One value; a division by zero has none. */
function apply(operator: FormulaOperator, left: number | null, right: number | null): number | null {
  if (left === null || right === null) return null
  const value = operations[operator](left, right)
  return Number.isFinite(value) ? value : null
}

function combine(operator: FormulaOperator, left: number | SeriesSet, right: number | SeriesSet): number | SeriesSet {
  if (typeof left === 'number') {
    if (typeof right === 'number') return operations[operator](left, right)
    return mapValues(right, value => apply(operator, left, value))
  }
  if (typeof right === 'number') return mapValues(left, value => apply(operator, value, right))
  return joined(operator, left, right)
}

function mapValues(set: SeriesSet, change: (value: number | null) => number | null): SeriesSet {
  const lines = new Map(Array.from(set.lines, ([id, line]): [string, Values] => [id, line.map(change)]))
  return { ...set, lines, absent: change(set.absent) }
}

/** Lines of the same group belong together; one that is grouped by fewer fields serves all groups that agree in those. */
function joined(operator: FormulaOperator, left: SeriesSet, right: SeriesSet): SeriesSet {
  const wide = left.keys.length >= right.keys.length ? left : right
  const narrow = wide === left ? right : left
  const places = narrow.keys.map(key => wide.keys.indexOf(key))
  if (places.includes(-1)) {
    const by = ({ keys }: SeriesSet) => keys.join(', ')
    throw new GroupMismatch(
      `One side is grouped by ${by(left)}, the other by ${by(right)}. Group both by the same fields, or one of them by fewer.`,
    )
  }
  const ids = new Set(wide.lines.keys())
  if (narrow.keys.length === wide.keys.length) {
    for (const id of narrow.lines.keys()) ids.add(rearranged(id, wide.keys, narrow.keys))
  }
  const lines = new Map<string, Values>()
  for (const id of ids) {
    const group = groupOf(id)
    const own = wide.lines.get(id)
    const other = narrow.lines.get(groupId(places.map(at => group[at] ?? '')))
    const [a, b] = wide === left ? [own, other] : [other, own]
    lines.set(
      id,
      Array.from({ length: wide.length }, (_, at) =>
        apply(operator, a ? (a[at] ?? null) : left.absent, b ? (b[at] ?? null) : right.absent),
      ),
    )
  }
  const absent = apply(operator, left.absent, right.absent)
  return { keys: wide.keys, lines, length: wide.length, absent, isCut: left.isCut || right.isCut }
}

/** A group of the narrow side in the order of the wide side's keys. */
function rearranged(id: string, wideKeys: readonly string[], narrowKeys: readonly string[]): string {
  const group = groupOf(id)
  return groupId(wideKeys.map(key => group[narrowKeys.indexOf(key)] ?? ''))
}

/** The mean of a window and those before it, as many as have a value. */
function movingAverage(operand: number | SeriesSet, points: number): number | SeriesSet {
  if (typeof operand === 'number') return operand
  const lines = new Map(Array.from(operand.lines, ([id, line]): [string, Values] => [id, averaged(line, points)]))
  return { ...operand, lines }
}

function averaged(line: Values, points: number): Values {
  let sum = 0
  let known = 0
  return line.map((value, at) => {
    const gone = at < points ? null : (line[at - points] ?? null)
    if (value !== null) {
      sum += value
      known += 1
    }
    if (gone !== null) {
      sum -= gone
      known -= 1
    }
    return known === 0 ? null : sum / known
  })
}
