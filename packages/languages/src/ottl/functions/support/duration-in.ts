import { type Double, double } from '@weir/telemetry'
import type { Duration } from '../../value.ts'

/** A duration as a multiple of a unit, which may have a fraction. */
export function durationIn({ nanos }: Duration, unit: bigint): number | Double {
  return double(Number(nanos / unit) + Number(nanos % unit) / Number(unit))
}
