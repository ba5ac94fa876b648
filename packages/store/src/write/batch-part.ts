import type { BatchColumns, RowEncoder } from './row-encoder.ts'
import { nowNanos, slotOf } from './timestamp.ts'

/** A batch of records of one organization. The same `token` must come with the same records: a repeat is then not written twice. */
export interface WriteInput<Record> {
  organizationId: string
  records: readonly Record[]
  token: string
  /** The how-manieth try of the sender this is; a first one is written without looking whether it is there already. */
  attempt?: number | undefined
  /** How large the batch was when it came, unpacked. */
  bytes?: number | undefined
  /** How long the records are kept, where the organization has its own. */
  retentionDays?: number | undefined
}

/** The part of a batch that goes into one table in one piece, so that all of it is there or nothing. */
export interface BatchPart<Record = unknown> {
  encoder: RowEncoder<Record>
  records: readonly Record[]
  batch: BatchColumns
  /** How many of the received bytes each record stands for. */
  share: number
  /** When a record was made; 0 when it does not say. */
  time(record: Record): bigint
}

/** More rows than this are written in several parts. */
const MAX_ROWS = 20_000

/** Cuts records into parts. The cut depends only on the records, so that a repeated batch is cut in the same places. */
export function batchParts<Record>(
  encoder: RowEncoder<Record>,
  time: (record: Record) => bigint,
  records: readonly Record[],
  input: { organizationId: string; token: string; retentionDays: number; share: number },
  maxRows = MAX_ROWS,
): BatchPart<Record>[] {
  const { organizationId, token, retentionDays, share } = input
  const now = nowNanos()
  const parts: BatchPart<Record>[] = []
  for (let start = 0; start < records.length; start += maxRows) {
    const batchId = start === 0 ? token : `${token}/${parts.length}`
    parts.push({
      encoder,
      time,
      share,
      records: records.length <= maxRows ? records : records.slice(start, start + maxRows),
      batch: { organizationId, batchId, retentionDays, now },
    })
  }
  return parts
}

/** The times between which rows of a part may be in the store. */
export function timesOf<Record>(part: BatchPart<Record>): { from: bigint; to: bigint } {
  const { records, batch } = part
  let from = batch.now
  let to = 0n
  let isTimeless = false
  for (const record of records) {
    const at = part.time(record)
    if (at === 0n) isTimeless = true
    else {
      if (at < from) from = at
      if (at > to) to = at
    }
  }
  if (!isTimeless) return { from, to }
  // They have the time at which they came, which was another one when they came first.
  const before = batch.now - REPEATED_WITHIN
  return { from: from < before ? from : before, to: to > batch.now ? to : batch.now }
}

/** For how long a batch without times is looked for. */
const REPEATED_WITHIN = 24n * 3_600_000_000_000n

/** What is left of a part when the rows of these quarters of an hour are in the store. */
export function without<Record>(part: BatchPart<Record>, slots: ReadonlySet<number>): BatchPart<Record> {
  if (slots.size === 0) return part
  const records = part.records.filter(record => {
    const at = part.time(record)
    return at !== 0n && !slots.has(slotOf(at))
  })
  return { ...part, records }
}
