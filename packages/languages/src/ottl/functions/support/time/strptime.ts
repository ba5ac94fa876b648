import { OttlFault } from '../../../error.ts'
import { localZone, type TimeZone, timeZone, utc } from '../../../time-zone.ts'
import { Time } from '../../../value.ts'
import { type Calendar, calendarOf, splitNanos, timeOf } from './calendar.ts'
import { type Layout, namedLayout, readLayout } from './go-layout.ts'
import type { NameTable } from './name-table.ts'
import { type LayoutMismatch, parseTime } from './parse-layout.ts'

/** What directives write, as elements of a Go layout. */
const directives = new Map([
  ['%Y', '2006'],
  ['%y', '06'],
  ['%m', '01'],
  ['%o', '_1'],
  ['%q', '1'],
  ['%b', 'Jan'],
  ['%h', 'Jan'],
  ['%B', 'January'],
  ['%d', '02'],
  ['%e', '_2'],
  ['%g', '2'],
  ['%a', 'Mon'],
  ['%A', 'Monday'],
  ['%H', '15'],
  ['%l', '3'],
  ['%I', '03'],
  ['%p', 'PM'],
  ['%P', 'pm'],
  ['%M', '04'],
  ['%S', '05'],
  ['%L', '999'],
  ['%f', '999999'],
  ['%s', '999999999'],
  ['%Z', 'MST'],
  ['%z', 'Z0700'],
  ['%w', '-070000'],
  ['%i', '-07'],
  ['%j', '-07:00'],
  ['%k', '-07:00:00'],
  ['%D', '01/02/2006'],
  ['%x', '01/02/2006'],
  ['%F', '2006-01-02'],
  ['%T', '15:04:05'],
  ['%X', '15:04:05'],
  ['%r', '03:04:05 pm'],
  ['%R', '15:04'],
  ['%n', '\n'],
  ['%t', '\t'],
  ['%%', '%'],
  ['%c', 'Mon Jan 02 15:04:05 2006'],
])

const dates = [
  ['1', '/', '2', '/', '2006'],
  ['1', '/', '2', '/', '06'],
]
const clock = [['15', ':', '4', ':', '5']]

/** What directives read where that is more than they write: ways to try in order, each in single elements. */
const readings = new Map<string, readonly (readonly string[])[]>([
  ['%m', [['1']]],
  ['%o', [['1']]],
  ['%q', [['1']]],
  ['%d', [['2']]],
  ['%e', [['2']]],
  ['%g', [['2']]],
  ['%I', [['3']]],
  ['%M', [['4']]],
  ['%S', [['5']]],
  ['%z', [['Z0700'], ['Z07:00'], ['Z07']]],
  ['%D', dates],
  ['%x', dates],
  ['%F', [['2006', '-', '1', '-', '2']]],
  ['%T', clock],
  ['%X', clock],
  ['%r', [['3', ':', '4', ':', '5', ' ', 'pm']]],
  ['%R', [['15', ':', '4']]],
  ['%c', [['Mon', ' ', 'Jan', ' ', '2', ' ', '15', ':', '4', ':', '5', ' ', '2006']]],
])

/** Ways multiply over a format; one that needs more tries than this is not meant for reading times. */
const maxTries = 2_000

const maxFormatLength = 1_000

/** A text without directives is a Go layout, or the name of one such as RFC3339. */
function isGoLayout(format: string): boolean {
  return !/%./.test(format)
}

/** Throws a fault that tells what is wrong with a format. */
export function checkTimeFormat(format: string): void {
  if (format === '') throw new OttlFault('the format cannot be empty (format cannot be nil)')
  if (format.length > maxFormatLength) throw new OttlFault(`the format is longer than ${maxFormatLength} characters`)
  if (isGoLayout(format)) {
    const fraction = /[^.,9]9+/.exec(namedLayout(format) ?? format)
    if (fraction) throw fractionFault(fraction[0])
    return
  }
  if (/\d/.test(format)) throw new OttlFault('the format string should not contain decimals beside % directives')
  const fraction = /[^.,]%[Lfs]/.exec(format)
  if (fraction) throw fractionFault(fraction[0])
  for (const [directive] of format.matchAll(/%./g)) {
    if (!directives.has(directive)) throw new OttlFault(`invalid strptime format: unsupported directive ${directive}`)
  }
}

function fractionFault(text: string): OttlFault {
  return new OttlFault(`invalid fractional seconds directive: '${text}'. must be preceded with '.' or ','`)
}

/** The layout that writes times in a format; the format has been checked. */
export function writingLayout(format: string): Layout {
  if (isGoLayout(format)) return readLayout(namedLayout(format) ?? format)
  return readLayout(format.replace(/%./g, directive => directives.get(directive) ?? directive))
}

/** The zone of times that carry none: the one named, UTC for a format that ends in Z, else that of this machine. */
export function defaultZone(format: string, location: string | undefined): TimeZone {
  if (location !== undefined && location !== '') {
    const zone = timeZone(location)
    if (zone) return zone
    throw new OttlFault(`unknown time zone ${location}; names are such as Europe/Berlin or UTC`)
  }
  return format.endsWith('Z') ? utc : localZone()
}

/** Reads texts in one format, starting with the way that fitted the text before. */
export function timeReader(format: string, zone: TimeZone, names: NameTable): (text: string) => Time {
  const fixed = isGoLayout(format)
  let last: Layout | null = fixed ? readLayout(namedLayout(format) ?? format) : null
  return text => {
    const known = last && readBy(last, text, zone, names)
    if (known instanceof Time) return known
    if (known && fixed) throw fault(format, text, known)
    const search = new Search(format, text, zone, names)
    const found = search.run()
    if (!(found instanceof Time)) throw fault(format, text, found)
    last = search.layout
    return found
  }
}

function fault(format: string, text: string, { element, rest, detail }: LayoutMismatch): OttlFault {
  const subject = `parsing time ${JSON.stringify(text.slice(0, 100))}`
  if (detail !== '') return new OttlFault(`${subject}: ${detail}`)
  return new OttlFault(`${subject} as "${format}": cannot parse ${JSON.stringify(rest.slice(0, 100))} as "${element}"`)
}

/** Tries the ways to read the directives of a format, one after the other. */
class Search {
  readonly #pieces: readonly string[]
  readonly #text: string
  readonly #zone: TimeZone
  readonly #names: NameTable
  #tries = 0
  /** The layout that fitted. */
  layout: Layout | null = null

  constructor(format: string, text: string, zone: TimeZone, names: NameTable) {
    // Literal text at even places, directives at odd ones.
    this.#pieces = format.split(/(%.)/)
    this.#text = text
    this.#zone = zone
    this.#names = names
  }

  run(): Time | LayoutMismatch {
    return this.#from(0, '')
  }

  /** Reads by what has been chosen for the pieces so far and whatever fits for the rest. */
  #from(at: number, chosen: string): Time | LayoutMismatch {
    const before = chosen + (this.#pieces[at] ?? '')
    const directive = this.#pieces[at + 1]
    if (directive === undefined) return this.#read(before)
    let result: Time | LayoutMismatch | null = null
    for (const elements of readings.get(directive) ?? [[directives.get(directive) ?? '']]) {
      const failure = this.#try(elements, directive, at, before)
      result = failure.result
      if (!failure.here) break
    }
    return result ?? { element: directive, rest: this.#text, detail: '' }
  }

  /** `here` tells that the elements themselves are what did not fit, so that another way may. */
  #try(
    given: readonly string[],
    directive: string,
    at: number,
    before: string,
  ): { result: Time | LayoutMismatch; here: boolean } {
    let elements = given
    for (;;) {
      const result = this.#from(at + 2, before + elements.join(''))
      if (result instanceof Time) return { result, here: false }
      const failed = elements.indexOf(result.element)
      if (result.element === '' || failed < 0) return { result, here: false }
      // Spaces before a number or an offset are let through.
      const space = /^[0-9Z]/.test(result.element) ? /^[\t\n\f\r ]+/.exec(result.rest)?.[0] : undefined
      if (space === undefined) {
        return { result: { ...result, element: directive }, here: true }
      }
      elements = [...elements.slice(0, failed), space, ...elements.slice(failed)]
    }
  }

  #read(text: string): Time | LayoutMismatch {
    this.#tries += 1
    if (this.#tries > maxTries) throw new OttlFault('the format has too many ways to read the text')
    const layout = readLayout(text)
    const result = readBy(layout, this.#text, this.#zone, this.#names)
    if (result instanceof Time) this.layout = layout
    return result
  }
}

/** Reads by a layout; completes abbreviations of zones by their offset, and times without a year by a recent one. */
function readBy(layout: Layout, text: string, zone: TimeZone, names: NameTable): Time | LayoutMismatch {
  const time = parseTime(text, layout, zone, names)
  if (!(time instanceof Time)) return time
  const calendar = calendarOf(time)
  if (calendar.offset !== 0 || time.zone === zone || time.zone === utc) return withYear(time, calendar)
  const seconds = splitNanos(time.nanos).seconds
  const name = time.zone.abbreviationAt(seconds)
  if (name === zone.abbreviationAt(seconds)) return withYear(time, calendar)
  // An abbreviation alone leaves the offset at zero; some are also names in the time zone database.
  const named = timeZone(name)
  if (!named) {
    throw new OttlFault(`unknown time zone ${name}: failed to load location ${name}; give the offset with %z instead`)
  }
  const again = parseTime(text, layout, named, names)
  const found = again instanceof Time ? again : time
  return withYear(found, calendarOf(found))
}

/** Formats such as that of syslog have no year: takes this one, or the last for a date more than a week ahead. */
function withYear(time: Time, calendar: Calendar): Time {
  if (calendar.year > 0) return time
  const now = BigInt(Date.now()) * 1_000_000n
  const { year } = calendarOf(new Time(now, localZone()))
  const thisYear = timeOf({ ...calendar, year }, time.zone)
  if (thisYear.nanos <= now + 7n * 86_400_000_000_000n) return thisYear
  return timeOf({ ...calendarOf(thisYear), year: year - 1 }, time.zone)
}
