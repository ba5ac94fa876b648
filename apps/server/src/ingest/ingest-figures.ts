import type { GroupFigures } from '@weir/store'
import type { Batch } from '@weir/telemetry'
import type { Metrics } from '../own-metrics.ts'

/** Counts what ingest does, for /metrics. */
export interface IngestFigures {
  written(batch: Batch, bytes: number, seconds: number): void
  inserted(group: GroupFigures): void
  repeated(rows: number): void
  refused(reason: string): void
}

const seconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30]

export function ingestFigures(metrics: Metrics, bytesInFlight: () => number): IngestFigures {
  const records = metrics.counter('weir_ingest_records_total', 'Records written to the store')
  const bytes = metrics.counter('weir_ingest_bytes_total', 'Unpacked bytes of the requests whose records were written')
  const refusals = metrics.counter('weir_ingest_refused_total', 'Requests not taken, by reason')
  const repeats = metrics.counter('weir_ingest_repeated_records_total', 'Records that the store had already')
  const groups = metrics.counter('weir_ingest_inserts_total', 'Inserts into the store, by table')
  const rows = metrics.counter('weir_ingest_inserted_rows_total', 'Rows of these inserts')
  const waited = metrics.histogram('weir_ingest_write_seconds', 'From a request read to its records stored', seconds)
  const inserts = metrics.histogram('weir_ingest_insert_seconds', 'How long an insert took', seconds)
  const held = metrics.gauge('weir_ingest_bytes_in_flight', 'Memory that requests take right now')
  metrics.onCollect(() => held.set(bytesInFlight()))
  return {
    written(batch, size, took) {
      const labels = { signal: batch.signal }
      records.add(batch.records.length, labels)
      bytes.add(size, labels)
      waited.observe(took, labels)
    },
    inserted(group) {
      const labels = { table: group.table }
      groups.add(1, labels)
      rows.add(group.rows, labels)
      inserts.observe(group.milliseconds / 1000, labels)
    },
    repeated: count => repeats.add(count),
    refused: reason => refusals.add(1, { reason }),
  }
}
