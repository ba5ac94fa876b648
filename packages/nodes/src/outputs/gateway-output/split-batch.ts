import type { Batch } from '@weir/telemetry'

/** The records at these places, in their order; the batch itself where that is all of them. */
export function pickRecords(batch: Batch, places: readonly number[]): Batch {
  if (places.length === batch.records.length) return batch
  const pick = <R>(records: readonly R[]) => places.flatMap(place => records[place] ?? [])
  if (batch.signal === 'log') return { signal: 'log', records: pick(batch.records) }
  if (batch.signal === 'metric') return { signal: 'metric', records: pick(batch.records) }
  return { signal: 'trace', records: pick(batch.records) }
}

/** Which of the places go to which member. */
export function splitByMember(
  batch: Batch,
  places: readonly number[],
  memberOf: (record: Batch['records'][number]) => string,
): Map<string, number[]> {
  const parts = new Map<string, number[]>()
  for (const place of places) {
    const record = batch.records[place]
    if (!record) continue
    const member = memberOf(record)
    const part = parts.get(member)
    if (part) part.push(place)
    else parts.set(member, [place])
  }
  return parts
}
