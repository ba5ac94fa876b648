import { Double, type Value } from '@weir/telemetry'

/** The number of a metric point: an int64, or a double. */
export interface PointNumber {
  readonly value: number | bigint
  readonly isInt: boolean
}

/** The number that a value is, if it is one that a point can hold. */
export function pointNumber(value: Value): PointNumber | undefined {
  if (typeof value === 'bigint') return { value, isInt: true }
  if (typeof value === 'number') return Number.isFinite(value) ? { value, isInt: Number.isInteger(value) } : undefined
  if (value instanceof Double) return Number.isFinite(value.value) ? { value: value.value, isInt: false } : undefined
  return undefined
}

/** The number of a gauge or sum as it stands in the point; undefined when there is none. */
export function numberOf(data: { value: number | bigint | null; isInt: boolean }): PointNumber | undefined {
  return data.value === null ? undefined : { value: data.value, isInt: data.isInt }
}

/** Adds exactly while both are integers, as doubles otherwise. */
export function addNumbers(a: PointNumber, b: PointNumber): PointNumber {
  if (!a.isInt || !b.isInt) return { value: Number(a.value) + Number(b.value), isInt: false }
  if (typeof a.value === 'number' && typeof b.value === 'number') {
    const sum = a.value + b.value
    if (Number.isSafeInteger(sum)) return { value: sum, isInt: true }
  }
  return { value: narrow(BigInt(a.value) + BigInt(b.value)), isInt: true }
}

export function subtractNumbers(a: PointNumber, b: PointNumber): PointNumber {
  return addNumbers(a, { value: -b.value, isInt: b.isInt })
}

function narrow(value: bigint): number | bigint {
  // An int64 wraps around, as it does in every other implementation.
  const wrapped = BigInt.asIntN(64, value)
  return wrapped >= Number.MIN_SAFE_INTEGER && wrapped <= Number.MAX_SAFE_INTEGER ? Number(wrapped) : wrapped
}
