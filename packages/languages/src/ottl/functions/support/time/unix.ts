import { toInt } from '../../../number.ts'
import type { Time } from '../../../value.ts'

/** How often a unit of nanoseconds fits between 1970 and a time, rounded down, so that it also holds before 1970. */
export function unixIn({ nanos }: Time, unit: bigint): number | bigint {
  const below = nanos < 0n && nanos % unit !== 0n
  return toInt(nanos / unit - (below ? 1n : 0n))
}
