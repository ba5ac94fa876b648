import type { LogRecord } from '@weir/telemetry'
import { Detacher } from '../../state/detach.ts'
import { sizeOfLog, sizeOfMap } from '../../state/value-size.ts'

interface Waiting {
  record: LogRecord
  readonly at: number
  /** Zero until the record has been copied off its batch. */
  bytes: number
}

export interface RingLimits {
  readonly length: number
  readonly bytes: number
}

/** The last logs that may come to surround a match. */
export class ContextRing {
  readonly #limits: RingLimits
  #waiting: Waiting[] = []
  #bytes = 0

  constructor(limits: RingLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#waiting.length
  }

  /** When the oldest came; undefined when there is none. */
  get oldestAt(): number | undefined {
    return this.#waiting[0]?.at
  }

  /** Takes a log in and gives how many fell out for it. */
  push(record: LogRecord, at: number): number {
    this.#waiting.push({ record, at, bytes: 0 })
    return this.#dropFirst(this.#waiting.length - this.#limits.length)
  }

  /** Drops what came at or before `time`. */
  expire(time: number): number {
    let past = 0
    while ((this.#waiting[past]?.at ?? Number.POSITIVE_INFINITY) <= time) past += 1
    return this.#dropFirst(past)
  }

  /** Gives everything, oldest first, and is empty then. */
  take(): LogRecord[] {
    const records = this.#waiting.map(({ record }) => record)
    this.#dropFirst(this.#waiting.length)
    return records
  }

  /** Copies what came with the batch just processed, so as not to keep all of the batch, and gives how many had to go. */
  settle(): number {
    const detacher = new Detacher()
    for (const waiting of this.#waiting) {
      if (waiting.bytes > 0) continue
      waiting.record = detacher.log(waiting.record)
      waiting.bytes = sizeOfLog(waiting.record) + sizeOfMap(waiting.record.resource.attributes)
      this.#bytes += waiting.bytes
    }
    let excess = 0
    let bytes = this.#bytes
    while (bytes > this.#limits.bytes) {
      bytes -= this.#waiting[excess]?.bytes ?? bytes
      excess += 1
    }
    return this.#dropFirst(excess)
  }

  #dropFirst(count: number): number {
    if (count <= 0) return 0
    for (let at = 0; at < count; at += 1) this.#bytes -= this.#waiting[at]?.bytes ?? 0
    this.#waiting = this.#waiting.slice(count)
    return count
  }
}
