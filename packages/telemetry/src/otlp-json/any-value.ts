import { stringifyValue } from '../json/stringify.ts'
import { Double, double, MAX_VALUE_DEPTH, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'
import type { JsonObject } from '../json/json-object.ts'

/** The AnyValue in the field `name`; null when it is absent or empty. */
export function anyValueFromJson(owner: JsonObject, name: string, depth = 1): Value {
  const json = owner.object(name)
  return json ? valueFromJson(json, depth) : null
}

function valueFromJson(json: JsonObject, depth: number): Value {
  if (depth > MAX_VALUE_DEPTH) throw json.ownError(`a value is nested deeper than ${MAX_VALUE_DEPTH}`)
  if (json.has('stringValue')) return json.string('stringValue')
  if (json.has('intValue')) return json.int64('intValue')
  if (json.has('boolValue')) return json.bool('boolValue')
  if (json.has('doubleValue')) return double(json.double('doubleValue'))
  if (json.has('bytesValue')) return json.bytes('bytesValue')
  const list = json.object('arrayValue')
  if (list) return list.objects('values').map(item => valueFromJson(item, depth + 1))
  const map = json.object('kvlistValue')
  return map ? attributesFromJson(map, 'values', depth + 1) : null
}

/** The list of KeyValues in the field `name`. */
export function attributesFromJson(owner: JsonObject, name = 'attributes', depth = 1): ValueMap {
  const map = new ValueMap()
  for (const entry of owner.objects(name)) map.append(entry.string('key'), anyValueFromJson(entry, 'value', depth))
  return map
}

export type JsonAnyValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number | string }
  | { arrayValue: { values: JsonAnyValue[] } }
  | { kvlistValue: { values: JsonKeyValue[] } }
  | { bytesValue: string }
  | Record<string, never>

export interface JsonKeyValue {
  key: string
  value: JsonAnyValue
}

export function anyValueToJson(value: Value, depth = 1): JsonAnyValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'bigint') return { intValue: String(value) }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: doubleToJson(value) }
  }
  if (value === null) return {}
  if (value instanceof Double) return { doubleValue: doubleToJson(value.value) }
  if (value instanceof Uint8Array) return { bytesValue: value.toBase64() }
  if (depth === MAX_VALUE_DEPTH) return { stringValue: stringifyValue(value) }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(item => anyValueToJson(item, depth + 1)) } }
  return { kvlistValue: { values: keyValues(value, depth + 1) } }
}

/** The attributes as a list of KeyValues; undefined, which JSON leaves out, when there are none. */
export function attributesToJson(map: ValueMap): JsonKeyValue[] | undefined {
  return map.size === 0 ? undefined : keyValues(map, 1)
}

function keyValues(map: ValueMap, depth: number): JsonKeyValue[] {
  return Array.from(map.entries(), ([key, value]) => ({ key, value: anyValueToJson(value, depth) }))
}

/** A double as JSON: text where JSON has no number for it, which includes -0 as `JSON.stringify` drops its sign. */
export function doubleToJson(value: number): number | string {
  if (Object.is(value, -0)) return '-0'
  return Number.isFinite(value) ? value : String(value)
}
