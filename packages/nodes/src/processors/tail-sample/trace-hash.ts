/** Half of 64 bits each. */
export interface Hash64 {
  readonly high: number
  readonly low: number
}

const offset: Hash64 = { high: 0xcbf29ce4, low: 0x84222325 }
const primeLow = 0x1b3
const word = 2 ** 32

/** FNV-1a with 64 bits, going on from `from`. */
function fnv1a(bytes: Uint8Array, length: number, from: Hash64): Hash64 {
  let { high, low } = from
  for (let at = 0; at < length; at += 1) {
    const mixed = (low ^ (bytes[at] ?? 0)) >>> 0
    // The prime is 2^40 + 0x1b3, so the product is a small one plus the low word moved up by 40 bits.
    const product = mixed * primeLow
    high = (high * primeLow + Math.floor(product / word) + ((mixed << 8) >>> 0)) % word
    low = product % word
  }
  return { high, low }
}

/** Hashes trace ids behind a salt, so that all agents with the same salt agree on a trace. */
export function traceHasher(salt: string): (traceId: string) => Hash64 {
  const saltBytes = new TextEncoder().encode(salt)
  const salted = fnv1a(saltBytes, saltBytes.length, offset)
  const bytes = new Uint8Array(16)
  return traceId => {
    const length = Math.min(bytes.length, traceId.length >> 1)
    for (let at = 0; at < length; at += 1) bytes[at] = hexDigit(traceId, at * 2) * 16 + hexDigit(traceId, at * 2 + 1)
    return fnv1a(bytes, length, salted)
  }
}

function hexDigit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : (code | 32) - 87
}

/** The hash that `percentage` of all hashes do not exceed. */
export function hashThreshold(percentage: number): Hash64 {
  const scale = 2 ** 53
  const part = BigInt(Math.round((percentage / 100) * scale))
  const threshold = ((2n ** 64n - 1n) * part) / BigInt(scale)
  return { high: Number(threshold >> 32n), low: Number(threshold & 0xffffffffn) }
}

export function isAtMost(hash: Hash64, threshold: Hash64): boolean {
  return hash.high < threshold.high || (hash.high === threshold.high && hash.low <= threshold.low)
}
