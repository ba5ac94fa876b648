import { fixedZone, type TimeZone, utc } from '../../../time-zone.ts'
import { Time } from '../../../value.ts'
import { daysIn, isLeap, splitNanos, timeOf } from './calendar.ts'
import { isFraction, type Layout } from './go-layout.ts'
import type { NameTable } from './name-table.ts'

/** A text that does not fit its layout, with the element that failed and the text it met. */
export interface LayoutMismatch {
  readonly element: string
  readonly rest: string
  /** Empty when the text did not have the form of the element. */
  readonly detail: string
}

/** What the elements of a layout have said so far, and how far the text has been read. */
interface Reading {
  readonly text: string
  at: number
  /** What is wrong with a value that has the right form. */
  detail: string
  year: number
  month: number
  day: number
  yearDay: number
  hour: number
  minute: number
  second: number
  nanosecond: number
  afternoon: boolean | null
  offset: number | null
  zoneName: string
  universal: boolean
}

const absent = -1

/** Reads a text by a layout; a time without a zone is of the zone given. */
export function parseTime(text: string, layout: Layout, zone: TimeZone, names: NameTable): Time | LayoutMismatch {
  const reading: Reading = {
    text,
    at: 0,
    detail: '',
    year: 0,
    month: absent,
    day: absent,
    yearDay: absent,
    hour: 0,
    minute: 0,
    second: 0,
    nanosecond: 0,
    afternoon: null,
    offset: null,
    zoneName: '',
    universal: false,
  }
  const { parts, tail } = layout
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (!part) break
    if (!skipLiteral(reading, part.literal)) return mismatch(reading, part.literal)
    const start = reading.at
    const fits = readElement(part.element, reading, names, isFraction(parts[index + 1]?.element ?? ''))
    if (reading.detail !== '') return mismatch(reading, part.element)
    if (!fits) return { element: part.element, rest: text.slice(start), detail: '' }
  }
  if (!skipLiteral(reading, tail)) return mismatch(reading, tail)
  if (reading.at < text.length) {
    reading.detail = `extra text: ${JSON.stringify(text.slice(reading.at, reading.at + 100))}`
    return mismatch(reading, '')
  }
  const date = dateOf(reading)
  return date ? toTime(reading, date, zone) : mismatch(reading, '')
}

function mismatch({ text, at, detail }: Reading, element: string): LayoutMismatch {
  return { element, rest: text.slice(at), detail }
}

/** Skips a literal; spaces in it stand for any number of spaces. */
function skipLiteral(reading: Reading, literal: string): boolean {
  const { text } = reading
  let from = 0
  while (from < literal.length) {
    if (literal[from] === ' ') {
      if (reading.at < text.length && text[reading.at] !== ' ') return false
      while (literal[from] === ' ') from += 1
      while (text[reading.at] === ' ') reading.at += 1
    } else if (text[reading.at] === literal[from]) {
      reading.at += 1
      from += 1
    } else return false
  }
  return true
}

/** Reads one element; false when the text does not have its form. */
function readElement(element: string, reading: Reading, names: NameTable, fractionFollows: boolean): boolean {
  switch (element) {
    case '2006':
      reading.year = digits(reading, 4, 4)
      return reading.year !== absent
    case '06':
      return readShortYear(reading)
    case '01':
    case '1':
      reading.month = digits(reading, element.length, 2)
      return inRange(reading, reading.month, 'month', 1, 12)
    case '02':
    case '_2':
    case '2':
      if (element === '_2') skipSpaces(reading, 1)
      reading.day = digits(reading, element === '02' ? 2 : 1, 2)
      return reading.day !== absent
    case '002':
    case '__2':
      if (element === '__2') skipSpaces(reading, 2)
      reading.yearDay = digits(reading, element === '002' ? 3 : 1, 3)
      return reading.yearDay !== absent
    case '15':
    case '03':
    case '3':
      reading.hour = digits(reading, element === '03' ? 2 : 1, 2)
      return inRange(reading, reading.hour, 'hour', 0, element === '15' ? 23 : 12)
    case '04':
    case '4':
      reading.minute = digits(reading, element.length, 2)
      return inRange(reading, reading.minute, 'minute', 0, 59)
    case '05':
    case '5':
      reading.second = digits(reading, element.length, 2)
      if (!inRange(reading, reading.second, 'second', 0, 59)) return false
      // A fraction is taken even where the layout has none.
      return fractionFollows || readFraction('.9', reading)
    case 'Jan':
    case 'January':
    case 'Mon':
    case 'Monday':
    case 'PM':
    case 'pm':
      return readName(element, reading, names)
    case 'MST':
      return readZoneName(reading)
  }
  return isFraction(element) ? readFraction(element, reading) : readOffset(element, reading)
}

/** A number of at least and at most so many digits, -1 when there are fewer. */
function digits(reading: Reading, least: number, most: number): number {
  const { text } = reading
  let value = 0
  let at = reading.at
  const end = at + most
  for (; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) break
    value = value * 10 + digit
  }
  if (at - reading.at < least) return absent
  reading.at = at
  return value
}

function inRange(reading: Reading, value: number, what: string, least: number, most: number): boolean {
  if (value === absent) return false
  if (value < least || value > most) reading.detail = `${what} out of range`
  return reading.detail === ''
}

function skipSpaces(reading: Reading, most: number): void {
  for (let count = 0; count < most && reading.text[reading.at] === ' '; count += 1) reading.at += 1
}

function readShortYear(reading: Reading): boolean {
  const text = reading.text.slice(reading.at, reading.at + 2)
  if (!/^[-+\d]\d$/.test(text)) return false
  const year = Number(text)
  reading.year = year + (year >= 69 ? 1900 : 2000)
  reading.at += 2
  return true
}

function readName(
  element: 'Jan' | 'January' | 'Mon' | 'Monday' | 'PM' | 'pm',
  reading: Reading,
  names: NameTable,
): boolean {
  const found = names.find(element, reading.text, reading.at)
  if (found === null) return false
  if (element === 'Jan' || element === 'January') reading.month = found.index + 1
  if (element === 'PM' || element === 'pm') reading.afternoon = found.index === 1
  reading.at += found.length
  return true
}

/** Zeros in the layout ask for exactly so many digits, nines take any number and also none. */
function readFraction(element: string, reading: Reading): boolean {
  const { text, at } = reading
  const exact = element[1] === '0'
  const mark = text[at]
  let end = at + 1
  if (mark === '.' || mark === ',') {
    const limit = exact ? at + element.length : text.length
    while (end < limit && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end += 1
  }
  if (end === at + 1 || (exact && end < at + element.length)) return !exact
  reading.nanosecond = Number(text.slice(at + 1, Math.min(end, at + 10)).padEnd(9, '0'))
  reading.at = end
  return true
}

/** Reads an offset of the form of an element such as `-0700` or `Z07:00:00`. */
function readOffset(element: string, reading: Reading): boolean {
  const { text } = reading
  const first = text[reading.at]
  if (first === 'Z' && element.startsWith('Z')) {
    reading.universal = true
    reading.at += 1
    return true
  }
  if (first !== '+' && first !== '-') return false
  reading.at += 1
  const colon = element.includes(':')
  const fields = colon ? element.split(':').length : (element.length - 1) / 2
  let offset = 0
  for (const [index, unit] of offsetUnits.slice(0, fields).entries()) {
    if (index > 0 && colon) {
      if (text[reading.at] !== ':') return false
      reading.at += 1
    }
    const value = digits(reading, 2, 2)
    if (value === absent) return false
    if (value > unit.most && reading.detail === '') reading.detail = `time zone offset ${unit.name} out of range`
    offset += value * unit.seconds
  }
  reading.offset = first === '-' ? 0 - offset : offset
  return true
}

const offsetUnits = [
  { name: 'hour', seconds: 3600, most: 24 },
  { name: 'minute', seconds: 60, most: 60 },
  { name: 'second', seconds: 1, most: 60 },
]

function readZoneName(reading: Reading): boolean {
  const text = reading.text.slice(reading.at, reading.at + 20)
  const name = text.startsWith('UTC') ? 'UTC' : zoneNameIn(text)
  if (name === '') return false
  if (name === 'UTC') reading.universal = true
  else reading.zoneName = name
  reading.at += name.length
  return true
}

/** The abbreviation at the start of a text: three to five capitals, GMT with an offset, or an offset of hours. */
function zoneNameIn(text: string): string {
  const special = /^(?:ChST|MeST)/.exec(text)
  if (special) return special[0]
  if (text.startsWith('GMT')) return `GMT${hoursIn(text.slice(3))}`
  if (/^[-+]/.test(text)) return text.length < 3 ? '' : hoursIn(text)
  const capitals = /^[A-Z]{0,6}/.exec(text)?.[0] ?? ''
  if (capitals.length === 3) return capitals
  const long = capitals.length === 4 || capitals.length === 5
  return long && (capitals.endsWith('T') || capitals === 'WITA') ? capitals : ''
}

function hoursIn(text: string): string {
  const hours = /^[-+]\d+/.exec(text)?.[0] ?? ''
  return hours !== '' && Math.abs(Number(hours)) <= 23 ? hours : ''
}

function toTime(reading: Reading, { month, day }: { month: number; day: number }, zone: TimeZone): Time {
  const { year, minute, second, nanosecond, afternoon, offset, zoneName } = reading
  let { hour } = reading
  if (afternoon === true && hour < 12) hour += 12
  if (afternoon === false && hour === 12) hour = 0
  const calendar = { year, month, day, hour, minute, second, nanosecond }
  if (reading.universal) return timeOf(calendar, utc)
  if (offset !== null) return withOffset(timeOf(calendar), offset, zoneName, zone)
  if (zoneName === '') return timeOf(calendar, zone)
  const local = timeOf(calendar)
  const known = zone.offsetOf(zoneName, splitNanos(local.nanos).seconds)
  if (known !== null) return moved(local, known, zone)
  // An abbreviation that the zone does not use has no offset, unless it says one itself; the time stays as read.
  const hours = zoneName.startsWith('GMT') ? Number(zoneName.slice(3)) : 0
  return new Time(local.nanos, fixedZone(zoneName, hours * 3600))
}

function withOffset(local: Time, offset: number, zoneName: string, zone: TimeZone): Time {
  const { seconds } = splitNanos(local.nanos - BigInt(offset) * 1_000_000_000n)
  const same = zone.offsetAt(seconds) === offset && (zoneName === '' || zone.abbreviationAt(seconds) === zoneName)
  return moved(local, offset, same ? zone : fixedZone(zoneName, offset))
}

function moved(local: Time, offset: number, zone: TimeZone): Time {
  return new Time(local.nanos - BigInt(offset) * 1_000_000_000n, zone)
}

/** The month and day that were read, also as a day of the year; null where they cannot be. */
function dateOf(reading: Reading): { month: number; day: number } | null {
  const { year, month, day, yearDay } = reading
  if (yearDay === absent) {
    const date = { month: month === absent ? 1 : month, day: day === absent ? 1 : day }
    if (date.day < 1 || date.day > daysIn(date.month, year)) reading.detail = 'day out of range'
    return reading.detail === '' ? date : null
  }
  if (yearDay < 1 || yearDay > (isLeap(year) ? 366 : 365)) {
    reading.detail = 'day-of-year out of range'
    return null
  }
  let left = yearDay
  let found = 1
  while (left > daysIn(found, year)) {
    left -= daysIn(found, year)
    found += 1
  }
  if (day !== absent && day !== left) reading.detail = 'day-of-year does not match day'
  if (month !== absent && month !== found) reading.detail = 'day-of-year does not match month'
  return reading.detail === '' ? { month: found, day: left } : null
}
