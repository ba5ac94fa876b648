import type { LogRecord } from '@weir/telemetry'
import type { MapLimits } from '../../state/bounded-map.ts'
import { Detacher } from '../../state/detach.ts'
import { ownText } from '../../state/own-text.ts'
import { sizeOfLog } from '../../state/value-size.ts'
import { dedupLimits } from './dedup.definition.ts'

interface Held {
  record: LogRecord
  copies: number
  /** The time of the log itself, in milliseconds. */
  readonly time: number
}

/** What makes logs equal. */
export interface Identity {
  readonly log: string
  readonly resource: string
}

const entryOverhead = 176

/** The different logs of one interval. */
export class DedupWindow {
  readonly #interval: number
  readonly #held: Held[] = []
  readonly #latest = new Map<string, Held>()
  /** Short names for the resources, which would otherwise make up most of every key. */
  readonly #resources = new Map<string, number>()
  readonly #limits: MapLimits
  #settled = 0
  #bytes = 0

  constructor(interval: number, limits: MapLimits = dedupLimits) {
    this.#interval = interval
    this.#limits = limits
  }

  get size(): number {
    return this.#held.length
  }

  /** All logs in order of arrival, each with the number of its copies. */
  get held(): readonly Readonly<Held>[] {
    return this.#held
  }

  /** Takes a log in, or counts it as a copy; `full` when it can do neither. */
  take(record: LogRecord, identity: Identity, time: number): 'held' | 'copy' | 'full' {
    const key = `${this.#nameOf(identity.resource)} ${identity.log}`
    const known = this.#latest.get(key)
    // What a replay brings at once may lie further apart by its own time, and keeps its course over time.
    if (known && Math.abs(time - known.time) < this.#interval) {
      known.copies += 1
      return 'copy'
    }
    const bytes = entryOverhead + key.length + sizeOfLog(record)
    if (this.#held.length >= this.#limits.entries || this.#bytes + bytes > this.#limits.bytes) return 'full'
    const held = { record, copies: 0, time }
    this.#latest.set(ownText(key), held)
    this.#held.push(held)
    this.#bytes += bytes
    return 'held'
  }

  /** Copies what came with the batch just processed, so as not to keep all of the batch. */
  settle(): void {
    const detacher = new Detacher()
    for (const held of this.#held.slice(this.#settled)) held.record = detacher.log(held.record)
    this.#settled = this.#held.length
    this.#bytes += detacher.sharedBytes
  }

  #nameOf(resource: string): string {
    const known = this.#resources.get(resource)
    if (known !== undefined) return `#${known}`
    // Logs that find no place must not make the table of resources grow without end.
    if (this.#resources.size > this.#held.length) return resource
    this.#bytes += entryOverhead + resource.length
    this.#resources.set(ownText(resource), this.#resources.size)
    return `#${this.#resources.size - 1}`
  }
}
