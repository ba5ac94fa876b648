import { gzipSync } from 'node:zlib'
import { writePayload } from '@weir/contracts/opamp'

const compressFromBytes = 4096

/** The value as JSON, compressed when that is worth it; the server tells by the first bytes. */
export function packedPayload(value: object): Uint8Array {
  const bytes = writePayload(value)
  return bytes.length < compressFromBytes ? bytes : gzipSync(bytes, { level: 3 })
}
