import { formatTime } from '../ottl/functions/support/time/format-layout.ts'
import { englishNames } from '../ottl/functions/support/time/name-table.ts'
import { checkTimeFormat, timeReader, writingLayout } from '../ottl/functions/support/time/strptime.ts'
import { utc } from '../ottl/time-zone.ts'
import { Time } from '../ottl/value.ts'

/** Nanoseconds in one of what each of these formats counts since 1970. */
const units: ReadonlyMap<string, bigint> = new Map([
  ['Unix', 1_000_000_000n],
  ['UnixMilli', 1_000_000n],
  ['UnixMicro', 1_000n],
  ['UnixNano', 1n],
])

function read(text: string, format: string): Time {
  const unit = units.get(format)
  if (unit === undefined) {
    checkTimeFormat(format)
    return timeReader(format, utc, englishNames)(text)
  }
  if (!/^-?\d{1,19}$/.test(text)) throw new TypeError(`${JSON.stringify(text.slice(0, 40))} is not a whole number`)
  return new Time(BigInt(text) * unit, utc)
}

function write(time: Time, format: string): string {
  const unit = units.get(format)
  if (unit !== undefined) return String(time.nanos / unit)
  checkTimeFormat(format)
  return formatTime(time, writingLayout(format))
}

/** A time in another format; text without a zone is UTC. */
export function convertTimestamp(text: string, inputFormat: string, outputFormat: string): string {
  return write(read(text, inputFormat), outputFormat)
}
