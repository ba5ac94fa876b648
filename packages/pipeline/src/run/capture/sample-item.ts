import type { JsonMap, JsonValue } from '@weir/telemetry'
import { namesSecret, redacted, redactText } from './secrets.ts'

/** A record as it may leave the agent: item JSON, with secrets replaced and what is too large cut off. */
export type SampleItem = JsonMap

/** A secret that begins just before the cut is still recognised. */
const lookAhead = 1024

/**
 * The item without secrets, in about `maxBytes` of JSON at most. Where something was cut off it says so: `_truncated`. One text
 * takes half of the room at most, so that a long body leaves some to the attributes.
 */
export function sampleItem(item: object, maxBytes: number): { item: SampleItem; bytes: number } {
  const sampler = new Sampler(maxBytes)
  const sample = sampler.fields(item)
  return { item: sample, bytes: maxBytes - sampler.left }
}

class Sampler {
  left: number
  readonly #maxText: number
  #truncated = false

  constructor(maxBytes: number) {
    this.left = maxBytes
    this.#maxText = Math.floor(maxBytes / 2)
  }

  /** The item's own fields are all there, if only empty: readers count on them. */
  fields(item: object): JsonMap {
    const fields: JsonMap = Object.create(null)
    for (const [key, value] of Object.entries(item)) {
      this.left -= key.length + 4
      fields[key] = this.#value(value)
    }
    if (this.#truncated) fields['_truncated'] = true
    return fields
  }

  #value(value: unknown): JsonValue {
    if (typeof value === 'string') return this.#text(value)
    if (typeof value !== 'object' || value === null) return this.#scalar(value)
    return Array.isArray(value) ? this.#list(value) : this.#map(value)
  }

  #scalar(value: unknown): JsonValue {
    this.left -= 8
    return typeof value === 'number' || typeof value === 'boolean' ? value : null
  }

  #text(text: string): string {
    const room = Math.max(0, Math.min(this.#maxText, this.left))
    const safe = redactText(text.slice(0, room + lookAhead))
    const isCut = safe.length > room || text.length > room + lookAhead
    const shown = isCut ? `${safe.slice(0, room).toWellFormed()}…` : safe
    if (isCut) this.#truncated = true
    this.left -= Buffer.byteLength(shown) + 2
    return shown
  }

  #list(values: readonly unknown[]): JsonValue[] {
    const list: JsonValue[] = []
    for (const value of values) {
      if (this.#isFull()) break
      list.push(this.#value(value))
    }
    return list
  }

  #map(values: object): JsonMap {
    const map: JsonMap = Object.create(null)
    for (const [key, value] of Object.entries(values)) {
      this.left -= key.length + 4
      if (this.#isFull()) break
      map[key] = value !== null && value !== '' && namesSecret(key) ? this.#text(redacted) : this.#value(value)
    }
    return map
  }

  #isFull(): boolean {
    if (this.left > 0) return false
    this.#truncated = true
    return true
  }
}
