import { describe, expect, it } from 'vitest'
import { timeZone, utc } from '../../../time-zone.ts'
import { formatTime } from './format-layout.ts'
import { readLayout } from './go-layout.ts'
import { englishNames, localizedNames } from './name-table.ts'
import { checkTimeFormat, timeReader, writingLayout } from './strptime.ts'

const iso = readLayout('2006-01-02T15:04:05.999999999Z07:00')

function read(text: string, format: string, zone = 'UTC', locale?: string): string {
  const names = locale === undefined ? englishNames : localizedNames(locale)
  const place = timeZone(zone)
  if (!names || !place) throw new Error('no such zone or language')
  return formatTime(timeReader(format, place, names)(text), iso)
}

describe('reads', () => {
  it.each([
    ['numbers without leading zeros', '2021-3-9 4:5:6', '%Y-%m-%d %H:%M:%S', '2021-03-09T04:05:06Z'],
    ['spaces before numbers', '2021 03 09', '%Y%m%d', '2021-03-09T00:00:00Z'],
    ['an offset without colon', '2021-03-09T04:05:06-0330', '%FT%T%z', '2021-03-09T04:05:06-03:30'],
    ['an offset with colon', '2021-03-09T04:05:06-03:30', '%FT%T%z', '2021-03-09T04:05:06-03:30'],
    ['an offset of hours', '2021-03-09T04:05:06-03', '%FT%T%z', '2021-03-09T04:05:06-03:00'],
    ['an offset behind spaces', '2021-03-09T04:05:06  +01:00', '%FT%T%z', '2021-03-09T04:05:06+01:00'],
    ['Z for the offset', '2021-03-09T04:05:06Z', '%FT%T%z', '2021-03-09T04:05:06Z'],
    ['a fraction of any length', '2021-03-09 04:05:06.0123', '%F %T.%L', '2021-03-09T04:05:06.0123Z'],
    ['a fraction that the format does not name', '2021-03-09 04:05:06,5', '%F %T', '2021-03-09T04:05:06.5Z'],
    ['a short year of this century', '68-01-02', '%y-%m-%d', '2068-01-02T00:00:00Z'],
    ['a short year of the last century', '69-01-02', '%y-%m-%d', '1969-01-02T00:00:00Z'],
    ['a date with either year', '3/9/21 04:05', '%D %R', '2021-03-09T04:05:00Z'],
    ['names of months and days in any case', 'tue mar 9 04:05:06 2021', '%c', '2021-03-09T04:05:06Z'],
    ['midnight of twelve hours', '2021-03-09 12:00:00 am', '%F %r', '2021-03-09T00:00:00Z'],
    ['noon of twelve hours', '2021-03-09 12:00 PM', '%F %I:%M %p', '2021-03-09T12:00:00Z'],
    ['an abbreviation of the time zone database', '2021-03-09 04:05:06 MST', '%F %T %Z', '2021-03-09T04:05:06-07:00'],
    ['a Go layout with a day of the year', '2021-068', '2006-002', '2021-03-09T00:00:00Z'],
    ['a leap day', '2024-02-29', '%F', '2024-02-29T00:00:00Z'],
    ['a Go layout by name', 'Tue, 09 Mar 2021 04:05:06 GMT', 'RFC1123', '2021-03-09T04:05:06Z'],
  ])('%s', (_name, text, format, expected) => {
    expect(read(text, format)).toBe(expected)
  })

  it.each([
    ['winter', '2021-01-09 04:05:06', '2021-01-09T04:05:06+01:00'],
    ['summer', '2021-07-09 04:05:06', '2021-07-09T04:05:06+02:00'],
    ['the hour that the clocks skip', '2021-03-28 02:30:00', '2021-03-28T03:30:00+02:00'],
    ['the hour that comes twice', '2021-10-31 02:30:00', '2021-10-31T02:30:00+01:00'],
  ])('local time in %s', (_name, text, expected) => {
    expect(read(text, '%F %T', 'Europe/Berlin')).toBe(expected)
  })

  it.each([
    ['Spanish', 'jueves, 4 febrero 2021, 3:04:05 p.m.', '%A, %d %B %Y, %r', 'es', '2021-02-04T15:04:05Z'],
    ['French short names with a dot', 'lun. 15 févr. 2021', '%a %d %b %Y', 'fr', '2021-02-15T00:00:00Z'],
    ['Russian names beside a day', '9 марта 2021', '%d %B %Y', 'ru', '2021-03-09T00:00:00Z'],
  ])('%s', (_name, text, format, locale, expected) => {
    expect(read(text, format, 'UTC', locale)).toBe(expected)
  })

  it('a date without a year as a recent one', () => {
    const soon = new Date(Date.now() + 2 * 86_400_000)
    const text = `${soon.getUTCMonth() + 1}/${soon.getUTCDate()} 00:00:00`
    expect(read(text, '%m/%d %T').slice(0, 4)).toBe(String(soon.getUTCFullYear()))
    const later = new Date(Date.now() + 30 * 86_400_000)
    const next = `${later.getUTCMonth() + 1}/${later.getUTCDate()} 00:00:00`
    expect(read(next, '%m/%d %T').slice(0, 4)).toBe(String(later.getUTCFullYear() - 1))
  })

  it('texts of changing form with one reader', () => {
    const reader = timeReader('%FT%T%z', utc, englishNames)
    const seconds = [
      '2021-03-09T04:05:06Z',
      '2021-03-09T05:05:06+01:00',
      '2021-3-9T4:5:6 -0000',
      '2021-03-09T04:05:06Z',
    ]
    expect(seconds.map(text => Number(reader(text).nanos / 1_000_000_000n))).toEqual(Array(4).fill(1_615_262_706))
  })
})

describe('refuses', () => {
  it.each([
    ['a text of another form', 'yesterday', '%F', 'cannot parse "yesterday" as "%F"'],
    ['a month that does not exist', '2021-13-01', '%F', 'month out of range'],
    ['a day that does not exist', '2021-02-29', '%F', 'day out of range'],
    ['an hour that does not exist', '24:00', '%R', 'hour out of range'],
    ['text behind the time', '2021-03-09x', '%F', 'extra text: "x"'],
    ['an abbreviation without an offset', '2021-03-09 BST', '%F %Z', 'failed to load location BST'],
    ['a day of the year that does not fit', '2021-04 068', '2006-01 002', 'does not match month'],
  ])('%s', (_name, text, format, message) => {
    expect(() => read(text, format)).toThrow(message)
  })

  it.each([
    ['no format', '', 'cannot be nil'],
    ['digits beside directives', '20%y', 'should not contain decimals'],
    ['an unknown directive', '%Y %Q', 'unsupported directive %Q'],
    ['a fraction without a point', '%S:%L', "must be preceded with '.' or ','"],
    ['a fraction of a Go layout without a point', '15:04:05:999', "must be preceded with '.' or ','"],
    ['an endless format', '%Y'.repeat(600), 'longer than 1000'],
  ])('%s', (_name, format, message) => {
    expect(() => checkTimeFormat(format)).toThrow(message)
  })

  it('a format with too many ways to read it', () => {
    const format = '%D '.repeat(30)
    expect(() => read('1/1/21 '.repeat(29), format)).toThrow(/too many ways|cannot parse/)
  })
})

describe('writes', () => {
  const time = timeReader(
    '2006-01-02T15:04:05.000000000Z07:00',
    utc,
    englishNames,
  )('2021-03-09T16:05:06.070000000-03:30')
  it.each([
    ['%Y-%m-%d %H:%M:%S', '2021-03-09 16:05:06'],
    ['%e|%g|%q|%l|%I|%P|%p', ' 9|9|3|4|04|pm|PM'],
    ['%A %B, %a %b %h', 'Tuesday March, Tue Mar Mar'],
    ['%T.%L %T.%f %T.%s', '16:05:06.07 16:05:06.07 16:05:06.07'],
    ['%z %w %i %j %k', '-0330 -033000 -03 -03:30 -03:30:00'],
    ['%D %F %R %r %c', '03/09/2021 2021-03-09 16:05 04:05:06 pm Tue Mar 09 16:05:06 2021'],
    ['%n%t%%', '\n\t%'],
    ['Monday, 2-Jan-06 (002) 3PM', 'Tuesday, 9-Mar-21 (068) 4PM'],
    ['StampMilli', 'Mar  9 16:05:06.070'],
  ])('%s', (format, expected) => {
    expect(formatTime(time, writingLayout(format))).toBe(expected)
  })
})
