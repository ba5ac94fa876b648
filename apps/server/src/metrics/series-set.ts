import type { MetricSeriesRow } from '@weir/store'

export type Values = readonly (number | null)[]

/** The lines of a query or a formula, one per group, all over the same windows. */
export interface SeriesSet {
  /** The names of the fields that it is grouped by. */
  keys: readonly string[]
  /** Lines by the text of their group's values, in the order of `keys`. */
  lines: ReadonlyMap<string, Values>
  /** How many values a line has. */
  length: number
  /** What a group counts as that has no line here. */
  absent: number | null
  /** Whether groups were left out because there are too many. */
  isCut: boolean
}

export function groupId(group: readonly string[]): string {
  return JSON.stringify(group)
}

export function groupOf(id: string): string[] {
  const group: unknown = JSON.parse(id)
  return Array.isArray(group) ? group.map(String) : []
}

/**
 * Rows of the store, which come ordered by group, as lines; null where a window has none. Without windows a line is one value.
 * At most `limit` values are made, of whole lines, and at least one line.
 */
export function toSeriesSet(
  rows: readonly MetricSeriesRow[],
  keys: readonly string[],
  windows: { stepMs: number; starts: readonly number[] } | undefined,
  limit: number,
): SeriesSet {
  const length = windows?.starts.length ?? 1
  const first = windows?.starts[0] ?? 0
  const mostLines = Math.max(1, Math.floor(limit / length))
  const lines = new Map<string, (number | null)[]>()
  for (const row of rows) {
    const id = groupId(row.group)
    const known = lines.get(id)
    if (!known && lines.size === mostLines) return { keys, lines, length, absent: null, isCut: true }
    const line = known ?? Array.from({ length }, () => null)
    const at = windows ? Math.round((row.time - first) / windows.stepMs) : 0
    if (at >= 0 && at < length) line[at] = row.value
    lines.set(id, line)
  }
  return { keys, lines, length, absent: null, isCut: false }
}
