/** MurmurHash3 with 32 bits and seed 0. */
export function murmur3(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tail = bytes.length & ~3
  let hash = 0
  for (let at = 0; at < tail; at += 4) {
    hash ^= scramble(view.getUint32(at, true))
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0
  }
  let rest = 0
  for (let at = bytes.length - 1; at >= tail; at -= 1) rest = (rest << 8) | (bytes[at] ?? 0)
  hash ^= scramble(rest) ^ bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function scramble(word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51)
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593)
}

const factor1 = 0x87c37b91114253d5n
const factor2 = 0x4cf5ad432745937fn

/** MurmurHash3 with 128 bits, as for 64-bit machines, and seed 0. */
export function murmur3x128(bytes: Uint8Array): [first: bigint, second: bigint] {
  const whole = bytes.length & ~15
  const padded = new Uint8Array(16)
  padded.set(bytes.subarray(whole))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let first = 0n
  let second = 0n
  for (let at = 0; at < whole; at += 16) {
    first ^= mix(view.getBigUint64(at, true), factor1, 31n, factor2)
    first = wrap((rotate(first, 27n) + second) * 5n + 0x52dce729n)
    second ^= mix(view.getBigUint64(at + 8, true), factor2, 33n, factor1)
    second = wrap((rotate(second, 31n) + first) * 5n + 0x38495ab5n)
  }
  // A part of zeros mixes to zero, so that padding stands for "nothing left".
  const rest = new DataView(padded.buffer)
  const length = BigInt(bytes.length)
  first ^= mix(rest.getBigUint64(0, true), factor1, 31n, factor2) ^ length
  second ^= mix(rest.getBigUint64(8, true), factor2, 33n, factor1) ^ length
  first = wrap(first + second)
  second = wrap(second + first)
  first = finish(first)
  second = finish(second)
  first = wrap(first + second)
  return [first, wrap(second + first)]
}

function mix(word: bigint, before: bigint, bits: bigint, after: bigint): bigint {
  return wrap(rotate(wrap(word * before), bits) * after)
}

function finish(value: bigint): bigint {
  const once = wrap((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn)
  const twice = wrap((once ^ (once >> 33n)) * 0xc4ceb9fe1a85ec53n)
  return twice ^ (twice >> 33n)
}

function rotate(value: bigint, bits: bigint): bigint {
  return wrap(value << bits) | (value >> (64n - bits))
}

function wrap(value: bigint): bigint {
  return BigInt.asUintN(64, value)
}
