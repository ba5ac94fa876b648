import { type TimeZone, utc } from '../../../time-zone.ts'
import { Time } from '../../../value.ts'

/** A moment as a clock and a calendar on the wall show it. Months count from 1, weekdays from Sunday = 0. */
export interface Calendar {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly nanosecond: number
}

export interface ZonedCalendar extends Calendar {
  readonly weekday: number
  readonly yearDay: number
  /** Seconds east of UTC. */
  readonly offset: number
}

const nanosPerSecond = 1_000_000_000n

/** Whole seconds since 1970, rounded down, and the nanoseconds beyond. */
export function splitNanos(nanos: bigint): { seconds: number; nanosecond: number } {
  const rest = nanos % nanosPerSecond
  const nanosecond = rest < 0n ? rest + nanosPerSecond : rest
  return { seconds: Number((nanos - nanosecond) / nanosPerSecond), nanosecond: Number(nanosecond) }
}

export function calendarOf(time: Time): ZonedCalendar {
  const { seconds, nanosecond } = splitNanos(time.nanos)
  const offset = time.zone.offsetAt(seconds)
  const local = seconds + offset
  const days = Math.floor(local / 86_400)
  const ofDay = local - days * 86_400
  const { year, month, day } = dateOfDays(days)
  return {
    year,
    month,
    day,
    hour: Math.floor(ofDay / 3600),
    minute: Math.floor(ofDay / 60) % 60,
    second: ofDay % 60,
    nanosecond,
    weekday: (((days + 4) % 7) + 7) % 7,
    yearDay: days - daysOfDate(year, 1, 1) + 1,
    offset,
  }
}

/** The moment that a calendar in a zone shows. A day beyond the end of the month counts into the next one. */
export function timeOf(calendar: Calendar, zone: TimeZone = utc): Time {
  const { year, month, day, hour, minute, second, nanosecond } = calendar
  const local = daysOfDate(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  // The offset at the local reading taken as UTC may be that of the other side of a change of the clocks.
  const unix = local - zone.offsetAt(local - zone.offsetAt(local))
  return new Time(BigInt(unix) * nanosPerSecond + BigInt(nanosecond), zone)
}

export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Days since 1970-01-01 in the Gregorian calendar, extended to all years; counts in years that start in March. */
function daysOfDate(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function dateOfDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}
