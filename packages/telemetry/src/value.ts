/**
 * A double whose value is a whole number, such as 5.0.
 *
 * A bare number that is whole stands for an int64, any other number for a double; only a whole double needs a mark of its
 * own. So the common cases stay primitive, and 5.0 leaves as a double when it came as one.
 */
export class Double {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** What an OpenTelemetry AnyValue holds. `bigint` appears only for integers beyond 2^53. */
export type Value = null | string | boolean | number | bigint | Double | Uint8Array | Value[] | ValueMap

/**
 * An ordered map from text to values. Keys are kept in arrays and never become JavaScript properties, so that `__proto__`,
 * `toString` or `1` are keys like any other and order is the order of arrival.
 */
export class ValueMap {
  readonly keys: string[] = []
  readonly values: Value[] = []

  static from(entries: Iterable<readonly [string, Value]>): ValueMap {
    const map = new ValueMap()
    for (const [key, value] of entries) map.set(key, value)
    return map
  }

  get size(): number {
    return this.keys.length
  }

  has(key: string): boolean {
    return this.keys.indexOf(key) >= 0
  }

  get(key: string): Value | undefined {
    const at = this.keys.indexOf(key)
    return at < 0 ? undefined : this.values[at]
  }

  set(key: string, value: Value): void {
    const at = this.keys.indexOf(key)
    if (at < 0) this.append(key, value)
    else this.values[at] = value
  }

  /** Adds without looking for the key: for decoders, which keep what was sent. */
  append(key: string, value: Value): void {
    this.keys.push(key)
    this.values.push(value)
  }

  delete(key: string): boolean {
    const at = this.keys.indexOf(key)
    if (at < 0) return false
    this.keys.splice(at, 1)
    this.values.splice(at, 1)
    return true
  }

  clear(): void {
    this.keys.length = 0
    this.values.length = 0
  }

  *entries(): IterableIterator<[string, Value]> {
    for (let i = 0; i < this.keys.length; i += 1) {
      yield [this.keys[i] ?? '', this.values[i] ?? null]
    }
  }

  /** A deep copy: writes to it never reach the original. */
  clone(): ValueMap {
    const copy = new ValueMap()
    for (let i = 0; i < this.keys.length; i += 1) copy.append(this.keys[i] ?? '', cloneValue(this.values[i] ?? null))
    return copy
  }
}

export function cloneValue(value: Value): Value {
  if (value instanceof ValueMap) return value.clone()
  if (Array.isArray(value)) return value.map(cloneValue)
  return value
}

/** The whole number `value` as a double. */
export function double(value: number): number | Double {
  return Number.isInteger(value) ? new Double(value) : value
}

/**
 * How deep values may nest, a lone scalar counting as one. Decoders refuse what is deeper; encoders write the deeper part as
 * its JSON text, so that what one agent sends another accepts.
 */
export const MAX_VALUE_DEPTH = 64
