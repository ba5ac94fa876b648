import { randomUUID } from 'node:crypto'
import { type Batch, encodeRequest, type Signal } from '@weir/telemetry'
import type { DeliveryResult, Output, OutputContext } from '../runtime-types.ts'
import { createBreaker } from './breaker.ts'
import { createCourier, type Divert } from './courier.ts'
import { createDeadLetters } from './dead-letters/dead-letters.ts'
import type { DeliveryConfig } from './delivery-fields.ts'
import type { DeliveryStatus } from './delivery-status.ts'
import type { Destination } from './destination.ts'
import { createGather } from './gather.ts'
import { createHealthBoard } from './health-board.ts'
import { cutBatch, joinPieces, type Parcel, type Piece } from './pieces.ts'
import { storeBatch } from './queue/store-batch.ts'
import { problemWords } from './queue/write-problem.ts'
import { createRequestSlots } from './request-slots.ts'
import { deliverySettings } from './settings.ts'
import { StorageHome } from './storage-home.ts'
import { createTally } from './tally.ts'

/** Gathers, keeps and repeats what a destination tries to deliver. */
export function createDelivery(destination: Destination, config: DeliveryConfig, context: OutputContext): Output {
  const settings = deliverySettings(config)
  const { mode, queue: queueSettings } = settings
  if (mode !== 'off' && !context.storage) {
    throw new Error(
      'A disk queue needs a data folder, and there is none: give the agent one, or set persistent_queue.mode to off',
    )
  }
  const { clock } = context
  const ending = new AbortController()
  const board = createHealthBoard(context)
  const breaker = createBreaker(settings.breaker, clock)
  const slots = createRequestSlots(settings.requests)
  const { delays, maxElapsedMs } = settings
  const courier = createCourier({ destination, breaker, board, context, delays, maxElapsedMs, bury })
  const drainParts = { gather: settings.gather, slots, courier, rate: settings.drainRate, context }
  const home =
    context.storage && new StorageHome({ storage: context.storage, settings, context, board, drain: drainParts })
  const gather = createGather(settings.gather, clock, slots, sendDirect)
  /** Records that are accounted for elsewhere while their delivery here has not resolved, which counts them as on their way. */
  const overlap = { log: 0, metric: 0, trace: 0 }

  async function bury({ id, attempts }: Parcel, batch: Batch, why: { reason: string; message: string }): Promise<void> {
    if (!home || !settings.letters.enabled) return
    try {
      await home.opened(ending.signal)
      await home.letters?.add(batch, { id, attempts, ...why })
      board.clear('dead_letters')
    } catch (error) {
      // It is counted either way.
      if (!ending.signal.aborted) {
        board.set('dead_letters', 'degraded', `Cannot keep what was refused: ${problemWords(error)}`)
      }
    }
  }

  async function sendDirect(pieces: Piece[]): Promise<void> {
    const parcel = { id: randomUUID(), attempts: 0, pieces }
    const left = await courier.carry(parcel, mode === 'on_failure' ? divert : undefined)
    // One deliverer gave up and ended a request that also carried records of others: those wait for the next one.
    for (const piece of left) if (!piece.owner.signal.aborted) gather.add(piece)
  }

  /** Puts into the queue what cannot be delivered now. Never waits for room: that would take requests from the queue. */
  const divert: Divert = async ({ id, attempts, pieces }, signal) => {
    const queue = home?.queue
    if (!queue) return false
    const batch = joinPieces(pieces)
    const appended = await queue.append(
      {
        head: { id, attempts },
        body: encodeRequest(batch),
        signal: batch.signal,
        items: batch.records.length,
        time: clock.now(),
      },
      { signal, whenFull: queueSettings.onFull === 'block' ? 'return' : 'policy' },
    )
    if (appended !== 'kept' && appended !== 'dropped') return false
    for (const piece of pieces) piece.owner.setAside(piece.batch.records.length)
    return true
  }

  async function deliverDirect(batch: Batch, bytes: number, signal: AbortSignal): Promise<DeliveryResult> {
    const handedOver = (count: number) => context.report(batch.signal).create('handed_over', count)
    const tally = createTally(batch.records.length, signal, {
      setAside: count => {
        overlap[batch.signal] += count
      },
      setAsideLate: handedOver,
    })
    for (const part of cutBatch(batch, bytes, settings.gather)) gather.add({ ...part, owner: tally })
    try {
      await tally.finished
      return { kept: tally.kept }
    } catch (error) {
      // Whoever gets all of the batch now gets what is in the queue a second time.
      if (signal.aborted && tally.kept > 0) handedOver(tally.kept)
      throw error
    } finally {
      overlap[batch.signal] -= tally.kept
    }
  }

  const deadLetters = home && createDeadLetters(home, context, ending.signal)
  return {
    async start() {
      await destination.start?.()
      home?.begin()
    },
    async deliver(batch, { signal, bytes }) {
      signal.throwIfAborted()
      if (batch.records.length === 0) return
      if (!home || mode === 'off') return deliverDirect(batch, bytes, signal)
      await home.opened(signal)
      if (mode === 'on_failure' && !home.queue?.items && breaker.state === 'closed') {
        return deliverDirect(batch, bytes, signal)
      }
      const queue = await home.useQueue(signal)
      return storeBatch(queue, batch, { bytes, signal, settings, context, overlap, bury })
    },
    held: (signal: Signal) => (home?.held(signal) ?? 0) - overlap[signal],
    status: (): DeliveryStatus => ({
      breaker: breaker.state,
      queue: {
        mode,
        fsync: queueSettings.fsync,
        ...(home?.totals ?? { items: 0, bytes: 0, oldest: undefined }),
        maxBytes: queueSettings.maxBytes,
        corruptSegments: home?.damage.segments ?? 0,
        corruptBytes: home?.damage.bytes ?? 0,
      },
      deadLetters: {
        items: home?.letters?.items ?? 0,
        bytes: home?.letters?.bytes ?? 0,
        maxBytes: settings.letters.maxBytes,
      },
    }),
    ...(deadLetters && { deadLetters }),
    flush: () => gather.hurry(),
    async stop() {
      ending.abort(new Error('The output was stopped'))
      gather.stop()
      await home?.close()
      await destination.stop?.()
    },
  }
}
