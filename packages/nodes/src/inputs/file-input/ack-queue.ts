import type { Batch, LogRecord } from '@weir/telemetry'
import type { Place, TrackedFile } from './tracked-file.ts'

const maxRecords = 4096
const maxBytes = 1024 * 1024
/** How many batches may wait for their destinations before reading pauses. */
const maxWaiting = 6

interface Waiting {
  readonly places: ReadonlyMap<TrackedFile, Place>
  isDelivered: boolean
}

export interface AckQueueOptions {
  push(batch: Batch): Promise<void>
  /** Everything of these files up to these places is delivered. */
  onDelivered(places: ReadonlyMap<TrackedFile, Place>): void
  /** A batch was not taken, so it has to be read again; nothing behind it counts as delivered. */
  onFailed(error: unknown): void
}

/** Gathers records to batches, and tells in the order of reading how far files are delivered. */
export class AckQueue {
  #options: AckQueueOptions
  #records: LogRecord[] = []
  #bytes = 0
  #places = new Map<TrackedFile, Place>()
  #waiting: Waiting[] = []
  #pushes = new Set<Promise<void>>()
  #moved = Promise.withResolvers<void>()
  #hasFailed = false

  constructor(options: AckQueueOptions) {
    this.#options = options
  }

  /** Takes what a part of a file held, which ends at `place`. */
  add(records: readonly LogRecord[], file: TrackedFile, place: Place, bytes: number): void {
    for (const record of records) this.#records.push(record)
    this.#bytes += bytes
    this.#places.set(file, place)
    if (this.#records.length >= maxRecords || this.#bytes >= maxBytes) this.flush()
  }

  /** Sends what is gathered. */
  flush(): void {
    if (this.#places.size === 0) return
    const entry: Waiting = { places: this.#places, isDelivered: this.#records.length === 0 }
    const records = this.#records
    this.#records = []
    this.#bytes = 0
    this.#places = new Map()
    this.#waiting.push(entry)
    if (entry.isDelivered) this.#settle()
    else this.#push(records, entry)
  }

  #push(records: LogRecord[], entry: Waiting): void {
    const pushed = this.#options.push({ signal: 'log', records }).then(
      () => {
        entry.isDelivered = true
        this.#settle()
      },
      (error: unknown) => {
        this.#hasFailed = true
        this.#options.onFailed(error)
      },
    )
    this.#pushes.add(pushed)
    void pushed.finally(() => {
      this.#pushes.delete(pushed)
      this.#moved.resolve()
      this.#moved = Promise.withResolvers()
    })
  }

  #settle(): void {
    while (!this.#hasFailed && this.#waiting[0]?.isDelivered) {
      const [first] = this.#waiting.splice(0, 1)
      if (first) this.#options.onDelivered(first.places)
    }
  }

  /** Whether reading must pause. */
  get isFull(): boolean {
    return this.#waiting.length >= maxWaiting
  }

  /** Resolves when something was delivered or refused, or `signal` is aborted. */
  async moved(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const onAbort = () => resolve()
    signal.addEventListener('abort', onAbort, { once: true })
    await Promise.race([this.#moved.promise, promise])
    signal.removeEventListener('abort', onAbort)
  }

  /** Lets go of what is gathered and of what waits behind a failure, once no push is on its way; resolves then. */
  async reset(): Promise<void> {
    await this.settled()
    this.#records = []
    this.#bytes = 0
    this.#places = new Map()
    this.#waiting = []
    this.#hasFailed = false
  }

  /** Resolves when no push is on its way any more. */
  async settled(): Promise<void> {
    while (this.#pushes.size > 0) await Promise.all(this.#pushes)
  }
}
