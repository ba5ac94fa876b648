import type { Figure } from '../../../lib/format.ts'

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const
const countUnits = ['', 'K', 'M', 'B', 'T'] as const
const exactNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** The number with three significant digits and the unit that this takes. */
function compact(value: number, step: number, units: readonly string[]): Pick<Figure, 'value' | 'unit'> {
  let scaled = value
  let power = 0
  while (power < units.length - 1 && Number(scaled.toPrecision(3)) >= 1000) {
    scaled /= step
    power += 1
  }
  return { value: String(Number(scaled.toPrecision(3))), unit: units[power] ?? '' }
}

export const compactBytes = (bytes: number): Figure => ({
  ...compact(bytes, 1024, byteUnits),
  exact: `${exactNumber.format(bytes)} bytes`,
})

export const compactCount = (count: number): Figure => ({
  ...compact(count, 1000, countUnits),
  exact: exactNumber.format(count),
})

/** The lines that came out in percent of those that went in; a dash where none went in. */
export function matchedEvents({ inputLines, outputLines }: { inputLines: number; outputLines: number }): string {
  return inputLines > 0 ? `${((outputLines / inputLines) * 100).toFixed(2)}%` : '-'
}
