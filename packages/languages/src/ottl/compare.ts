import { type Double, type Value, ValueMap } from '@weir/telemetry'
import type { ComparisonOperator } from './ast.ts'
import { isDouble, isInt, isNumeric, toFloat } from './number.ts'
import { Duration, type OttlValue, ProfileId, SpanId, Time, TraceId } from './value.ts'

/** Compares by the language's rules: kinds that do not go together are only ever "not equal". */
export function compareValues(operator: ComparisonOperator, left: OttlValue, right: OttlValue): boolean {
  if (typeof left === 'string' && typeof right === 'string') {
    if (operator === '==') return left === right
    return operator === '!=' ? left !== right : holds(operator, compareText(left, right))
  }
  if (isNumeric(left) && isNumeric(right)) return compareNumbers(operator, left, right)
  const a = withoutEmptyBytes(left)
  const b = withoutEmptyBytes(right)
  if (a === null && b === null) return operator === '==' || operator === '<=' || operator === '>='
  if (typeof a === 'boolean' && typeof b === 'boolean') return holds(operator, Number(a) - Number(b))
  if (a instanceof Uint8Array && b instanceof Uint8Array) return holds(operator, compareBytes(a, b))
  if ((a instanceof Time && b instanceof Time) || (a instanceof Duration && b instanceof Duration)) {
    return holds(operator, a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0)
  }
  if (operator !== '==' && operator !== '!=') return false
  return sameThing(a, b) === (operator === '==')
}

/** Deep equality within one kind: 1 and 1.0 differ here, and the order of map keys does not count. */
export function equalValues(a: Value, b: Value): boolean {
  if (a === b) return true
  if (a instanceof ValueMap) return b instanceof ValueMap && equalMaps(a, b)
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => equalValues(item, b[i] ?? null))
  }
  if (a instanceof Uint8Array) return b instanceof Uint8Array && compareBytes(a, b) === 0
  return isDouble(a) && isDouble(b) && toFloat(a) === toFloat(b)
}

function equalMaps(a: ValueMap, b: ValueMap): boolean {
  if (a.size !== b.size) return false
  for (const [key, value] of a.entries()) {
    const other = b.get(key)
    if (other === undefined || !equalValues(value, other)) return false
  }
  return true
}

function sameThing(a: OttlValue, b: OttlValue): boolean {
  if (a instanceof TraceId) return b instanceof TraceId && a.hex === b.hex
  if (a instanceof SpanId) return b instanceof SpanId && a.hex === b.hex
  if (a instanceof ProfileId) return b instanceof ProfileId && a.hex === b.hex
  if (a instanceof ValueMap) return b instanceof ValueMap && equalMaps(a, b)
  return Array.isArray(a) && Array.isArray(b) && equalValues(a, b)
}

/** No bytes and nil are the same thing to comparisons. */
function withoutEmptyBytes(value: OttlValue): OttlValue {
  return value instanceof Uint8Array && value.length === 0 ? null : value
}

type Numeric = number | bigint | Double

function compareNumbers(operator: ComparisonOperator, a: Numeric, b: Numeric): boolean {
  if (isInt(a) && isInt(b)) return holds(operator, a < b ? -1 : a > b ? 1 : 0)
  const x = toFloat(a)
  const y = toFloat(b)
  if (Number.isNaN(x) || Number.isNaN(y)) return operator === '!='
  return holds(operator, x < y ? -1 : x > y ? 1 : 0)
}

function holds(operator: ComparisonOperator, order: number): boolean {
  switch (operator) {
    case '==':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** Order by code points, which is the order of the UTF-8 bytes that Go compares. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return codePointOrder(x) - codePointOrder(y)
  }
  return a.length - b.length
}

/** Moves surrogates, which stand for code points beyond U+FFFF, behind the rest of the 16-bit units. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i += 1) {
    const order = (a[i] ?? 0) - (b[i] ?? 0)
    if (order !== 0) return order
  }
  return a.length - b.length
}
