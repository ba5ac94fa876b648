import { hex } from '../../go-json.ts'

/** A UUID of version 4. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  return withVariant(bytes)
}

const maxCount = 0xfff
let lastMilli = 0
let count = 0

/** A UUID of version 7: the time, 12 bits that count within a millisecond, and chance. Each is greater than the last. */
export function timedUuid(unixMilli: number): string {
  if (unixMilli > lastMilli) {
    lastMilli = unixMilli
    count = 0
  } else if (count < maxCount) count += 1
  else {
    lastMilli += 1
    count = 0
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(lastMilli / 2 ** 32))
  view.setUint32(2, lastMilli % 2 ** 32)
  view.setUint16(6, 0x7000 | count)
  return withVariant(bytes)
}

function withVariant(bytes: Uint8Array): string {
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
