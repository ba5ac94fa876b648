/** The last second that every time column can hold: DateTime ends in 2106. */
const LAST_SECOND = 4_294_967_295n
const SECOND = 1_000_000_000n

/**
 * The first usable of several times in nanoseconds, as the text of a DateTime64(9): seconds and fraction, which means the same
 * in every time zone. A time is usable when it is set and within what the columns can hold.
 */
export function timestampText(...nanos: readonly bigint[]): string {
  return format(nanos.find(isUsable) ?? 0n)
}

function isUsable(nanos: bigint): boolean {
  return nanos > 0n && nanos / SECOND < LAST_SECOND
}

export function nowNanos(): bigint {
  return BigInt(Date.now()) * 1_000_000n
}

function format(nanos: bigint): string {
  const seconds = String(nanos / SECOND).padStart(10, '0')
  const fraction = String(nanos % SECOND).padStart(9, '0')
  return `${seconds}.${fraction}`
}
