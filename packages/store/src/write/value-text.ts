import { Double, type Value, ValueMap } from '@weir/telemetry'

/** Deeper than this a value is cut: it comes from outside, and the call stack is finite. */
const MAX_DEPTH = 64

/** A value as the text of a column: scalars as they read, bytes in base64, lists and maps as JSON. */
export function valueText(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value === 'object' && !(value instanceof Double) && !(value instanceof Uint8Array))
    return jsonText(value, 0)
  return scalarText(value)
}

/** Attributes as a Map column. Without a prototype, so that every key is just a key. */
export function attributeMap(attributes: ValueMap): Record<string, string> {
  const map: Record<string, string> = Object.create(null)
  for (let at = 0; at < attributes.size; at += 1)
    map[wellFormed(attributes.keyAt(at))] = valueText(attributes.valueAt(at))
  return map
}

/** Half a surrogate pair cannot be written as UTF-8, and the store would refuse the whole batch for it. */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed()
}

function scalarText(value: boolean | number | bigint | Double | Uint8Array): string {
  if (value instanceof Double) return String(value.value)
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  return String(value)
}

function jsonText(value: Value, depth: number): string {
  if (value === null || depth > MAX_DEPTH) return 'null'
  if (typeof value === 'string') return JSON.stringify(wellFormed(value))
  if (Array.isArray(value)) return `[${value.map(item => jsonText(item, depth + 1)).join(',')}]`
  if (value instanceof ValueMap) {
    const members: string[] = []
    for (const [key, item] of value.entries())
      members.push(`${JSON.stringify(wellFormed(key))}:${jsonText(item, depth + 1)}`)
    return `{${members.join(',')}}`
  }
  if (value instanceof Uint8Array) return JSON.stringify(scalarText(value))
  const text = scalarText(value)
  // JSON has no NaN and no infinity.
  return text === 'NaN' || text.endsWith('Infinity') ? JSON.stringify(text) : text
}
