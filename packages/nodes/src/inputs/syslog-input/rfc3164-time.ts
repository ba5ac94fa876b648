import { dateMs, type ReadTime, readIsoTime, toNanos } from './timestamps.ts'

const months = new Map(
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name, at) => [
    name,
    at + 1,
  ]),
)

/** `Oct 11 22:14:15`, also with a year before or behind the day, a fraction, and Cisco's marks for a clock that is not set. */
const monthPattern =
  /[*.]?(?:(\d{4}) )?([A-Za-z]{3}) {1,2}(\d{1,2}) (?:(\d{4}) )?(\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?/y
/** What may follow: a zone, a year, a colon. */
const tailPattern =
  /(?: (?:(UTC|GMT|Z)|TZ([+-]\d{1,2})|[A-Z]{3,5}(?=: | (?:19|20)\d{2} ))(?=[ :]|$))?(?: ((?:19|20)\d{2})(?=[ :]|$))?/y

export interface TimeRules {
  /** Turns the wall clock time of the senders into UTC. */
  toUtc: (localMs: number) => number
  nowMs: () => number
}

interface Moment {
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

function inYear(year: number, { month, day, hour, minute, second }: Moment): number | undefined {
  return dateMs(year, month, day, hour, minute, second)
}

/** Clocks of senders may be this much ahead. */
const maxAheadMs = 7 * 24 * 3_600_000
/** So that a year with a 29 February is among them. */
const maxYearsBack = 8

/** Without a year it is the latest that is not ahead of now, so that what comes in January from December is not a year ahead. */
function latestYear(moment: Moment, nowMs: number): number | undefined {
  const nextYear = new Date(nowMs).getUTCFullYear() + 1
  for (let year = nextYear; year > nextYear - maxYearsBack; year--) {
    const local = inYear(year, moment)
    if (local !== undefined && local <= nowMs + maxAheadMs) return local
  }
  return undefined
}

function readMonthTime(text: string, start: number, { toUtc, nowMs }: TimeRules): ReadTime | undefined {
  monthPattern.lastIndex = start
  const match = monthPattern.exec(text)
  const month = months.get(match?.[2]?.toLowerCase() ?? '')
  if (!match || month === undefined) return undefined
  const [whole, yearBefore, , day, yearWithin, hour, minute, second, fraction] = match
  tailPattern.lastIndex = start + whole.length
  const [tail, isUtc, hours, yearBehind] = tailPattern.exec(text) ?? ['']
  const zone = zoneOf(isUtc, hours, toUtc)
  const moment = { month, day: Number(day), hour: Number(hour), minute: Number(minute), second: Number(second) }
  const year = yearBefore ?? yearWithin ?? yearBehind
  const local = year === undefined ? latestYear(moment, nowMs()) : inYear(Number(year), moment)
  if (local === undefined) return undefined
  return { timeUnixNano: toNanos(zone(local), fraction), end: start + whole.length + tail.length }
}

function zoneOf(isUtc: string | undefined, hours: string | undefined, toUtc: (localMs: number) => number) {
  if (isUtc !== undefined) return (localMs: number) => localMs
  return hours === undefined ? toUtc : (localMs: number) => localMs - Number(hours) * 3_600_000
}

/** Reads the timestamp at `start`, in the form of RFC 3164 or of RFC 3339. */
export function readTime(text: string, start: number, rules: TimeRules): ReadTime | undefined {
  return readIsoTime(text, start, rules.toUtc) ?? readMonthTime(text, start, rules)
}
