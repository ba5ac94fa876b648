import { Double } from '@weir/telemetry'

export const maxInt64 = 2n ** 63n - 1n

/** An int64 as values hold it: a number where exact, else a bigint. Wraps around as Go's int64 does. */
export function toInt(value: bigint): number | bigint {
  const wrapped = BigInt.asIntN(64, value)
  const small = Number(wrapped)
  return Number.isSafeInteger(small) ? small : wrapped
}

export function isInt(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
}

export function isDouble(value: unknown): value is number | Double {
  return value instanceof Double || (typeof value === 'number' && !Number.isInteger(value))
}

export function isNumeric(value: unknown): value is number | bigint | Double {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Double
}

export function toFloat(value: number | bigint | Double): number {
  return value instanceof Double ? value.value : Number(value)
}

/** The int64 that Go's conversion of a float64 gives; what does not fit becomes the smallest int64, as on amd64. */
export function truncateToInt(value: number): number | bigint {
  const whole = Math.trunc(value)
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole
  if (!(Math.abs(whole) < 2 ** 63)) return -(2n ** 63n)
  return BigInt(whole)
}
