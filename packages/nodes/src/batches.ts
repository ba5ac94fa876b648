import type { Batch, Signal, TelemetryRecord } from '@weir/telemetry'

export const allSignals = ['log', 'metric', 'trace'] as const satisfies readonly Signal[]

/** A batch of the same signal with the records that pass. */
export function filterBatch(batch: Batch, keep: (record: TelemetryRecord) => boolean): Batch {
  switch (batch.signal) {
    case 'log':
      return { signal: 'log', records: batch.records.filter(keep) }
    case 'metric':
      return { signal: 'metric', records: batch.records.filter(keep) }
    case 'trace':
      return { signal: 'trace', records: batch.records.filter(keep) }
  }
}

/** Neighbours of one signal become one batch; the order of records stays. */
export function mergeAdjacent(batches: readonly Batch[]): Batch[] {
  const merged: Batch[] = []
  let owned = false
  for (const batch of batches) {
    if (batch.records.length === 0) continue
    let last = merged.at(-1)
    if (last?.signal !== batch.signal) {
      merged.push(batch)
      owned = false
      continue
    }
    if (!owned) {
      // Appending must not change an array that somebody else holds.
      last = filterBatch(last, () => true)
      merged[merged.length - 1] = last
      owned = true
    }
    append(last, batch)
  }
  return merged
}

function append(target: Batch, source: Batch): void {
  if (target.signal === 'log' && source.signal === 'log')
    for (const record of source.records) target.records.push(record)
  if (target.signal === 'metric' && source.signal === 'metric')
    for (const record of source.records) target.records.push(record)
  if (target.signal === 'trace' && source.signal === 'trace')
    for (const record of source.records) target.records.push(record)
}

/**
 * The records of a batch of which a processor took some (`taken`), with what it made of them (`results`) in their places:
 * records that come out again stand where they stood, new ones behind the one that they followed.
 */
export function putBack(batch: Batch, taken: ReadonlySet<TelemetryRecord>, results: readonly Batch[]): Batch[] {
  const others = results.filter(result => result.signal !== batch.signal)
  switch (batch.signal) {
    case 'log':
      return [{ signal: 'log', records: interleave(batch.records, taken, results.flatMap(logsOf)) }, ...others]
    case 'metric':
      return [{ signal: 'metric', records: interleave(batch.records, taken, results.flatMap(pointsOf)) }, ...others]
    case 'trace':
      return [{ signal: 'trace', records: interleave(batch.records, taken, results.flatMap(spansOf)) }, ...others]
  }
}

const logsOf = (batch: Batch) => (batch.signal === 'log' ? batch.records : [])
const pointsOf = (batch: Batch) => (batch.signal === 'metric' ? batch.records : [])
const spansOf = (batch: Batch) => (batch.signal === 'trace' ? batch.records : [])

function interleave<R extends TelemetryRecord>(
  records: readonly R[],
  taken: ReadonlySet<TelemetryRecord>,
  results: readonly R[],
): R[] {
  const waiting = new Set(results)
  const placed: R[] = []
  let next = 0
  const place = () => {
    const result = results[next]
    next += 1
    if (result === undefined || !waiting.delete(result)) return undefined
    placed.push(result)
    return result
  }
  const isNew = (record: R | undefined) => record !== undefined && !taken.has(record)
  for (const record of records) {
    if (!taken.has(record)) {
      placed.push(record)
      continue
    }
    while (waiting.has(record)) place()
    while (next < results.length && isNew(results[next])) place()
  }
  while (next < results.length) place()
  return placed
}
