const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const two = (value: number) => String(value).padStart(2, '0')

/** A time of the day with milliseconds, in the user's zone: `14:38:47.665`. */
function clockText(time: Date): string {
  return `${secondsText(time)}.${String(time.getMilliseconds()).padStart(3, '0')}`
}

/** A time of the day in the user's zone: `14:38:47`. */
export function secondsText(time: Date): string {
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}

/** A day as short as it goes: `Mar 12`. */
export const dayText = (time: Date) => `${months[time.getMonth()] ?? ''} ${time.getDate()}`

/** The time in a log line; with the day where the range covers more than one. */
export function rowTime(timestamp: string, withDay: boolean): string {
  const time = new Date(timestamp)
  return withDay ? `${months[time.getMonth()] ?? ''} ${two(time.getDate())} ${clockText(time)}` : clockText(time)
}

/** The whole time of a log: `2026-03-12 14:38:47.665`. */
export function fullTime(timestamp: string): string {
  const time = new Date(timestamp)
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${clockText(time)}`
}

export const coversDays = (from: number, to: number) => new Date(from).toDateString() !== new Date(to).toDateString()

/** Two ends of a span on the clock: `14:34:28 – 14:42:34`, with the days where they differ. */
export function spanText(from: number, to: number): string {
  const withDay = coversDays(from, to)
  const text = (time: Date) => (withDay ? `${dayText(time)}, ${secondsText(time)}` : secondsText(time))
  return `${text(new Date(from))} – ${text(new Date(to))}`
}

/** Lines are cut here: nobody reads further in a list, and the browser must lay out every character. */
const lineLimit = 1200

/** The part of a message that a line shows. */
export const lineText = (body: string) => (body.length > lineLimit ? `${body.slice(0, lineLimit)}…` : body)

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export interface TextPart {
  text: string
  hit: boolean
}

/** A text cut at the places where one of the searched texts occurs, whatever their case. */
export function markTexts(text: string, searched: readonly string[]): TextPart[] {
  if (searched.length === 0) return [{ text, hit: false }]
  const longestFirst = [...searched].sort((a, b) => b.length - a.length)
  const shape = new RegExp(longestFirst.map(literally).join('|'), 'gi')
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(shape)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), hit: false })
    parts.push({ text: match[0], hit: true })
    at = match.index + match[0].length
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), hit: false })
  return parts
}

/** The logs as NDJSON: one object per line. */
export const toNdjson = (rows: readonly object[]) => rows.map(row => `${JSON.stringify(row)}\n`).join('')
