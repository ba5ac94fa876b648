import { OldestFirst } from './oldest-first.ts'
import { ownText } from './own-text.ts'

/** How much a map may hold; both limits count. */
export interface MapLimits {
  readonly entries: number
  /** About how many bytes keys and values may take together. */
  readonly bytes: number
}

interface Entry<V> {
  readonly value: V
  readonly bytes: number
}

const entryOverhead = 96

/** A map from text to values that lets go of its oldest entries rather than grow beyond its limits. */
export class BoundedMap<V> {
  readonly #limits: MapLimits
  readonly #entries = new Map<string, Entry<V>>()
  readonly #oldest = new OldestFirst(this.#entries)
  #bytes = 0

  constructor(limits: MapLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  /** Puts an entry in as the newest, with `bytes` for its value, and gives how many old ones had to go for it. */
  set(key: string, value: V, bytes = 0): number {
    this.delete(key)
    const entry = { value, bytes: entryOverhead + key.length + bytes }
    if (entry.bytes > this.#limits.bytes || this.#limits.entries < 1) return 1
    this.#entries.set(ownText(key), entry)
    this.#bytes += entry.bytes
    let evicted = 0
    while (this.#entries.size > this.#limits.entries || this.#bytes > this.#limits.bytes) {
      this.delete(this.#oldest.next() ?? key)
      evicted += 1
    }
    return evicted
  }

  delete(key: string): boolean {
    const entry = this.#entries.get(key)
    if (!entry) return false
    this.#bytes -= entry.bytes
    return this.#entries.delete(key)
  }

  /** Removes entries from the oldest on for as long as they are `past`, and gives how many. */
  expire(past: (value: V) => boolean): number {
    let removed = 0
    for (const [key, entry] of this.#entries) {
      if (!past(entry.value)) break
      this.delete(key)
      removed += 1
    }
    return removed
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
