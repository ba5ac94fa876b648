import { Double } from '@weir/telemetry'
import type { ComparisonOperator } from './ast.ts'
import { compareValues } from './compare.ts'
import type { Emitter } from './emitter.ts'
import type { Getter } from './getter.ts'
import type { OttlValue } from './value.ts'

const scripts: Record<ComparisonOperator, string> = {
  '==': '===',
  '!=': '!==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

export const mirrored: Record<ComparisonOperator, ComparisonOperator> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

/** The JavaScript of a comparison, made for the kind of the constant where one side is. */
export function emitComparison(operator: ComparisonOperator, left: Getter, right: Getter, out: Emitter): string {
  if (left.constant) return emitAgainst(mirrored[operator], right, left, out)
  if (right.constant) return emitAgainst(operator, left, right, out)
  return `${out.ref(compareValues)}(${out.literal(operator)}, ${out.value(left)}, ${out.value(right)})`
}

function emitAgainst(operator: ComparisonOperator, value: Getter, constant: Getter, out: Emitter): string {
  const known = constant.get()
  if (known === null) return emitAgainstNil(operator, value, out)
  const number = numberOf(known)
  if (number !== null) return emitAgainstNumber(operator, number, value, constant, out)
  const code = out.value(value)
  const equality = operator === '==' || operator === '!='
  if (equality && (typeof known === 'string' || typeof known === 'boolean')) {
    return `${code} ${scripts[operator]} ${out.literal(known)}`
  }
  return `${out.ref(compareValues)}(${out.literal(operator)}, ${code}, ${out.value(constant)})`
}

/** Empty bytes count as nil. */
function emitAgainstNil(operator: ComparisonOperator, value: Getter, out: Emitter): string {
  const temp = out.temp()
  const isNil = `((${temp} = ${out.value(value)}) === null || ${out.ref(isEmptyBytes)}(${temp}))`
  if (operator === '!=') return `!${isNil}`
  // Nil is neither less nor greater than anything, but the expression is evaluated all the same.
  return operator === '<' || operator === '>' ? `(${isNil}, false)` : isNil
}

export function isEmptyBytes(value: OttlValue): boolean {
  return value instanceof Uint8Array && value.length === 0
}

export function numberOf(value: OttlValue): number | null {
  if (value instanceof Double) return value.value
  return typeof value === 'number' ? value : null
}

function emitAgainstNumber(
  operator: ComparisonOperator,
  number: number,
  value: Getter,
  constant: Getter,
  out: Emitter,
): string {
  const script = scripts[operator]
  const code = out.value(value)
  if (value.isNumber) return `${code} ${script} ${out.literal(number)}`
  const temp = out.temp()
  const slow = `${out.ref(compareValues)}(${out.literal(operator)}, ${temp}, ${out.value(constant)})`
  const other = operator === '!=' ? `${temp} === null || ${slow}` : `${temp} !== null && ${slow}`
  return `(typeof (${temp} = ${code}) === 'number' ? ${temp} ${script} ${out.literal(number)} : ${other})`
}
