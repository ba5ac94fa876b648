import { OttlFault } from '../../error.ts'
import { kindOf, type OttlValue } from '../../value.ts'

const encoder = new TextEncoder()

/** The bytes of bytes, or of text as UTF-8; nothing else has bytes of its own. */
export function bytesOf(value: OttlValue): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (typeof value === 'string') return encoder.encode(value)
  throw new OttlFault(`expected string or bytes but got ${kindOf(value)}`)
}
