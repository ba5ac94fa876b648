/**
 * Walks the keys of a map from the oldest on, going on where it was. A new iteration each time would step over all the places
 * of entries that were removed before.
 */
export class OldestFirst {
  readonly #map: ReadonlyMap<string, unknown>
  #keys: Iterator<string>

  constructor(map: ReadonlyMap<string, unknown>) {
    this.#map = map
    this.#keys = map.keys()
  }

  /** The oldest key that was not given before; the caller removes it. Undefined when the map is empty. */
  next(): string | undefined {
    let step = this.#keys.next()
    if (step.done && this.#map.size > 0) {
      this.#keys = this.#map.keys()
      step = this.#keys.next()
    }
    return step.done ? undefined : step.value
  }
}
