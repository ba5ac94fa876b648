import { type Value, ValueMap } from '@weir/telemetry'
import { copyValue } from '../copy-value.ts'
import { OttlFault } from '../error.ts'
import { isInt, isNumeric, toFloat } from '../number.ts'
import { kindOf } from '../value.ts'

/** Reads the parts of a map that stands for an event, link, exemplar or bucket. What is missing is empty or zero. */
export class MapParts {
  readonly #map: ValueMap
  readonly #what: string

  constructor(map: ValueMap, what: string) {
    this.#map = map
    this.#what = what
  }

  has(key: string): boolean {
    return this.#map.has(key)
  }

  string(key: string): string {
    const value = this.#get(key)
    if (value === null) return ''
    return typeof value === 'string' ? value : this.#mismatch(key, 'string', value)
  }

  int(key: string): bigint {
    const value = this.#get(key)
    if (value === null) return 0n
    return isInt(value) ? BigInt(value) : this.#mismatch(key, 'int', value)
  }

  uint32(key: string): number {
    return Number(BigInt.asUintN(32, this.int(key)))
  }

  double(key: string): number {
    const value = this.#get(key)
    if (value === null) return 0
    return isNumeric(value) ? toFloat(value) : this.#mismatch(key, 'double', value)
  }

  ints(key: string): bigint[] {
    const value = this.#get(key)
    if (value === null) return []
    if (!Array.isArray(value)) return this.#mismatch(key, 'list', value)
    return value.map(item =>
      isInt(item) ? BigInt.asUintN(64, BigInt(item)) : this.#mismatch(key, 'a list of ints', item),
    )
  }

  map(key: string): ValueMap {
    const value = this.#get(key)
    if (value === null) return new ValueMap()
    const copy = copyValue(value)
    return copy instanceof ValueMap ? copy : this.#mismatch(key, 'map', value)
  }

  #get(key: string): Value {
    return this.#map.get(key) ?? null
  }

  #mismatch(key: string, expected: string, value: Value): never {
    throw new OttlFault(`${key} of ${this.#what} must be ${expected} but is ${kindOf(value)}`)
  }
}
