import { Accumulators } from './xxh3-long.ts'
import { avalanche, avalanche64, combineFew, mix16, mixer, prime32, prime64 } from './xxh3-words.ts'
import { secret, swap64, Words, wrap } from './xxh3-words.ts'

interface Hash128 {
  low: bigint
  high: bigint
}

/** XXH3 with 128 bits, without a seed. */
export function xxh128(bytes: Uint8Array): Hash128 {
  const input = new Words(bytes)
  const { length } = bytes
  if (length > 240) return long(input)
  if (length > 128) return upTo240(input)
  if (length > 16) return upTo128(input)
  if (length > 8) return upTo16(input)
  if (length > 3) return upTo8(input)
  if (length > 0) return upTo3(bytes)
  return { low: avalanche64(secret.pair64(64)), high: avalanche64(secret.pair64(80)) }
}

function upTo3(bytes: Uint8Array): Hash128 {
  const combined = combineFew(bytes)
  const swapped = Number(swap64(BigInt(combined)) >> 32n)
  const other = ((swapped << 13) | (swapped >>> 19)) >>> 0
  return {
    low: avalanche64(BigInt(combined) ^ secret.pair32(0)),
    high: avalanche64(BigInt(other) ^ secret.pair32(8)),
  }
}

function upTo8(input: Words): Hash128 {
  const { length } = input
  const value = BigInt(input.u32(0)) | (BigInt(input.u32(length - 4)) << 32n)
  const product = multiply(value ^ secret.pair64(16), prime64[0] + BigInt(length << 2))
  const high = wrap(product.high + (product.low << 1n))
  let low = product.low ^ (high >> 3n)
  low = wrap((low ^ (low >> 35n)) * mixer)
  return { low: low ^ (low >> 28n), high: avalanche(high) }
}

function upTo16(input: Words): Hash128 {
  const { length } = input
  const first = input.u64(0)
  const last = input.u64(length - 8)
  const product = multiply(first ^ last ^ secret.pair64(32), prime64[0])
  const keyed = last ^ secret.pair64(48)
  const high = wrap(product.high + keyed + (keyed & 0xffffffffn) * (prime32[1] - 1n))
  const low = wrap(product.low + (BigInt(length - 1) << 54n)) ^ swap64(high)
  const hash = multiply(low, prime64[1])
  return { low: avalanche(hash.low), high: avalanche(wrap(hash.high + high * prime64[1])) }
}

function upTo128(input: Words): Hash128 {
  const { length } = input
  const sums: Hash128 = { low: wrap(BigInt(length) * prime64[0]), high: 0n }
  for (let step = Math.ceil(length / 32) - 1; step >= 0; step -= 1) {
    mix32(sums, input, 16 * step, length - 16 * (step + 1), 32 * step)
  }
  return finish(sums, length)
}

function upTo240(input: Words): Hash128 {
  const { length } = input
  const sums: Hash128 = { low: wrap(BigInt(length) * prime64[0]), high: 0n }
  for (let at = 0; at < 128; at += 32) mix32(sums, input, at, at + 16, at)
  sums.low = avalanche(sums.low)
  sums.high = avalanche(sums.high)
  for (let at = 128; at + 32 <= length; at += 32) mix32(sums, input, at, at + 16, at - 128 + 3)
  mix32(sums, input, length - 16, length - 32, 136 - 17 - 16)
  return finish(sums, length)
}

function long(input: Words): Hash128 {
  const length = BigInt(input.length)
  const sums = new Accumulators(input)
  return {
    low: sums.merge(11, wrap(length * prime64[0])),
    high: sums.merge(secret.length - 64 - 11, wrap(~(length * prime64[1]))),
  }
}

function mix32(sums: Hash128, input: Words, first: number, second: number, secretAt: number): void {
  sums.low = wrap(sums.low + mix16(input, first, secretAt)) ^ wrap(input.u64(second) + input.u64(second + 8))
  sums.high = wrap(sums.high + mix16(input, second, secretAt + 16)) ^ wrap(input.u64(first) + input.u64(first + 8))
}

function finish({ low, high }: Hash128, length: number): Hash128 {
  const mixed = wrap(low * prime64[0] + high * prime64[3] + BigInt(length) * prime64[1])
  return { low: avalanche(wrap(low + high)), high: wrap(-avalanche(mixed)) }
}

function multiply(a: bigint, b: bigint): Hash128 {
  const product = a * b
  return { low: wrap(product), high: product >> 64n }
}
