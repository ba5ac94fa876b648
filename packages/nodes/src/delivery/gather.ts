import type { Signal } from '@weir/telemetry'
import type { Clock } from '../runtime-types.ts'
import { countRecords, type Piece } from './pieces.ts'
import type { RequestSlots } from './request-slots.ts'
import { createBell } from './waiting.ts'

export interface GatherSettings {
  readonly items: number
  readonly bytes: number
  readonly flushMs: number
}

/** Pieces of one signal that wait for a request. */
interface Group {
  pieces: Piece[]
  items: number
  bytes: number
  /** Everything in it has waited long enough. */
  due: boolean
  cancelTimer: (() => void) | undefined
}

/** Joins pieces of one signal until they fill a request or have waited long enough. */
export interface Gather {
  add(piece: Piece): void
  /** A request that is complete: it goes before what is still gathered. */
  addWhole(send: () => Promise<void>): void
  /** Waits until it holds less than it could soon send. */
  room(signal: AbortSignal): Promise<void>
  /** From now on nothing waits for others. */
  hurry(): void
  /** Forgets what waits; requests on their way go on. */
  stop(): void
  /** Resolves when no request is on its way. */
  idle(): Promise<void>
}

/** `send` carries out one request and never rejects. */
export function createGather(
  { items, bytes, flushMs }: GatherSettings,
  clock: Clock,
  slots: RequestSlots,
  send: (pieces: Piece[]) => Promise<void>,
): Gather {
  const groups = new Map<Signal, Group>()
  const whole: (() => Promise<void>)[] = []
  const taken = createBell()
  const running = new Set<Promise<void>>()
  let hurried = false
  slots.onFree(pumpAll)

  function groupOf(signal: Signal): Group {
    const known = groups.get(signal)
    if (known) return known
    const group: Group = { pieces: [], items: 0, bytes: 0, due: false, cancelTimer: undefined }
    groups.set(signal, group)
    return group
  }

  /** Takes as many pieces as one request may hold, the first one whatever its size. */
  function take(group: Group): Piece[] {
    let count = 0
    let size = 0
    const fitting = group.pieces.findIndex((piece, at) => {
      count += piece.batch.records.length
      size += piece.bytes
      return at > 0 && (count > items || size > bytes)
    })
    const pieces = group.pieces.splice(0, fitting < 0 ? group.pieces.length : fitting)
    group.items -= countRecords(pieces)
    group.bytes -= pieces.reduce((total, piece) => total + piece.bytes, 0)
    return pieces
  }

  function isReady(group: Group): boolean {
    return group.pieces.length > 0 && (hurried || group.due || group.items >= items || group.bytes >= bytes)
  }

  function pumpAll(): void {
    while (whole.length > 0 && slots.take()) {
      const request = whole.shift()
      if (request) run(request)
    }
    for (const group of groups.values()) pump(group)
  }

  function pump(group: Group): void {
    while (isReady(group) && slots.take()) {
      const pieces = take(group).filter(piece => !piece.owner.signal.aborted)
      if (pieces.length > 0) run(() => send(pieces))
      else slots.release()
    }
    if (group.pieces.length > 0) return
    group.due = false
    group.cancelTimer?.()
    group.cancelTimer = undefined
  }

  function run(request: () => Promise<void>): void {
    taken.ring()
    const done = request().finally(() => {
      running.delete(done)
      slots.release()
    })
    running.add(done)
  }

  function holdsMuch(): boolean {
    const waiting = groups.values().reduce((sum, group) => sum + group.bytes, 0)
    const count = groups.values().reduce((sum, group) => sum + group.items, 0)
    return whole.length > 0 || waiting >= bytes * 2 || count >= items * 2
  }

  return {
    add(piece) {
      const group = groupOf(piece.batch.signal)
      group.pieces.push(piece)
      group.items += piece.batch.records.length
      group.bytes += piece.bytes
      group.cancelTimer ??= clock.after(flushMs, () => {
        group.cancelTimer = undefined
        group.due = true
        pump(group)
      })
      pump(group)
    },
    addWhole(request) {
      whole.push(request)
      pumpAll()
    },
    async room(signal) {
      while (holdsMuch()) await taken.heard(signal)
    },
    hurry() {
      hurried = true
      pumpAll()
    },
    stop() {
      for (const group of groups.values()) group.cancelTimer?.()
      groups.clear()
      whole.length = 0
    },
    async idle() {
      await Promise.all(running)
    },
  }
}
