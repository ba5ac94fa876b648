import type { Batch, TelemetryRecord } from '@weir/telemetry'
import type { QueueEntry } from './queue/disk-queue.ts'

/** Whoever is to be told what becomes of records, which may travel in several requests. */
export interface Owner {
  /** Aborted when the records are not to be delivered any more. */
  readonly signal: AbortSignal
  /** Accounts for `count` records, of which `rejected` were refused for good. */
  settle(count: number, rejected: number, reason: string, message: string): void
  /** `count` records are accounted for elsewhere: they went to the queue and are delivered out of it, or were dropped. */
  setAside(count: number): void
}

/** Records of one batch that travel together. */
export interface Piece {
  readonly batch: Batch
  readonly bytes: number
  readonly owner: Owner
  /** Where they were taken from, when they come out of a queue. */
  readonly entry?: QueueEntry
}

/** What one request is made of. */
export interface Parcel {
  /** The same for every repeat. */
  readonly id: string
  /** How often it was tried before. */
  readonly attempts: number
  readonly pieces: readonly Piece[]
}

function slice(batch: Batch, start: number, end: number): Batch {
  if (batch.signal === 'log') return { signal: 'log', records: batch.records.slice(start, end) }
  if (batch.signal === 'metric') return { signal: 'metric', records: batch.records.slice(start, end) }
  return { signal: 'trace', records: batch.records.slice(start, end) }
}

/** Cuts a batch into parts that each fit into a request, taking its records to be of equal size. */
export function cutBatch(
  batch: Batch,
  bytes: number,
  limit: { readonly items: number; readonly bytes: number },
): { batch: Batch; bytes: number }[] {
  const count = batch.records.length
  const perRecord = bytes / count
  const fitting = Math.max(1, Math.min(limit.items, Math.floor(limit.bytes / Math.max(1, perRecord))))
  if (fitting >= count) return [{ batch, bytes }]
  const parts = []
  for (let start = 0; start < count; start += fitting) {
    const part = slice(batch, start, start + fitting)
    parts.push({ batch: part, bytes: perRecord * part.records.length })
  }
  return parts
}

/** Cuts a batch in the middle. */
export function halveBatch(batch: Batch): [Batch, Batch] {
  const half = Math.ceil(batch.records.length / 2)
  return [slice(batch, 0, half), slice(batch, half, batch.records.length)]
}

/** Cuts pieces in the middle of their records, for a receiver that finds them too large together. */
export function halve(pieces: readonly Piece[]): [Piece[], Piece[]] {
  const half = Math.ceil(countRecords(pieces) / 2)
  const first: Piece[] = []
  const second: Piece[] = []
  let taken = 0
  for (const piece of pieces) {
    const count = piece.batch.records.length
    const here = Math.max(0, Math.min(count, half - taken))
    taken += here
    const perRecord = piece.bytes / count
    if (here > 0) first.push({ ...piece, batch: slice(piece.batch, 0, here), bytes: perRecord * here })
    if (here < count)
      second.push({ ...piece, batch: slice(piece.batch, here, count), bytes: perRecord * (count - here) })
  }
  return [first, second]
}

export function countRecords(pieces: readonly Piece[]): number {
  return pieces.reduce((total, piece) => total + piece.batch.records.length, 0)
}

/** One batch of all pieces, which must be of one signal. */
export function joinPieces(pieces: readonly Piece[]): Batch {
  const [first] = pieces
  // As it came: what nobody touched is sent on without encoding it anew.
  if (first && pieces.length === 1) return first.batch
  if (first?.batch.signal === 'metric') return { signal: 'metric', records: recordsOf(pieces, 'metric') }
  if (first?.batch.signal === 'trace') return { signal: 'trace', records: recordsOf(pieces, 'trace') }
  return { signal: 'log', records: recordsOf(pieces, 'log') }
}

function recordsOf<S extends Batch['signal']>(pieces: readonly Piece[], signal: S) {
  type R = Extract<TelemetryRecord, { signal: S }>
  const isOurs = (record: TelemetryRecord): record is R => record.signal === signal
  return pieces.flatMap(piece => piece.batch.records.filter(isOurs))
}
