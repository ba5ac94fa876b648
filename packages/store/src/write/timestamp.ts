/** The last second that every time column can hold: DateTime ends in 2106. */
const LAST_NANOS = 4_294_967_295n * 1_000_000_000n
/** Partitions begin and end at midnight, which is on a quarter of an hour in every time zone. */
export const SLOT_SECONDS = 900
export const SLOT_NANOS = BigInt(SLOT_SECONDS) * 1_000_000_000n

/** Whether a time in nanoseconds is set and within what the columns can hold. */
export function isUsable(nanos: bigint): boolean {
  return nanos > 0n && nanos < LAST_NANOS
}

/** The time, or 0 where the columns cannot hold it. */
export function usable(nanos: bigint): bigint {
  return isUsable(nanos) ? nanos : 0n
}

export function nowNanos(): bigint {
  return BigInt(Date.now()) * 1_000_000n
}

/** The quarter of an hour since 1970. All rows of one are in the same partition. */
export function slotOf(nanos: bigint): number {
  return Number(nanos / SLOT_NANOS)
}
