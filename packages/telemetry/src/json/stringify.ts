import { Double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'

/**
 * Writes a value as compact JSON, keys in order.
 *
 * Integers are written in full, also beyond 2^53, and whole doubles with a fraction (`5.0`), so that `parseJsonValue` gives
 * the same value back. What JSON cannot hold becomes text: bytes as base64, and `NaN`, `Infinity` and `-Infinity`.
 */
export function stringifyValue(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : stringifyDouble(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value === null) return 'null'
  if (value instanceof ValueMap) return stringifyMap(value)
  if (value instanceof Double) return stringifyDouble(value.value)
  if (value instanceof Uint8Array) return `"${value.toBase64()}"`
  return stringifyList(value)
}

function stringifyDouble(value: number): string {
  if (Number.isInteger(value)) {
    const text = Object.is(value, -0) ? '-0' : String(value)
    return text.includes('e') ? text : `${text}.0`
  }
  return Number.isFinite(value) ? String(value) : `"${value}"`
}

function stringifyList(list: Value[]): string {
  let text = '['
  for (let at = 0; at < list.length; at += 1) {
    if (at > 0) text += ','
    text += stringifyValue(list[at] ?? null)
  }
  return `${text}]`
}

function stringifyMap(map: ValueMap): string {
  let text = '{'
  for (let at = 0; at < map.size; at += 1) {
    if (at > 0) text += ','
    text += `${JSON.stringify(map.keyAt(at))}:${stringifyValue(map.valueAt(at))}`
  }
  return `${text}}`
}
