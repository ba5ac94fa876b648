import type { Batch, TelemetryRecord } from '@weir/telemetry'
import { DeliveryRejected } from '../runtime-types.ts'

/** Keeps count of one delivered batch, whose records may travel in several requests. */
export interface Tally {
  readonly signal: AbortSignal
  readonly finished: Promise<void>
  /** Accounts for `count` records, of which `rejected` were refused for good. */
  settle(count: number, rejected: number, reason: string, message: string): void
}

/** Records of one batch that travel together. */
export interface Piece {
  batch: Batch
  bytes: number
  tally: Tally
}

export function createTally(total: number, signal: AbortSignal): Tally {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let open = total
  let refused = 0
  let cause = { reason: '', message: '' }
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  return {
    signal,
    finished: promise,
    settle(count, rejected, reason, message) {
      open -= count
      refused += rejected
      if (rejected > 0) cause = { reason, message }
      if (open > 0) return
      signal.removeEventListener('abort', abort)
      if (refused > 0) reject(new DeliveryRejected(cause.reason, cause.message, refused))
      else resolve()
    },
  }
}

function slice(batch: Batch, start: number, end: number): Batch {
  if (batch.signal === 'log') return { signal: 'log', records: batch.records.slice(start, end) }
  if (batch.signal === 'metric') return { signal: 'metric', records: batch.records.slice(start, end) }
  return { signal: 'trace', records: batch.records.slice(start, end) }
}

/** Cuts a batch into pieces that each fit into a request, taking its records to be of equal size. */
export function cutBatch(batch: Batch, bytes: number, tally: Tally, limit: { items: number; bytes: number }): Piece[] {
  const count = batch.records.length
  const perRecord = bytes / count
  const fitting = Math.max(1, Math.min(limit.items, Math.floor(limit.bytes / Math.max(1, perRecord))))
  const pieces: Piece[] = []
  for (let start = 0; start < count; start += fitting) {
    const part = slice(batch, start, start + fitting)
    pieces.push({ batch: part, bytes: perRecord * part.records.length, tally })
  }
  return pieces
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
  if (first?.batch.signal === 'metric') return { signal: 'metric', records: recordsOf(pieces, 'metric') }
  if (first?.batch.signal === 'trace') return { signal: 'trace', records: recordsOf(pieces, 'trace') }
  return { signal: 'log', records: recordsOf(pieces, 'log') }
}

function recordsOf<S extends Batch['signal']>(pieces: readonly Piece[], signal: S) {
  type R = Extract<TelemetryRecord, { signal: S }>
  const isOurs = (record: TelemetryRecord): record is R => record.signal === signal
  return pieces.flatMap(piece => piece.batch.records.filter(isOurs))
}
