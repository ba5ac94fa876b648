/** A number shortened for reading, its unit apart, and the exact value for the title. */
export interface Figure {
  value: string
  unit: string
  exact: string
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const
const countUnits = ['', 'K', 'M', 'B', 'T'] as const
const exactNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })
/** The true minus sign lines up with plus and digits in tabular figures. */
const minus = '−'

const signed = (text: string) => text.replace('-', minus)

/** The number divided by `step` as often as it needs, taking into account that rounding may reach the next unit. */
function scale(value: number, step: number, units: readonly string[], round: (scaled: number) => string) {
  let scaled = value
  let power = 0
  while (power < units.length - 1 && (Math.abs(scaled) >= step || Math.abs(Number(round(scaled))) >= step)) {
    scaled /= step
    power += 1
  }
  return { text: round(scaled), unit: units[power] ?? '' }
}

/** Bytes in steps of 1024 with one decimal: 1536 is 1.5 KB. */
export function formatBytes(bytes: number): Figure {
  const { text, unit } = scale(bytes, 1024, byteUnits, scaled => String(Math.round(scaled * 10) / 10))
  const whole = unit === 'B' ? String(Math.round(bytes)) : Number(text).toFixed(1)
  return { value: signed(whole), unit, exact: `${exactNumber.format(bytes)} bytes` }
}

const threeDigits = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toString() : value.toPrecision(3))

/** Counts with three significant digits: 1234 is 1.23 K. Whole numbers under a thousand stay as they are. */
export function formatCount(count: number): Figure {
  const exact = exactNumber.format(count)
  if (Math.abs(count) < 1000 && Number.isInteger(count)) return { value: signed(String(count)), unit: '', exact }
  if (count === 0) return { value: '0', unit: '', exact }
  const { text, unit } = scale(count, 1000, countUnits, threeDigits)
  return { value: signed(unit === '' ? String(Number(text)) : text), unit, exact }
}

/** Bytes as one string, for labels and axes: `1.5 KB`. */
export function bytesText(bytes: number): string {
  const { value, unit } = formatBytes(bytes)
  return `${value} ${unit}`
}

/** A count as one string, for labels and axes: `12.8K`. */
export function countText(count: number): string {
  const { value, unit } = formatCount(count)
  return `${value}${unit}`
}

const withoutZeros = (value: string) => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** Bytes on an axis, as short as they go: `120G`, `1.5K`. */
export function bytesTick(bytes: number): string {
  const { value, unit } = formatBytes(bytes)
  return `${withoutZeros(value)}${unit === 'B' ? '' : unit.slice(0, 1)}`
}

/** A count on an axis, as short as it goes: `160M`, `25K`. */
export function countTick(count: number): string {
  const { value, unit } = formatCount(count)
  return `${withoutZeros(value)}${unit}`
}

/** A share as a percentage: one decimal under ten percent, none above. */
export function formatPercent(ratio: number): string {
  const percent = ratio * 100
  return signed(`${Math.abs(percent) < 10 ? Number(percent.toFixed(1)) : Math.round(percent)}%`)
}

/** The change against an earlier value, with its sign; undefined where the earlier value was nothing. */
export function formatChange(current: number, previous: number | null | undefined): string | undefined {
  if (!previous) return undefined
  const change = (current - previous) / previous
  const text = formatPercent(change)
  return text.startsWith(minus) || text === '0%' ? text : `+${text}`
}

/** A duration in milliseconds with two units at most: `1 h 5 min`, `12 s`, `184 ms`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return ms < 10_000 ? `${(ms / 1000).toFixed(2)} s` : `${seconds} s`
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ]
  const first = parts.findIndex(([amount]) => amount > 0)
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ')
}

/** How long ago something was, in the words of the tables: `4 min ago`, `Yesterday`, `5 days ago`. */
export function formatAgo(time: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000))
  if (seconds < 60) return 'Just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  const days = Math.floor(seconds / 86_400)
  return days === 1 ? 'Yesterday' : `${days} days ago`
}
