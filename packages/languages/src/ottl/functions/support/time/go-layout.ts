/** One piece of a layout: literal text, then an element such as `2006` or `.000`. */
interface LayoutPart {
  readonly literal: string
  /** The element as written; fractions of a second keep their digits. */
  readonly element: string
}

/** A layout in the style of Go, which shows how the moment 2006-01-02 15:04:05.999999999 -0700 MST (a Monday) would look. */
export interface Layout {
  readonly parts: readonly LayoutPart[]
  /** The literal text behind the last element. */
  readonly tail: string
}

// Longer elements come before those they start with. A month or weekday name in short form ends before a lower-case letter.
const element = new RegExp(
  [
    'January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST',
    '002|0[1-6]|15|1|2006|2|__2|_2(?!006)|3|4|5|PM|pm',
    '-070000|-07:00:00|-0700|-07:00|-07',
    'Z070000|Z07:00:00|Z0700|Z07:00|Z07',
    '[.,](?:0+|9+)(?![0-9])',
  ].join('|'),
  'g',
)

export function readLayout(text: string): Layout {
  const parts: LayoutPart[] = []
  let end = 0
  for (const match of text.matchAll(element)) {
    parts.push({ literal: text.slice(end, match.index), element: match[0] })
    end = match.index + match[0].length
  }
  return { parts, tail: text.slice(end) }
}

export function isFraction(text: string): boolean {
  return text.startsWith('.') || text.startsWith(',')
}

const names = new Map([
  ['Layout', "01/02 03:04:05PM '06 -0700"],
  ['ANSIC', 'Mon Jan _2 15:04:05 2006'],
  ['UnixDate', 'Mon Jan _2 15:04:05 MST 2006'],
  ['RubyDate', 'Mon Jan 02 15:04:05 -0700 2006'],
  ['RFC822', '02 Jan 06 15:04 MST'],
  ['RFC822Z', '02 Jan 06 15:04 -0700'],
  ['RFC850', 'Monday, 02-Jan-06 15:04:05 MST'],
  ['RFC1123', 'Mon, 02 Jan 2006 15:04:05 MST'],
  ['RFC1123Z', 'Mon, 02 Jan 2006 15:04:05 -0700'],
  ['RFC3339', '2006-01-02T15:04:05Z07:00'],
  ['RFC3339Nano', '2006-01-02T15:04:05.999999999Z07:00'],
  ['Kitchen', '3:04PM'],
  ['Stamp', 'Jan _2 15:04:05'],
  ['StampMilli', 'Jan _2 15:04:05.000'],
  ['StampMicro', 'Jan _2 15:04:05.000000'],
  ['StampNano', 'Jan _2 15:04:05.000000000'],
  ['DateTime', '2006-01-02 15:04:05'],
  ['DateOnly', '2006-01-02'],
  ['TimeOnly', '15:04:05'],
])

/** The layout that Go knows by a name such as RFC3339. */
export function namedLayout(name: string): string | undefined {
  return names.get(name)
}
