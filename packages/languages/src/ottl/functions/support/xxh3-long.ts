import { avalanche, fold, prime32, prime64, secret, type Words, wrap } from './xxh3-words.ts'

const stripe = 64
const stripesPerBlock = (secret.length - stripe) / 8
const start = [prime32[2], prime64[0], prime64[1], prime64[2], prime64[3], prime32[1], prime64[4], prime32[0]]

/** The eight running sums over an input of more than 240 bytes. */
export class Accumulators {
  /** Low and high half of each, since bigints would be ten times slower here. */
  readonly #halves = new Uint32Array(16)

  constructor(input: Words) {
    for (const [lane, value] of start.entries()) {
      this.#halves[2 * lane] = Number(value & 0xffffffffn)
      this.#halves[2 * lane + 1] = Number(value >> 32n)
    }
    const stripes = Math.floor((input.length - 1) / stripe)
    for (let index = 0; index < stripes; index += 1) {
      const inBlock = index % stripesPerBlock
      if (index > 0 && inBlock === 0) this.#scramble()
      this.#add(input, index * stripe, inBlock * 8)
    }
    if (stripes > 0 && stripes % stripesPerBlock === 0) this.#scramble()
    this.#add(input, input.length - stripe, secret.length - stripe - 7)
  }

  merge(secretAt: number, seed: bigint): bigint {
    let hash = seed
    for (let lane = 0; lane < 8; lane += 2) {
      const at = secretAt + lane * 8
      hash += fold(this.#lane(lane) ^ secret.u64(at), this.#lane(lane + 1) ^ secret.u64(at + 8))
    }
    return avalanche(wrap(hash))
  }

  #lane(lane: number): bigint {
    return (BigInt(this.#halves[2 * lane + 1] ?? 0) << 32n) | BigInt(this.#halves[2 * lane] ?? 0)
  }

  #add(input: Words, at: number, secretAt: number): void {
    for (let lane = 0; lane < 8; lane += 1) {
      const offset = lane * 8
      const low = input.u32(at + offset)
      const high = input.u32(at + offset + 4)
      this.#addTo(lane ^ 1, low, high)
      const keyLow = (low ^ secret.u32(secretAt + offset)) >>> 0
      const keyHigh = (high ^ secret.u32(secretAt + offset + 4)) >>> 0
      this.#addTo(lane, Math.imul(keyLow, keyHigh) >>> 0, productHigh(keyLow, keyHigh))
    }
  }

  #addTo(lane: number, low: number, high: number): void {
    const sum = (this.#halves[2 * lane] ?? 0) + low
    this.#halves[2 * lane] = sum
    this.#halves[2 * lane + 1] = (this.#halves[2 * lane + 1] ?? 0) + high + (sum >= 2 ** 32 ? 1 : 0)
  }

  #scramble(): void {
    for (let lane = 0; lane < 8; lane += 1) {
      const value = this.#lane(lane)
      const mixed = wrap((value ^ (value >> 47n) ^ secret.u64(secret.length - stripe + lane * 8)) * prime32[0])
      this.#halves[2 * lane] = Number(mixed & 0xffffffffn)
      this.#halves[2 * lane + 1] = Number(mixed >> 32n)
    }
  }
}

/** The upper 32 bits of the product of two 32-bit words. */
function productHigh(a: number, b: number): number {
  const aLow = a & 0xffff
  const aHigh = a >>> 16
  const bLow = b & 0xffff
  const bHigh = b >>> 16
  const upper = aHigh * bLow + ((aLow * bLow) >>> 16)
  const lower = aLow * bHigh + (upper & 0xffff)
  return aHigh * bHigh + (upper >>> 16) + (lower >>> 16)
}
