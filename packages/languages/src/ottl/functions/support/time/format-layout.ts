import type { Time } from '../../../value.ts'
import { calendarOf, splitNanos, type ZonedCalendar } from './calendar.ts'
import { monthNames, weekdayNames } from './english-names.ts'
import { isFraction, type Layout } from './go-layout.ts'

/** Writes a time as a layout shows it. */
export function formatTime(time: Time, layout: Layout): string {
  const calendar = calendarOf(time)
  let out = ''
  for (const { literal, element } of layout.parts) out += literal + formatElement(element, calendar, time)
  return out + layout.tail
}

function formatElement(element: string, calendar: ZonedCalendar, time: Time): string {
  const { year, month, day, hour, minute, second, weekday, yearDay, offset } = calendar
  switch (element) {
    case '2006':
      return padded(year, 4)
    case '06':
      return padded(Math.abs(year) % 100, 2)
    case 'January':
      return monthNames[month - 1] ?? ''
    case 'Jan':
      return (monthNames[month - 1] ?? '').slice(0, 3)
    case '01':
      return padded(month, 2)
    case '1':
      return String(month)
    case 'Monday':
      return weekdayNames[weekday] ?? ''
    case 'Mon':
      return (weekdayNames[weekday] ?? '').slice(0, 3)
    case '02':
      return padded(day, 2)
    case '_2':
      return String(day).padStart(2)
    case '2':
      return String(day)
    case '002':
      return padded(yearDay, 3)
    case '__2':
      return String(yearDay).padStart(3)
    case '15':
      return padded(hour, 2)
    case '03':
      return padded(hour % 12 || 12, 2)
    case '3':
      return String(hour % 12 || 12)
    case '04':
      return padded(minute, 2)
    case '4':
      return String(minute)
    case '05':
      return padded(second, 2)
    case '5':
      return String(second)
    case 'PM':
      return hour >= 12 ? 'PM' : 'AM'
    case 'pm':
      return hour >= 12 ? 'pm' : 'am'
    case 'MST':
      return time.zone.abbreviationAt(splitNanos(time.nanos).seconds) || offsetText(offset, '-0700')
  }
  if (isFraction(element)) return fractionText(calendar.nanosecond, element)
  return element.startsWith('Z') && offset === 0 ? 'Z' : offsetText(offset, element)
}

function padded(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width, '0')}` : String(value).padStart(width, '0')
}

/** Zeros in the layout keep their digits, nines leave out the ones that are zero at the end. */
function fractionText(nanosecond: number, element: string): string {
  const digits = padded(nanosecond, 9)
    .padEnd(element.length - 1, '0')
    .slice(0, element.length - 1)
  if (element[1] === '0') return element.charAt(0) + digits
  const kept = digits.replace(/0+$/, '')
  return kept === '' ? '' : element.charAt(0) + kept
}

/** An offset in the form of an element such as `-0700` or `Z07:00:00`. */
function offsetText(offset: number, element: string): string {
  const size = Math.abs(offset)
  const parts = [padded(Math.floor(size / 3600), 2), padded(Math.floor(size / 60) % 60, 2), padded(size % 60, 2)]
  const digits = element.replace(/[^0-9]/g, '').length
  const sign = Math.trunc(offset / 60) < 0 ? '-' : '+'
  return sign + parts.slice(0, digits / 2).join(element.includes(':') ? ':' : '')
}
