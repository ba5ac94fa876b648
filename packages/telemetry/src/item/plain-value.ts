import { DecodeError } from '../decode-error.ts'
import { Double, MAX_VALUE_DEPTH, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'
import type { Int64, JsonDouble, JsonMap, JsonValue } from './item.ts'

export function plainFromValue(value: Value): JsonValue {
  if (typeof value === 'number') return plainDouble(value)
  if (typeof value === 'bigint') return plainInt64(value)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof ValueMap) return plainFromMap(value)
  if (value instanceof Double) return plainDouble(value.value)
  if (value instanceof Uint8Array) return value.toBase64()
  return value.map(plainFromValue)
}

export function plainFromMap(map: ValueMap): JsonMap {
  const plain: JsonMap = Object.create(null)
  for (let at = 0; at < map.size; at += 1) plain[map.keyAt(at)] = plainFromValue(map.valueAt(at))
  return plain
}

export function plainDouble(value: number): JsonDouble {
  return Number.isFinite(value) ? value : String(value)
}

export function plainInt64(value: number | bigint): Int64 {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** An item's own objects come on top of the values in it. */
const MAX_ITEM_DEPTH = MAX_VALUE_DEPTH + 4

/** The value that plain JavaScript data stands for; `undefined` in an object is an absent key. */
export function valueFromPlain(plain: unknown, path = '', depth = 1): Value {
  switch (typeof plain) {
    case 'string':
    case 'boolean':
    case 'number':
      return plain
    case 'object':
      if (plain === null) return null
      if (depth > MAX_ITEM_DEPTH) throw new DecodeError(`the item is nested deeper than ${MAX_ITEM_DEPTH}`, { path })
      if (Array.isArray(plain)) return plain.map((item, at) => valueFromPlain(item, `${path}[${at}]`, depth + 1))
      return mapFromPlain(plain, path, depth)
    default:
      throw new DecodeError(`a ${typeof plain} is not JSON`, { path })
  }
}

function mapFromPlain(plain: object, path: string, depth: number): ValueMap {
  const map = new ValueMap()
  for (const [key, value] of Object.entries(plain)) {
    if (value !== undefined) map.append(key, valueFromPlain(value, path === '' ? key : `${path}.${key}`, depth + 1))
  }
  return map
}
