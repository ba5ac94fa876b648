import { METRIC_ROLLUPS } from '../schema/metric-rollups.ts'
import type { TimeRange } from './limits.ts'

/** The part of a range that a roll-up answers: whole steps of it; what lies before and after is read from the points. */
export interface RollupSpan extends TimeRange {
  table: string
}

interface Rollup {
  table: string
  stepMs: number
  /** From this length on, the points are too many to be read for one line. */
  leastRangeMs: number
}

const HOUR_MS = 3_600_000

/** Coarsest first. */
const ROLLUPS: readonly Rollup[] = [
  { table: METRIC_ROLLUPS['1h'].name, stepMs: HOUR_MS, leastRangeMs: 48 * HOUR_MS },
  { table: METRIC_ROLLUPS['5m'].name, stepMs: 300_000, leastRangeMs: 2 * HOUR_MS },
]

/** The coarsest roll-up whose steps fit into the windows; none for a short range. Without windows any of them fits. */
export function rollupSpan(
  range: TimeRange,
  window: { stepMs: number; offsetMs: number } | undefined,
): RollupSpan | undefined {
  const rollup = ROLLUPS.find(
    ({ stepMs, leastRangeMs }) =>
      range.to - range.from >= leastRangeMs &&
      (window === undefined || (window.stepMs % stepMs === 0 && window.offsetMs % stepMs === 0)),
  )
  if (rollup === undefined) return undefined
  const from = Math.ceil(range.from / rollup.stepMs) * rollup.stepMs
  const to = Math.floor(range.to / rollup.stepMs) * rollup.stepMs
  return { table: rollup.table, from, to }
}
