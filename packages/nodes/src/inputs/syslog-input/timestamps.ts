const secondPattern = /(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})/y
const secondLength = 19
const tailPattern = /(?:[.,](\d{1,9})\d{0,9})?(Z|z|[+-]\d{2}:?\d{2})?(?=$|[\s:])/y

/** A time that was read, and where the text goes on. */
export interface ReadTime {
  timeUnixNano: bigint
  end: number
}

/** Nanoseconds of the digits behind a decimal point. */
function fractionNanos(digits: string | undefined): bigint {
  return digits === undefined ? 0n : BigInt(digits.padEnd(9, '0'))
}

export function toNanos(ms: number, fraction: string | undefined): bigint {
  return BigInt(ms) * 1_000_000n + fractionNanos(fraction)
}

/** Milliseconds of a date and time, undefined when there is no such one. */
export function dateMs(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 60) return undefined
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  // A day that the month does not have would be one of the next month.
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? ms : undefined
}

function offsetMs(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

/** Most messages come in the same second as the one before. */
let knownSecond = ' '
let knownMs = 0

function readSecond(text: string, start: number): number | undefined {
  if (text.startsWith(knownSecond, start)) return knownMs
  secondPattern.lastIndex = start
  const match = secondPattern.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second] = match
  const ms = dateMs(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  if (ms === undefined) return undefined
  knownSecond = text.slice(start, start + secondLength)
  knownMs = ms
  return ms
}

/** Reads `2003-10-11T22:14:15.003Z` at `start`; `toUtc` is asked where it names no zone. */
export function readIsoTime(text: string, start: number, toUtc: (localMs: number) => number): ReadTime | undefined {
  const local = readSecond(text, start)
  if (local === undefined) return undefined
  tailPattern.lastIndex = start + secondLength
  const match = tailPattern.exec(text)
  if (!match) return undefined
  const [tail, fraction, zone] = match
  const ms = zone === undefined ? toUtc(local) : local - offsetMs(zone)
  return { timeUnixNano: toNanos(ms, fraction), end: start + secondLength + tail.length }
}
