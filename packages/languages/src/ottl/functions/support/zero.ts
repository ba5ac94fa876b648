import { ValueMap } from '@weir/telemetry'
import { isNumeric, toFloat } from '../../number.ts'
import { Duration, type OttlValue, Time } from '../../value.ts'

/** Whether a value is nil, "", 0, false, an empty list, map or bytes, or an id without a bit set. */
export function isZero(value: OttlValue): boolean {
  if (value === null || value === '' || value === false) return true
  if (typeof value === 'string' || typeof value === 'boolean') return false
  if (isNumeric(value)) return Object.is(toFloat(value), 0)
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0
  if (value instanceof ValueMap) return value.size === 0
  // No time that a record can hold is the language's zero time, the start of the year 1.
  if (value instanceof Time) return false
  if (value instanceof Duration) return value.nanos === 0n
  return /^0*$/.test(value.hex)
}
