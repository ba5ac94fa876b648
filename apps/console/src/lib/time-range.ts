import { z } from 'zod'

export type TimeRange = { kind: 'lookback'; lookback: string } | { kind: 'fixed'; from: number; to: number }

/** A time range with its ends: milliseconds for charts, ISO text for the API. */
export interface ResolvedRange {
  from: number
  to: number
  fromIso: string
  toIso: string
}

interface Preset {
  lookback: string
  label: string
}

export const timePresets: readonly Preset[] = [
  { lookback: '15m', label: 'Last 15 minutes' },
  { lookback: '30m', label: 'Last 30 minutes' },
  { lookback: '1h', label: 'Last hour' },
  { lookback: '3h', label: 'Last 3 hours' },
  { lookback: '6h', label: 'Last 6 hours' },
  { lookback: '12h', label: 'Last 12 hours' },
  { lookback: '24h', label: 'Last 24 hours' },
  { lookback: '2d', label: 'Last 2 days' },
  { lookback: '7d', label: 'Last 7 days' },
  { lookback: '14d', label: 'Last 14 days' },
  { lookback: '30d', label: 'Last 30 days' },
]

const defaultLookback = '24h'

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const longestLookback = 366 * 86_400_000

/** The length of a lookback such as `12h` in milliseconds; undefined when it cannot be read. */
export function lookbackMs(lookback: string): number | undefined {
  const match = /^(\d{1,5})([mhd])$/.exec(lookback)
  const length = Number(match?.[1]) * (unitMs[match?.[2] ?? ''] ?? Number.NaN)
  return length > 0 && length <= longestLookback ? length : undefined
}

function readTime(value: string): number | undefined {
  const time = /^\d{10,16}$/.test(value) ? Number(value) : Date.parse(value)
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? time : undefined
}

const timeText = z
  .string()
  .refine(value => readTime(value) !== undefined)
  .optional()
  .catch(undefined)

/** The search keys of a time range; spread them into a page's schema. */
export const timeRangeKeys = {
  lookback: z
    .string()
    .refine(value => lookbackMs(value) !== undefined)
    .optional()
    .catch(undefined),
  from: timeText,
  to: timeText,
}

export const timeRangeSearch = z.object(timeRangeKeys)
export type TimeRangeSearch = z.infer<typeof timeRangeSearch>

/** The range an address asks for: fixed ends first, then a lookback, then the last 24 hours. */
export function rangeFromSearch({ lookback, from, to }: TimeRangeSearch): TimeRange {
  const start = from === undefined ? undefined : readTime(from)
  const end = to === undefined ? undefined : readTime(to)
  if (start !== undefined && end !== undefined && start < end) return { kind: 'fixed', from: start, to: end }
  return { kind: 'lookback', lookback: lookback ?? defaultLookback }
}

/** The address's keys for a range. The keys it does not need are cleared. */
export function rangeToSearch(range: TimeRange): TimeRangeSearch {
  return range.kind === 'fixed'
    ? { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString(), lookback: undefined }
    : { lookback: range.lookback, from: undefined, to: undefined }
}

/** The two ends of a range, seen from `now`. */
export function resolveRange(range: TimeRange, now: number): ResolvedRange {
  const length = range.kind === 'lookback' ? (lookbackMs(range.lookback) ?? 86_400_000) : 0
  const from = range.kind === 'fixed' ? range.from : now - length
  const to = range.kind === 'fixed' ? range.to : now
  return { from, to, fromIso: new Date(from).toISOString(), toIso: new Date(to).toISOString() }
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (time: Date) => `${two(time.getHours())}:${two(time.getMinutes())}`
const day = (time: Date) => time.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })

/** The words on the picker: a preset's name, or the two ends in the user's zone. */
export function rangeLabel(range: TimeRange): string {
  if (range.kind === 'lookback') {
    return timePresets.find(preset => preset.lookback === range.lookback)?.label ?? `Last ${range.lookback}`
  }
  const from = new Date(range.from)
  const to = new Date(range.to)
  const sameDay = from.toDateString() === to.toDateString()
  const isToday = sameDay && to.toDateString() === new Date().toDateString()
  if (isToday) return `${clock(from)} – ${clock(to)}`
  return sameDay
    ? `${day(from)}, ${clock(from)} – ${clock(to)}`
    : `${day(from)}, ${clock(from)} – ${day(to)}, ${clock(to)}`
}
