import { Accumulators } from './xxh3-long.ts'
import { avalanche, avalanche64, combineFew, fold, mix16, mixer, prime64 } from './xxh3-words.ts'
import { rotate, secret, swap64, Words, wrap } from './xxh3-words.ts'

/** XXH3 with 64 bits, without a seed. */
export function xxh3(bytes: Uint8Array): bigint {
  const input = new Words(bytes)
  const { length } = bytes
  if (length > 240) return new Accumulators(input).merge(11, wrap(BigInt(length) * prime64[0]))
  if (length > 128) return upTo240(input)
  if (length > 16) return upTo128(input)
  if (length > 8) return upTo16(input)
  if (length > 3) return upTo8(input)
  if (length > 0) return avalanche64(BigInt(combineFew(bytes)) ^ secret.pair32(0))
  return avalanche64(secret.pair64(56))
}

function upTo8(input: Words): bigint {
  const { length } = input
  const value = BigInt(input.u32(length - 4)) | (BigInt(input.u32(0)) << 32n)
  const keyed = value ^ secret.pair64(8)
  const once = wrap((keyed ^ rotate(keyed, 49n) ^ rotate(keyed, 24n)) * mixer)
  const twice = wrap((once ^ ((once >> 35n) + BigInt(length))) * mixer)
  return twice ^ (twice >> 28n)
}

function upTo16(input: Words): bigint {
  const low = input.u64(0) ^ secret.pair64(24)
  const high = input.u64(input.length - 8) ^ secret.pair64(40)
  return avalanche(wrap(BigInt(input.length) + swap64(low) + high + fold(low, high)))
}

function upTo128(input: Words): bigint {
  const { length } = input
  let hash = BigInt(length) * prime64[0]
  // From both ends towards the middle, 16 bytes each.
  for (let step = 0; step < Math.ceil(length / 32); step += 1) {
    hash += mix16(input, 16 * step, 32 * step) + mix16(input, length - 16 * (step + 1), 32 * step + 16)
  }
  return avalanche(wrap(hash))
}

function upTo240(input: Words): bigint {
  const { length } = input
  let hash = BigInt(length) * prime64[0]
  for (let step = 0; step < 8; step += 1) hash += mix16(input, 16 * step, 16 * step)
  hash = avalanche(wrap(hash)) + mix16(input, length - 16, 136 - 17)
  for (let step = 8; step < Math.floor(length / 16); step += 1) hash += mix16(input, 16 * step, 16 * (step - 8) + 3)
  return avalanche(wrap(hash))
}
