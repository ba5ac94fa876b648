import { type Double, double } from '@weir/telemetry'
import type { MathOperator } from './ast.ts'
import { OttlFault } from './error.ts'
import { isInt, isNumeric, maxInt64, toFloat, toInt } from './number.ts'
import { Duration, kindOf, type OttlValue, Time } from './value.ts'

export function calculate(operator: MathOperator, a: OttlValue, b: OttlValue): OttlValue {
  if (isNumeric(a)) {
    if (!isNumeric(b)) throw new OttlFault(`${operator} needs an int or double on the right but got ${kindOf(b)}`)
    return isInt(a) && isInt(b) ? calculateInts(operator, a, b) : calculateFloats(operator, toFloat(a), toFloat(b))
  }
  if (a instanceof Time || a instanceof Duration) return calculateTimes(operator, a, b)
  throw new OttlFault(`${operator} needs an int, double, time or duration on the left but got ${kindOf(a)}`)
}

export function negate(value: OttlValue): number | bigint | Double {
  if (isInt(value)) return value === 0 ? 0 : typeof value === 'number' ? -value : toInt(-value)
  if (isNumeric(value)) return double(-toFloat(value))
  throw new OttlFault(`a minus sign needs an int or double but got ${kindOf(value)}`)
}

function calculateInts(operator: MathOperator, a: number | bigint, b: number | bigint): number | bigint {
  if (operator === '/' && Number(b) === 0) throw new OttlFault('division by zero')
  if (typeof a === 'number' && typeof b === 'number') {
    const result = operator === '/' ? Math.trunc(a / b) : calculateNumbers(operator, a, b)
    // Adding 0 turns -0 into 0.
    if (Number.isSafeInteger(result)) return result + 0
  }
  const x = BigInt(a)
  const y = BigInt(b)
  switch (operator) {
    case '+':
      return toInt(x + y)
    case '-':
      return toInt(x - y)
    case '*':
      return toInt(x * y)
    case '/':
      return toInt(x / y)
  }
}

function calculateFloats(operator: MathOperator, a: number, b: number): number | Double {
  if (operator === '/' && b === 0) throw new OttlFault('division by zero')
  return double(calculateNumbers(operator, a, b))
}

function calculateNumbers(operator: MathOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
  }
}

function calculateTimes(operator: MathOperator, a: Time | Duration, b: OttlValue): Time | Duration {
  if (operator === '+') {
    if (a instanceof Duration && b instanceof Duration) return wrapped(a.nanos + b.nanos)
    if (a instanceof Duration && b instanceof Time) return new Time(b.nanos + a.nanos, b.zone)
    if (a instanceof Time && b instanceof Duration) return new Time(a.nanos + b.nanos, a.zone)
  }
  if (operator === '-') {
    if (a instanceof Time && b instanceof Duration) return new Time(a.nanos - b.nanos, a.zone)
    if (a instanceof Time && b instanceof Time) return saturated(a.nanos - b.nanos)
    if (a instanceof Duration && b instanceof Duration) return wrapped(a.nanos - b.nanos)
  }
  throw new OttlFault(`${operator} cannot combine ${kindOf(a)} and ${kindOf(b)}`)
}

/** Durations wrap around as Go's do. */
function wrapped(nanos: bigint): Duration {
  return new Duration(BigInt.asIntN(64, nanos))
}

/** The time between two moments ends at the longest duration. */
function saturated(nanos: bigint): Duration {
  const least = -maxInt64 - 1n
  return new Duration(nanos > maxInt64 ? maxInt64 : nanos < least ? least : nanos)
}
