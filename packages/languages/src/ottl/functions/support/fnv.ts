const encoder = new TextEncoder()

/** A 64-bit hash as two halves, which is many times faster than a bigint. */
interface Hash64 {
  readonly high: number
  readonly low: number
}

/** FNV-1a with 64 bits. */
export function fnv1a64(data: string | Uint8Array): Hash64 {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (let at = 0; at < bytes.length; at += 1) {
    // The prime is 2^40 + 0x1b3. Products of 16 bits stay within the integers that run fastest.
    const mixed = low ^ (bytes[at] ?? 0)
    const carry = ((mixed >>> 16) * 0x1b3 + (((mixed & 0xffff) * 0x1b3) >>> 16)) >>> 16
    high = (Math.imul(high, 0x1b3) + (mixed << 8) + carry) | 0
    low = Math.imul(mixed, 0x1b3)
  }
  return { high: high >>> 0, low: low >>> 0 }
}
