import { type Batch, type LogRecord, Resource, Scope } from '@weir/telemetry'
import type { Clock } from '../runtime-types.ts'

interface BatcherOptions {
  clock: Clock
  push: (batch: Batch) => Promise<void>
  /** A batch was not taken. */
  onFailed: (error: unknown) => void
  /** A batch is pushed when it holds as many records or bytes, or when its first record has waited as long. */
  maxRecords?: number
  maxBytes?: number
  maxDelayMs?: number
  /** How many batches may be on their way at once; with one, their order is kept. */
  concurrency?: number
}

/** What the records of one batch share; never those of two, since processors change it. */
export interface BatchFrame {
  readonly resource: Resource
  readonly scope: Scope
  /** Further resources of the batch, by whatever tells them apart. */
  readonly resources: Map<string, Resource>
}

interface OpenBatch {
  readonly records: LogRecord[]
  readonly frame: BatchFrame
  bytes: number
}

/** Gathers records to batches and pushes them in order. */
export interface RecordBatcher {
  /** Of the batch that the next records enter. */
  frame(): BatchFrame
  /** `bytes` is about what the records take. */
  add(records: readonly LogRecord[], bytes: number): void
  /** Given while no more should be added: resolves when there is room again. */
  room(): Promise<void> | undefined
  /** Pushes all that waits, without regard to what is on its way. */
  flush(): void
  /** Records and bytes that wait for their push. */
  readonly waiting: number
  readonly waitingBytes: number
}

function newBatch(): OpenBatch {
  return { records: [], frame: { resource: new Resource(), scope: new Scope(), resources: new Map() }, bytes: 0 }
}

export function createRecordBatcher(options: BatcherOptions): RecordBatcher {
  const { clock, push, onFailed, maxRecords = 512, maxBytes = 1_048_576, maxDelayMs = 100, concurrency = 1 } = options
  /** Full batches, the oldest first. */
  const full: OpenBatch[] = []
  let open = newBatch()
  let waiting = 0
  let waitingBytes = 0
  let onTheWay = 0
  let isDue = false
  let cancelTimer: (() => void) | undefined
  let room: PromiseWithResolvers<void> | undefined

  /** The next batch to push, if it is time. */
  function next(force: boolean): OpenBatch | undefined {
    const first = full.shift()
    if (first || open.records.length === 0 || !(force || isDue)) return first
    const batch = open
    open = newBatch()
    return batch
  }

  async function send({ records, bytes }: OpenBatch): Promise<void> {
    waiting -= records.length
    waitingBytes -= bytes
    onTheWay++
    try {
      await push({ signal: 'log', records })
    } catch (error) {
      onFailed(error)
    }
    onTheWay--
    advance()
  }

  function advance(force = false): void {
    const atOnce = force ? Number.POSITIVE_INFINITY : concurrency
    while (onTheWay < atOnce) {
      const batch = next(force)
      if (!batch) break
      void send(batch)
    }
    if (waiting === 0) {
      isDue = false
      cancelTimer?.()
      cancelTimer = undefined
    } else if (!isDue) cancelTimer ??= clock.after(maxDelayMs, onTime)
    if (full.length > 0 || !room) return
    const { resolve } = room
    room = undefined
    // All that wait here go on without a pause otherwise, and nothing else would get its turn.
    setImmediate(resolve)
  }

  function onTime(): void {
    cancelTimer = undefined
    isDue = true
    advance()
  }

  return {
    frame: () => open.frame,
    add(records, bytes) {
      if (records.length === 0) return
      for (const record of records) open.records.push(record)
      open.bytes += bytes
      waiting += records.length
      waitingBytes += bytes
      if (open.records.length >= maxRecords || open.bytes >= maxBytes) {
        full.push(open)
        open = newBatch()
      }
      advance()
    },
    room() {
      if (full.length === 0) return undefined
      room ??= Promise.withResolvers<void>()
      return room.promise
    },
    flush: () => advance(true),
    get waiting() {
      return waiting
    },
    get waitingBytes() {
      return waitingBytes
    },
  }
}
