import { type Double, double, type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from './error.ts'
import { base64, goJson, hex, numberText } from './go-json.ts'
import { isDouble, isInt, isNumeric, maxInt64, toFloat, toInt, truncateToInt } from './number.ts'
import { kindOf, type OttlValue, Time, Duration } from './value.ts'

/** Text of any value but nil, which stays nil: what parameters of the kind "string-like" take. */
export function toStringLike(value: OttlValue): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (isNumeric(value)) return numberText(value)
  if (value instanceof Uint8Array) return hex(value)
  if (Array.isArray(value) || value instanceof ValueMap) return goJson(value)
  if (value instanceof Time) return `"${rfc3339(value)}"`
  if (value instanceof Duration) return String(value.nanos)
  return `[${(value.hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16)).join(',')}]`
}

/** An int from an int, double, bool or decimal text; nil for nil and for other text. */
export function toIntLike(value: OttlValue): number | bigint | null {
  if (value === null || isInt(value)) return value
  if (isDouble(value)) return truncateToInt(toFloat(value))
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return parseInt64(value)
  throw new OttlFault(`a ${kindOf(value)} cannot become an int`)
}

/** A double from an int, double, bool or text; nil for nil, a fault for text that is no number. */
export function toFloatLike(value: OttlValue): number | Double | null {
  if (value === null) return null
  if (isNumeric(value)) return double(toFloat(value))
  if (typeof value === 'boolean') return double(value ? 1 : 0)
  if (typeof value === 'string') return double(parseFloat64(value))
  throw new OttlFault(`a ${kindOf(value)} cannot become a double`)
}

/** A bool from a bool, number or text such as "true", "1" or "F"; nil for nil. */
export function toBoolLike(value: OttlValue): boolean | null {
  if (value === null || typeof value === 'boolean') return value
  if (isNumeric(value)) return toFloat(value) !== 0
  if (typeof value !== 'string') throw new OttlFault(`a ${kindOf(value)} cannot become a bool`)
  if (/^(?:1|t|T|true|TRUE|True)$/.test(value)) return true
  if (/^(?:0|f|F|false|FALSE|False)$/.test(value)) return false
  throw new OttlFault(`${JSON.stringify(value.slice(0, 100))} is not a bool`)
}

/** Bytes of bytes, text (as UTF-8) or a big-endian number; nil for nil. */
export function toBytesLike(value: OttlValue): Uint8Array | null {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string') return new TextEncoder().encode(value)
  if (typeof value === 'boolean') return new Uint8Array([value ? 1 : 0])
  if (!isNumeric(value)) throw new OttlFault(`a ${kindOf(value)} cannot become bytes`)
  const view = new DataView(new ArrayBuffer(8))
  if (isInt(value)) view.setBigInt64(0, BigInt(value))
  else view.setFloat64(0, toFloat(value))
  return new Uint8Array(view.buffer)
}

/** Any stored value as text, the way `body.string` shows it: nil is empty, bytes are base64. */
export function valueText(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return value instanceof Uint8Array ? base64(value) : goJson(value)
}

function parseInt64(text: string): number | bigint | null {
  if (!/^[-+]?\d{1,30}$/.test(text)) return null
  const value = BigInt(text.replace('+', ''))
  return value > maxInt64 || value < -maxInt64 - 1n ? null : toInt(value)
}

function parseFloat64(text: string): number {
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)
    ? Number(text)
    : (hexFloat(text) ?? namedNumber(text.toLowerCase()))
  if (number === null || (!Number.isFinite(number) && /\d/.test(text))) {
    throw new OttlFault(`${JSON.stringify(text.slice(0, 100))} is not a number`)
  }
  return number
}

/** Hexadecimal with a binary exponent, as in 0x1.8p-3; an underscore may stand before each digit. */
function hexFloat(text: string): number | null {
  const [, sign, whole = '', fraction = '', exponent = ''] =
    /^([-+]?)0[xX]((?:_?[0-9a-fA-F])*)\.?([0-9a-fA-F](?:_?[0-9a-fA-F])*)?[pP]([-+]?\d+)$/.exec(text) ?? []
  const digits = (whole + fraction).replaceAll('_', '')
  if (sign === undefined || digits === '' || digits.length > 256) return null
  const bits = Number(exponent) - 4 * fraction.replaceAll('_', '').length
  const size = Number(`0x${digits}`) * 2 ** bits
  return sign === '-' ? -size : size
}

function namedNumber(text: string): number | null {
  if (/^[-+]?nan$/.test(text)) return text === 'nan' ? Number.NaN : null
  if (!/^[-+]?inf(?:inity)?$/.test(text)) return null
  return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** The time in its zone. */
function rfc3339({ nanos, zone }: Time): string {
  const fraction = ((nanos % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n
  const seconds = Number((nanos - fraction) / 1_000_000_000n)
  const offset = zone.offsetAt(seconds)
  const date = new Date((seconds + offset) * 1000)
  const digits = String(fraction).padStart(9, '0').replace(/0+$/, '')
  return `${date.toISOString().slice(0, 19)}${digits === '' ? '' : `.${digits}`}${offsetText(offset)}`
}

function offsetText(seconds: number): string {
  if (seconds === 0) return 'Z'
  const minutes = Math.floor(Math.abs(seconds) / 60)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
