import { type Value, ValueMap } from '@weir/telemetry'

/** Above this many entries a search through the keys for each write would take too long. */
const fewEntries = 32

/** Writes entries to a map; with an index of the keys, so that many of them take no quadratic time. */
export class MapWriter {
  readonly map: ValueMap
  #index: Map<string, number> | null = null

  constructor(map = new ValueMap()) {
    this.map = map
  }

  has(key: string): boolean {
    return this.#indexed()?.has(key) ?? this.map.has(key)
  }

  set(key: string, value: Value): void {
    const index = this.#indexed()
    if (!index) {
      this.map.set(key, value)
      return
    }
    const at = index.get(key)
    if (at !== undefined) {
      this.map.setAt(at, value)
      return
    }
    index.set(key, this.map.size)
    this.map.append(key, value)
  }

  /** Null while the map's own search is quick enough. */
  #indexed(): Map<string, number> | null {
    if (!this.#index && this.map.size > fewEntries) this.#index = indexOf(this.map)
    return this.#index
  }
}

function indexOf(map: ValueMap): Map<string, number> {
  const index = new Map<string, number>()
  for (let at = 0; at < map.size; at += 1) if (!index.has(map.keyAt(at))) index.set(map.keyAt(at), at)
  return index
}
