import type { Batch } from '@weir/telemetry'

/** A batch of the same signal with the records that are chosen. */
export function partOf(batch: Batch, choose: <R>(records: readonly R[]) => R[]): Batch {
  if (batch.signal === 'log') return { signal: 'log', records: choose(batch.records) }
  if (batch.signal === 'metric') return { signal: 'metric', records: choose(batch.records) }
  return { signal: 'trace', records: choose(batch.records) }
}
