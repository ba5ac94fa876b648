export const prime32 = [0x9e3779b1n, 0x85ebca77n, 0xc2b2ae3dn] as const
export const prime64 = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const
export const mixer = 0x9fb21c651e98df25n

/** Bytes read as little-endian words. */
export class Words {
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  u32(at: number): number {
    return this.#view.getUint32(at, true)
  }

  u64(at: number): bigint {
    return this.#view.getBigUint64(at, true)
  }

  /** Two neighbouring words of a kind, combined by exclusive or. */
  pair32(at: number): bigint {
    return BigInt((this.u32(at) ^ this.u32(at + 4)) >>> 0)
  }

  pair64(at: number): bigint {
    return this.u64(at) ^ this.u64(at + 8)
  }
}

/** The secret that hashes without a key of their own use; every implementation has the same. */
export const secret = new Words(
  Uint8Array.fromHex(
    'b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f' +
      'cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c' +
      '3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8' +
      'a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364' +
      'eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e' +
      '2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e',
  ),
)

export function wrap(value: bigint): bigint {
  return BigInt.asUintN(64, value)
}

/** The product of two words, its halves combined by exclusive or. */
export function fold(a: bigint, b: bigint): bigint {
  const product = a * b
  return wrap(product) ^ (product >> 64n)
}

export function mix16(input: Words, at: number, secretAt: number): bigint {
  return fold(input.u64(at) ^ secret.u64(secretAt), input.u64(at + 8) ^ secret.u64(secretAt + 8))
}

export function avalanche(hash: bigint): bigint {
  const mixed = wrap((hash ^ (hash >> 37n)) * 0x165667919e3779f9n)
  return mixed ^ (mixed >> 32n)
}

/** The stronger one, taken over from the hash's predecessor. */
export function avalanche64(hash: bigint): bigint {
  const once = wrap((hash ^ (hash >> 33n)) * prime64[1])
  const twice = wrap((once ^ (once >> 29n)) * prime64[2])
  return twice ^ (twice >> 32n)
}

export function rotate(value: bigint, bits: bigint): bigint {
  return wrap(value << bits) | (value >> (64n - bits))
}

export function swap64(value: bigint): bigint {
  let swapped = 0n
  for (let shift = 0n; shift < 64n; shift += 8n) swapped = (swapped << 8n) | ((value >> shift) & 0xffn)
  return swapped
}

/** One to three bytes spread over 32 bits, with their number. */
export function combineFew(bytes: Uint8Array): number {
  const { length } = bytes
  const first = bytes[0] ?? 0
  const middle = bytes[length >> 1] ?? 0
  return ((first << 16) | (middle << 24) | (bytes[length - 1] ?? 0) | (length << 8)) >>> 0
}
