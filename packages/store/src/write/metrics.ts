import type { MetricPoint } from '@weir/telemetry'
import type { Store, StoreRow } from '../client.ts'
import { EXP_HISTOGRAM, GAUGE, HISTOGRAM, SUM, SUMMARY } from '../schema/metrics.ts'
import { metricRow } from './metric-row.ts'
import { originOf } from './origin.ts'
import { nowNanos } from './timestamp.ts'
import { type WriteInput, writeRows } from './write-rows.ts'

const TABLE_OF: Record<MetricPoint['data']['kind'], string> = {
  gauge: GAUGE.name,
  sum: SUM.name,
  histogram: HISTOGRAM.name,
  exponential_histogram: EXP_HISTOGRAM.name,
  summary: SUMMARY.name,
}

/** Writes metric points, each to the table of its kind; a batch whose token was written before is left alone. */
export async function writeMetrics(store: Store, input: WriteInput<MetricPoint>): Promise<void> {
  const now = nowNanos()
  const origin = originOf()
  const tables = new Map<string, StoreRow[]>()
  for (const point of input.records) {
    const table = TABLE_OF[point.data.kind]
    const rows = tables.get(table) ?? []
    tables.set(table, rows)
    rows.push(metricRow(input.organizationId, point, origin(point), now))
  }
  for (const [table, rows] of tables) await writeRows(store, table, rows, input)
}
