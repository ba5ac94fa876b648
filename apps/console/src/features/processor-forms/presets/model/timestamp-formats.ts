import { formatGoTime } from '@weir/languages/ottl'
import { epochUnits, timestampFields } from '@weir/nodes/definitions'

/** Layouts of Go that times in logs often have; the first that reads a sample is suggested. */
const layouts: readonly (readonly [name: string, layout: string])[] = [
  ['RFC3339', '2006-01-02T15:04:05Z07:00'],
  ['DateTime', '2006-01-02 15:04:05'],
  ['ISO 8601 without a zone', '2006-01-02T15:04:05'],
  ['DateTime with a zone', '2006-01-02 15:04:05 -0700'],
  ['Nginx', '02/Jan/2006:15:04:05 -0700'],
  ['RFC1123', 'Mon, 02 Jan 2006 15:04:05 MST'],
  ['RFC1123Z', 'Mon, 02 Jan 2006 15:04:05 -0700'],
  ['RFC850', 'Monday, 02-Jan-06 15:04:05 MST'],
  ['RFC822', '02 Jan 06 15:04 MST'],
  ['RFC822Z', '02 Jan 06 15:04 -0700'],
  ['ANSIC', 'Mon Jan _2 15:04:05 2006'],
  ['UnixDate', 'Mon Jan _2 15:04:05 MST 2006'],
  ['RubyDate', 'Mon Jan 02 15:04:05 -0700 2006'],
  ['Stamp', 'Jan _2 15:04:05'],
  ['DateOnly', '2006-01-02'],
]

interface OfferedFormat {
  layout: string
  name: string
  /** The given moment in this format. */
  example: string
}

const nanosPerMilli = 1_000_000n

/** The formats to choose from, each with a moment written in it. */
export const offeredFormats = (now: Date): OfferedFormat[] =>
  layouts.map(([name, layout]) => ({
    name,
    layout,
    example: formatGoTime(BigInt(now.getTime()) * nanosPerMilli, layout),
  }))

const longestTime = 100

/** The first of the offered formats that reads the value; undefined where none does. */
export function suggestedFormat(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > longestTime) return undefined
  return layouts.find(([, layout]) => lookOf(layout).test(value))?.[1]
}

/** What the parts of a layout look like; seconds may have a fraction that the layout does not show. */
const looks: Readonly<Record<string, string>> = {
  '2006': '\\d{4}',
  Monday: '[A-Z][a-z]{5,8}',
  Mon: '[A-Z][a-z]{2}',
  Jan: '[A-Z][a-z]{2}',
  MST: '[A-Z]{3,4}',
  'Z07:00': '(?:Z|[+-]\\d{2}:\\d{2})',
  '-0700': '[+-]\\d{4}',
  _2: '[ \\d]\\d',
  '05': '\\d{2}(?:[.,]\\d{1,9})?',
}
const element = /2006|Monday|Mon|Jan|MST|Z07:00|-0700|_2|0[1-6]|15/g

const lookOf = (layout: string) => new RegExp(`^${layout.replaceAll(element, part => looks[part] ?? '\\d{2}')}$`)

/** From 2001 to 2096 in milliseconds; each unit is a thousand times the one before, so that no number fits two. */
const [earliest, latest] = [1e12, 4e12]

/** What a number since 1970 is multiplied by to give milliseconds, by its size. */
export function suggestedMultiplier(value: unknown): number | undefined {
  const number = typeof value === 'number' || isDigits(value) ? Number(value) : Number.NaN
  return epochUnits.find(({ multiplier }) => number * multiplier >= earliest && number * multiplier < latest)
    ?.multiplier
}

const isDigits = (value: unknown) => typeof value === 'string' && /^\d{10,19}$/.test(value)

/** The unit of a numeric field that is a moment; undefined for any other field. */
export function multiplierOfField(path: string): number | undefined {
  const name = path.trim()
  if (timestampFields.milliseconds.some(field => field === name)) return 1
  return timestampFields.nanoseconds.some(field => field === name) ? 0.000001 : undefined
}
