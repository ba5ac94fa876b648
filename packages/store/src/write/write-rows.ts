import type { Store, StoreRow } from '../client.ts'

/** A batch of records of one organization. The same `token` must come with the same records: a repeat is then not written twice. */
export interface WriteInput<Record> {
  organizationId: string
  records: readonly Record[]
  token: string
}

/** One insert stays one block of the store, so that its token covers all of it. */
const MAX_ROWS = 10_000
const MAX_CHARS = 4_000_000

/**
 * Inserts rows under a token of their own per table and part. The cut depends only on the rows, so that a repeated batch is
 * cut in the same places and every part meets its own token again.
 */
export async function writeRows(
  store: Store,
  table: string,
  rows: readonly StoreRow[],
  batch: { organizationId: string; token: string },
): Promise<void> {
  let part = 0
  for (const slice of slices(rows)) {
    // The organization is part of it: a token that another one has used must not swallow this batch.
    await store.insert(table, slice, { token: `${batch.organizationId}/${batch.token}/${table}/${part}` })
    part += 1
  }
}

export function* slices(
  rows: readonly StoreRow[],
  maxRows = MAX_ROWS,
  maxChars = MAX_CHARS,
): Generator<StoreRow[], void, undefined> {
  let slice: StoreRow[] = []
  let chars = 0
  for (const row of rows) {
    const size = weight(row)
    if (slice.length > 0 && (slice.length >= maxRows || chars + size > maxChars)) {
      yield slice
      slice = []
      chars = 0
    }
    slice.push(row)
    chars += size
  }
  if (slice.length > 0) yield slice
}

/** About as many characters as the row has on the wire. */
function weight(value: unknown): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 8
  let sum = 2
  for (const [key, item] of Object.entries(value)) sum += key.length + 3 + weight(item)
  return sum
}
