import type { ComparisonOperator } from './ast.ts'
import { compareValues } from './compare.ts'
import { comparisonTest } from './compare-closure.ts'
import { emitComparison } from './compare-code.ts'
import type { Emitter } from './emitter.ts'
import type { Condition, Getter } from './getter.ts'

/** Longer chains than this are not written out in generated code. */
const maxEmitted = 200

export function always(constant: boolean): Condition {
  return { constant, test: () => constant }
}

export function negated(operand: Condition): Condition {
  if (operand.constant !== null) return always(!operand.constant)
  return { constant: null, test: () => !operand.test(), emit: out => `!(${emitCondition(operand, out)})` }
}

/** Holds when all operands do. As in the language, a constant that decides it keeps the others from being evaluated. */
export function conjunction(operands: readonly Condition[]): Condition {
  if (operands.some(operand => operand.constant === false)) return always(false)
  const open = operands.filter(operand => operand.constant === null)
  const [first] = open
  if (!first) return always(true)
  return open.length === 1 ? first : chained(open, ' && ', allHold(open))
}

/** Holds when one of the operands does. */
export function disjunction(operands: readonly Condition[]): Condition {
  if (operands.some(operand => operand.constant === true)) return always(true)
  const open = operands.filter(operand => operand.constant === null)
  const [first] = open
  if (!first) return always(false)
  return open.length === 1 ? first : chained(open, ' || ', oneHolds(open))
}

function allHold(operands: readonly Condition[]): () => boolean {
  const tests = operands.map(({ test }) => test)
  return () => {
    for (const test of tests) if (!test()) return false
    return true
  }
}

function oneHolds(operands: readonly Condition[]): () => boolean {
  const tests = operands.map(({ test }) => test)
  return () => {
    for (const test of tests) if (test()) return true
    return false
  }
}

export function comparison(operator: ComparisonOperator, left: Getter, right: Getter): Condition {
  if (left.constant && right.constant) return always(compareValues(operator, left.get(), right.get()))
  return {
    constant: null,
    test: comparisonTest(operator, left, right),
    emit: out => emitComparison(operator, left, right, out),
  }
}

export function emitCondition(condition: Condition, out: Emitter): string {
  if (condition.constant !== null) return out.literal(condition.constant)
  return condition.emit?.(out) ?? `${out.ref(condition)}.test()`
}

function chained(operands: readonly Condition[], operator: string, test: () => boolean): Condition {
  if (operands.length > maxEmitted) return { constant: null, test }
  const emit = (out: Emitter) => operands.map(operand => `(${emitCondition(operand, out)})`).join(operator)
  return { constant: null, test, emit }
}
