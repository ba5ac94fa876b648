import { type Double, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from './error.ts'
import { isInt, isNumeric, toFloat } from './number.ts'

/** A number as Go's JSON encoder writes it. */
export function numberText(value: number | bigint | Double): string {
  if (isInt(value)) return String(value)
  const float = toFloat(value)
  if (!Number.isFinite(float)) throw new OttlFault(`the number ${float} has no text form`)
  return Object.is(float, -0) ? '-0' : String(float)
}

/** The value as JSON in the form of Go's encoder: keys sorted, bytes in base64, `<`, `>` and `&` escaped. */
export function goJson(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quote(value)
  if (isNumeric(value)) return numberText(value)
  if (value instanceof Uint8Array) return `"${base64(value)}"`
  if (value instanceof ValueMap) {
    const keys = [...new Set(value.keys)].sort()
    return `{${keys.map(key => `${quote(key)}:${goJson(value.get(key) ?? null)}`).join(',')}}`
  }
  return `[${value.map(goJson).join(',')}]`
}

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

function quote(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, char => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
