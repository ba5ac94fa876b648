import type { Signal } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { defineOutput } from '../../runtime-types.ts'
import { countRecords, createTally, cutBatch, halve, joinPieces, type Piece } from '../../delivery/pieces.ts'
import { createSender, type Outcome } from './sender.ts'
import { weirOutputDefinition } from './weir-output.definition.ts'

/** How many requests of one signal may be on their way at a time. */
const maxRequests = 4

/** Pieces of one signal that wait for a request. */
interface Queue {
  pieces: Piece[]
  items: number
  bytes: number
  requests: number
  /** Everything in the queue has waited long enough. */
  due: boolean
  cancelTimer: (() => void) | undefined
}

export const weirOutput = defineOutput(weirOutputDefinition, (config, context) => {
  if (!context.weir) {
    throw new Error('No Weir server is known: start the agent with --server and --token, or use another destination')
  }
  const sender = createSender(context, context.weir)
  const limit = { items: config.max_batch_items, bytes: fileSizeBytes(config.max_batch_size) }
  const flushMs = durationMs(config.flush_interval)
  const queues = new Map<Signal, Queue>()

  function queueOf(signal: Signal): Queue {
    const known = queues.get(signal)
    if (known) return known
    const queue: Queue = { pieces: [], items: 0, bytes: 0, requests: 0, due: false, cancelTimer: undefined }
    queues.set(signal, queue)
    return queue
  }

  function isFull(queue: Queue): boolean {
    return queue.items >= limit.items || queue.bytes >= limit.bytes
  }

  function add(queue: Queue, piece: Piece): void {
    queue.pieces.push(piece)
    queue.items += piece.batch.records.length
    queue.bytes += piece.bytes
    queue.cancelTimer ??= context.clock.after(flushMs, () => {
      queue.cancelTimer = undefined
      queue.due = true
      pump(queue)
    })
  }

  /** Takes as many pieces as one request may hold, the first one whatever its size. */
  function take(queue: Queue): Piece[] {
    let items = 0
    let bytes = 0
    const fitting = queue.pieces.findIndex((piece, at) => {
      items += piece.batch.records.length
      bytes += piece.bytes
      return at > 0 && (items > limit.items || bytes > limit.bytes)
    })
    const taken = queue.pieces.splice(0, fitting < 0 ? queue.pieces.length : fitting)
    queue.items -= countRecords(taken)
    queue.bytes -= taken.reduce((total, piece) => total + piece.bytes, 0)
    return taken
  }

  function pump(queue: Queue): void {
    while (queue.pieces.length > 0 && queue.requests < maxRequests && (queue.due || isFull(queue))) {
      const pieces = take(queue).filter(piece => !piece.tally.signal.aborted)
      if (pieces.length === 0) continue
      queue.requests += 1
      // Not awaited: the tallies of the pieces tell each deliverer how it went.
      void request(queue, pieces)
    }
    if (queue.pieces.length > 0) return
    queue.due = false
    queue.cancelTimer?.()
    queue.cancelTimer = undefined
  }

  async function request(queue: Queue, pieces: Piece[]): Promise<void> {
    await send(pieces)
    queue.requests -= 1
    pump(queue)
  }

  /** Never rejects: whatever happens is told to the tallies. */
  async function send(pieces: Piece[]): Promise<void> {
    const signal = AbortSignal.any([...new Set(pieces.map(piece => piece.tally.signal))])
    try {
      const outcome = await sender.send(joinPieces(pieces), signal)
      if (outcome.kind !== 'too_large') settle(pieces, outcome)
      else if (countRecords(pieces) > 1) await sendHalves(pieces)
      else
        settle(pieces, { kind: 'refused', reason: 'http_413', message: 'The server finds a single record too large' })
    } catch (error) {
      if (signal.aborted) retake(pieces)
      else fail(pieces, error)
    }
  }

  async function sendHalves(pieces: Piece[]): Promise<void> {
    const [first, second] = halve(pieces)
    await send(first)
    await send(second)
  }

  function settle(pieces: Piece[], outcome: Exclude<Outcome, { kind: 'too_large' }>): void {
    let rejected = outcome.kind === 'refused' ? countRecords(pieces) : outcome.rejected
    const reason = outcome.kind === 'refused' ? outcome.reason : 'partial_success'
    for (const { batch, tally } of pieces) {
      const here = Math.min(rejected, batch.records.length)
      rejected -= here
      tally.settle(batch.records.length, here, reason, outcome.message)
    }
  }

  /** One deliverer gave up and ended a request that also carried records of others: those wait for the next one. */
  function retake(pieces: Piece[]): void {
    for (const piece of pieces) if (!piece.tally.signal.aborted) add(queueOf(piece.batch.signal), piece)
  }

  /** A fault of this code, such as a record that cannot be encoded: the records are counted, the pipeline goes on. */
  function fail(pieces: Piece[], error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    context.logger.error('Sending failed', { message })
    context.health('error', `Sending failed: ${message}`)
    settle(pieces, { kind: 'refused', reason: 'send_failed', message })
  }

  return {
    async deliver(batch, { signal, bytes }) {
      signal.throwIfAborted()
      if (batch.records.length === 0) return
      const tally = createTally(batch.records.length, signal)
      const queue = queueOf(batch.signal)
      for (const piece of cutBatch(batch, bytes, tally, limit)) add(queue, piece)
      pump(queue)
      await tally.finished
    },
    async stop() {
      for (const queue of queues.values()) queue.cancelTimer?.()
      sender.close()
    },
  }
})
