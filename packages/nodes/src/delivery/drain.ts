import { randomUUID } from 'node:crypto'
import type { NodeContext, OutputContext } from '../runtime-types.ts'
import type { Courier } from './courier.ts'
import { createGather, type GatherSettings } from './gather.ts'
import type { Owner, Piece } from './pieces.ts'
import type { Flight } from './queue/cursor.ts'
import type { DiskQueue, QueueEntry } from './queue/disk-queue.ts'
import type { RequestSlots } from './request-slots.ts'
import { pause } from './waiting.ts'

export interface DrainParts {
  readonly gather: GatherSettings
  readonly slots: RequestSlots
  readonly courier: Courier
  /** Records per second; 0 means as fast as they are taken. */
  readonly rate: number
  readonly context: Pick<NodeContext, 'clock' | 'logger'> & Pick<OutputContext, 'report'>
}

const restartMs = 1000

/**
 * Delivers what is in a queue, in order, until the signal is aborted; with `toTheEnd` it resolves when nothing is left. What a
 * request was made of before a restart is sent as the same request again.
 */
export async function drain(
  queue: DiskQueue,
  parts: DrainParts,
  signal: AbortSignal,
  toTheEnd: boolean,
): Promise<void> {
  const { clock, logger } = parts.context
  const gather = createGather(parts.gather, clock, parts.slots, pieces => send(pieces, undefined))
  const flights = new Map<Flight, QueueEntry[]>()
  let readyAt = 0

  function pieceOf(entry: QueueEntry): Piece {
    return { batch: entry.batch, bytes: entry.bytes, owner: ownerOf(entry, queue, parts, signal), entry }
  }

  /** Its id is noted before it goes, so that a repeat is known to be one. */
  async function send(pieces: readonly Piece[], again: { id: string; attempts: number } | undefined): Promise<void> {
    const entries = pieces.flatMap(({ entry }) => entry ?? [])
    const [first] = entries
    const id = again?.id ?? (entries.length === 1 && first ? first.id : randomUUID())
    await queue.begin(id, entries)
    await parts.courier.carry({ id, attempts: again?.attempts ?? 0, pieces })
  }

  function sendAgain(entries: readonly QueueEntry[], id: string, attempts: number): void {
    const pieces = entries.map(pieceOf)
    gather.addWhole(() => send(pieces, { id, attempts }))
  }

  function place(entry: QueueEntry): void {
    const { flight, attempts, id } = entry
    if (!flight) {
      if (attempts > 0) sendAgain([entry], id, attempts)
      else gather.add(pieceOf(entry))
      return
    }
    const together = flights.get(flight) ?? []
    flights.set(flight, together)
    together.push(entry)
    if (together.length < flight.frames) return
    flights.delete(flight)
    sendAgain(together, flight.id, Math.max(1, attempts))
  }

  /** Some of the request is delivered already, or lost: the rest is another request. */
  function giveUpFlights(upTo: number): void {
    for (const [flight, entries] of flights) {
      if (flight.to >= upTo) continue
      flights.delete(flight)
      queue.forget(flight)
      for (const entry of entries) gather.add(pieceOf(entry))
    }
  }

  async function keepPace(items: number): Promise<void> {
    if (parts.rate === 0) return
    const now = clock.now()
    if (readyAt > now) await pause(clock, readyAt - now, signal)
    readyAt = Math.max(now, readyAt) + (items * 1000) / parts.rate
  }

  async function run(): Promise<void> {
    for (;;) {
      await gather.room(signal)
      const { mark } = queue
      const entry = await queue.next(signal)
      if (entry) {
        giveUpFlights(entry.sequence)
        await keepPace(entry.items)
        place(entry)
        continue
      }
      giveUpFlights(Number.POSITIVE_INFINITY)
      if (toTheEnd) return queue.emptied(signal)
      await queue.grown(mark, signal)
    }
  }

  for (;;) {
    try {
      await run()
      break
    } catch (error) {
      if (signal.aborted) break
      logger.error('Delivering from the disk queue failed', { message: String(error) })
      await pause(clock, restartMs, signal).catch(() => {})
    }
  }
  gather.stop()
  await gather.idle()
}

/** Accounts for an entry when all of its records are. */
function ownerOf(entry: QueueEntry, queue: DiskQueue, { context }: DrainParts, signal: AbortSignal): Owner {
  const { batch, bytes, items } = entry
  const { length } = batch.records
  // As many as were counted in; should decoding ever make another number of them, all is still all.
  const counted = (records: number) => (records === length ? items : Math.min(records, items))
  let open = length
  let refused = 0
  let aside = 0
  let cause = ''

  function account(count: number): void {
    open -= count
    if (open > 0) return
    const report = context.report(batch.signal)
    const out = items - counted(refused) - counted(aside)
    if (refused > 0) report.error(cause, counted(refused))
    if (out > 0) report.out(out, Math.round((bytes * out) / items))
    queue.done(entry)
  }

  return {
    signal,
    settle(count, rejected, reason) {
      refused += rejected
      if (rejected > 0) cause = reason
      account(count)
    },
    setAside(count) {
      aside += count
      account(count)
    },
  }
}
