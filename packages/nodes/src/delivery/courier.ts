import { createHash } from 'node:crypto'
import type { Batch } from '@weir/telemetry'
import { formatDuration } from '../duration.ts'
import type { OutputContext } from '../runtime-types.ts'
import type { Breaker } from './breaker.ts'
import type { Attempt, Destination } from './destination.ts'
import type { HealthBoard } from './health-board.ts'
import { countRecords, halve, joinPieces, type Parcel, type Piece } from './pieces.ts'
import { boundedRetryAfter, maxTriesOnFault, type RetryDelays, retryDelayMs } from './retry.ts'
import { pause, untilAborted } from './waiting.ts'

type Failed = Extract<Attempt, { kind: 'failed' }>
type Refused = Extract<Attempt, { kind: 'refused' }>

/** Puts a parcel into the queue instead; false when that cannot be, so that it must be tried again here. */
export type Divert = (parcel: Parcel, signal: AbortSignal) => Promise<boolean>

export interface CourierParts {
  readonly destination: Destination
  readonly breaker: Breaker
  readonly board: HealthBoard
  readonly context: Pick<OutputContext, 'clock' | 'random' | 'logger' | 'report'>
  readonly delays: RetryDelays
  /** 0: never gives up. */
  readonly maxElapsedMs: number
  /** Keeps what was refused for good, where that is wanted. */
  readonly bury: (parcel: Parcel, batch: Batch, why: { reason: string; message: string }) => Promise<void>
}

/** Carries parcels to a destination. */
export interface Courier {
  /**
   * Tries until the parcel is delivered, refused, in the queue or given up, and tells the owners. Resolves with the pieces
   * that nothing became of because an owner called it off; never rejects.
   */
  carry(parcel: Parcel, divert?: Divert): Promise<readonly Piece[]>
}

export function createCourier(parts: CourierParts): Courier {
  const { destination, breaker, board, context, delays, maxElapsedMs, bury } = parts
  const { clock, random, logger } = context
  const patience = maxElapsedMs > 0 ? `for up to ${formatDuration(maxElapsedMs)}` : 'until it succeeds'

  async function tryOnce(batch: Batch, id: string, attempt: number, signal: AbortSignal): Promise<Attempt> {
    const leave = await breaker.enter(signal)
    try {
      const result = await untilAborted(destination.send(batch, { id, attempt, signal }), signal)
      const failed = result.kind === 'failed'
      leave(failed ? 'failed' : 'worked', failed ? boundedRetryAfter(result.retryAfterMs) : 0)
      return result
    } catch (error) {
      if (signal.aborted) {
        leave('unknown')
        throw error
      }
      leave('failed')
      return thrown(error, attempt)
    }
  }

  function thrown(error: unknown, attempt: number): Attempt {
    const message = error instanceof Error ? error.message || error.name : String(error)
    if (!isFault(error)) return { kind: 'failed', reason: 'failed', message }
    logger.error('Sending failed', { message })
    if (attempt < maxTriesOnFault) return { kind: 'failed', reason: 'send_failed', message, unhealthy: true }
    return { kind: 'refused', reason: 'send_failed', message: `Sending failed: ${message}` }
  }

  async function refuse(parcel: Parcel, batch: Batch, { reason, message }: Omit<Refused, 'kind'>): Promise<void> {
    board.set('delivery', 'error', message)
    await bury(parcel, batch, { reason, message })
    for (const { batch: part, owner } of parcel.pieces) {
      owner.settle(part.records.length, part.records.length, reason, message)
    }
  }

  async function delivered(parcel: Parcel, batch: Batch, rejected: number, message: string): Promise<void> {
    if (rejected === 0) board.clear('delivery')
    else board.set('delivery', 'degraded', `The destination took only a part: ${message}`)
    // Of a part nobody can tell which records it was.
    if (rejected >= batch.records.length) await bury(parcel, batch, { reason: 'partial_success', message })
    let open = rejected
    for (const { batch: part, owner } of parcel.pieces) {
      const here = Math.min(open, part.records.length)
      open -= here
      owner.settle(part.records.length, here, 'partial_success', message)
    }
  }

  function leaveOut({ pieces }: Parcel, reason: string): void {
    for (const { batch, owner } of pieces) {
      context.report(batch.signal).drop(reason, batch.records.length)
      owner.setAside(batch.records.length)
    }
  }

  async function halves({ id, pieces }: Parcel, divert: Divert | undefined): Promise<readonly Piece[]> {
    const left: Piece[] = []
    for (const [at, half] of halve(pieces).entries()) {
      left.push(...(await carry({ id: partId(id, at), attempts: 0, pieces: half }, divert)))
    }
    return left
  }

  /** Resolves with what is left to do, when it must be cut. */
  async function deliver(parcel: Parcel, signal: AbortSignal, divert?: Divert): Promise<'settled' | 'too_large'> {
    const batch = joinPieces(parcel.pieces)
    const began = clock.now()
    for (let attempt = parcel.attempts + 1; ; attempt += 1) {
      const tried = { ...parcel, attempts: attempt - 1 }
      if (divert && breaker.state !== 'closed' && (await divert(tried, signal))) return 'settled'
      const result = await tryOnce(batch, parcel.id, attempt, signal)
      if (result.kind === 'too_large' && batch.records.length > 1) return 'too_large'
      if (result.kind === 'delivered') {
        await delivered(tried, batch, result.rejected ?? 0, result.message ?? '')
        return 'settled'
      }
      if (result.kind === 'left_out') {
        leaveOut(parcel, result.reason)
        return 'settled'
      }
      if (result.kind !== 'failed') {
        await refuse({ ...parcel, attempts: attempt }, batch, { reason: 'too_large', ...result })
        return 'settled'
      }
      board.set('delivery', result.unhealthy ? 'error' : 'degraded', words(result))
      const delay = Math.max(boundedRetryAfter(result.retryAfterMs), retryDelayMs(attempt, random, delays))
      if (maxElapsedMs > 0 && clock.now() + delay - began > maxElapsedMs) {
        const message = `Given up after ${formatDuration(maxElapsedMs)}: ${result.message}`
        await refuse({ ...parcel, attempts: attempt }, batch, { reason: 'gave_up', message })
        return 'settled'
      }
      if (divert && (await divert({ ...parcel, attempts: attempt }, signal))) return 'settled'
      await pause(clock, delay, signal)
    }
  }

  function words({ message }: Failed): string {
    return `Cannot deliver: ${message}. Trying again ${patience}`
  }

  async function carry(parcel: Parcel, divert?: Divert): Promise<readonly Piece[]> {
    const signals = new Set(parcel.pieces.map(piece => piece.owner.signal))
    const [only] = signals
    const signal = only && signals.size === 1 ? only : AbortSignal.any([...signals])
    try {
      const outcome = await deliver(parcel, signal, divert)
      return outcome === 'too_large' ? await halves(parcel, divert) : []
    } catch (error) {
      if (signal.aborted) return parcel.pieces
      // A fault of this code: the records are counted, the pipeline goes on.
      const message = error instanceof Error ? error.message : String(error)
      logger.error('Delivery failed', { message, records: countRecords(parcel.pieces) })
      for (const { batch, owner } of parcel.pieces) {
        owner.settle(batch.records.length, batch.records.length, 'send_failed', message)
      }
      return []
    }
  }

  return { carry }
}

/** The same for the same part of the same parcel, so that a repeat of a part can be told as well. */
function partId(id: string, part: number): string {
  return createHash('sha256').update(`${id}/${part}`).digest('hex').slice(0, 32)
}

/** An error of code rather than of the network, as what has a cause or a code is. */
function isFault(error: unknown): boolean {
  const kinds = [TypeError, RangeError, ReferenceError, SyntaxError]
  return kinds.some(kind => error instanceof kind) && error instanceof Error && !('code' in error) && !error.cause
}
