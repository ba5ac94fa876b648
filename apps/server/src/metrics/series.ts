import type { MetricSeries } from '@weir/contracts'
import type { MetricTimeseriesRow } from '@weir/store'

interface Window {
  from: number
  to: number
  /** Seconds. */
  rollup: number
  /** One value for the whole range instead of one per window. */
  table: boolean
}

/**
 * Rows of the store as one series per group. A time series has a point for each window, null where nothing was reported;
 * a table has one point, at the start of the range.
 */
export function toSeries(
  name: string,
  keys: readonly string[],
  rows: readonly MetricTimeseriesRow[],
  window: Window,
): MetricSeries[] {
  const groups = new Map<string, { group: Record<string, string>; values: Map<number, number> }>()
  for (const row of rows) {
    const id = JSON.stringify(row.group)
    const held = groups.get(id) ?? { group: groupOf(keys, row.group), values: new Map<number, number>() }
    // The range may start within a window of the store, so a table can have two rows per group.
    const at = window.table ? window.from : row.time
    held.values.set(at, (held.values.get(at) ?? 0) + row.value)
    groups.set(id, held)
  }
  const times = window.table ? [window.from] : windowStarts(window)
  return [...groups.values()].map(({ group, values }) => ({
    name,
    group,
    points: times.map((time): [number, number | null] => [time, values.get(time) ?? null]),
  }))
}

function windowStarts({ from, to, rollup }: Window): number[] {
  const step = rollup * 1000
  const first = Math.floor(from / step) * step
  return Array.from({ length: Math.ceil((to - first) / step) }, (_, index) => first + index * step)
}

function groupOf(keys: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key, index) => [key, values[index] ?? '']))
}
