const indexBits = 12
const registers = 1 << indexBits

/** Counts different texts in 4 KiB, within about 2 %. */
export class HyperLogLog {
  readonly #ranks = new Uint8Array(registers)

  static readonly bytes = registers

  add(text: string): void {
    const [high, low] = hash(text)
    const index = high >>> (32 - indexBits)
    // The place of the first one bit in the other 52 bits.
    const rest = high << indexBits
    const rank = rest === 0 ? 32 - indexBits + Math.clz32(low) + 1 : Math.clz32(rest) + 1
    if (rank > (this.#ranks[index] ?? 0)) this.#ranks[index] = rank
  }

  count(): number {
    let inverse = 0
    let empty = 0
    for (const rank of this.#ranks) {
      inverse += 2 ** -rank
      if (rank === 0) empty += 1
    }
    const estimate = ((0.7213 / (1 + 1.079 / registers)) * registers * registers) / inverse
    // Few different texts leave registers empty, and their number tells more than the ranks do.
    if (estimate <= 2.5 * registers && empty > 0) return Math.round(registers * Math.log(registers / empty))
    return Math.round(estimate)
  }
}

/** Two well-mixed 32-bit words of a text. */
function hash(text: string): [number, number] {
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
    a ^= b >>> 15
    b ^= a >>> 13
  }
  a = Math.imul(a ^ (a >>> 16) ^ text.length, 0x85ebca6b)
  b = Math.imul(b ^ (b >>> 16) ^ a, 0xc2b2ae35)
  a = Math.imul(a ^ (a >>> 13) ^ b, 0xc2b2ae35)
  return [(a ^ (a >>> 16)) >>> 0, (b ^ (b >>> 16)) >>> 0]
}
