import { expect, it } from 'vitest'
import { murmur3, murmur3x128 } from './murmur3.ts'

const data = Uint8Array.from({ length: 100 }, (_, i) => (i * 7 + 3) & 0xff)

// From the author's C code, with every length of what is left behind whole blocks.
it.each([
  [0, 0x00000000, 0x0000000000000000n, 0x0000000000000000n],
  [1, 0x5e2a8076, 0x726ac6dd306a3e59n, 0x4e711127c5b5a8e4n],
  [2, 0xf47f81a3, 0x20397a993ff70362n, 0x2cab193a4622361cn],
  [3, 0xc6669d12, 0x6e3febcaf3b53dcen, 0xe5bb83e375ffb688n],
  [4, 0x8f009319, 0x0e29ed82ded0aa06n, 0xadb20c1802c28885n],
  [5, 0x11afad42, 0xa82aed5674c88370n, 0x30a0320850949358n],
  [7, 0x2085f52d, 0xbecbbf54236ce3a1n, 0x2b3ba492e39cef50n],
  [8, 0xf4eca721, 0xa5ee2a9a9132d3bdn, 0x259e7f3a617e003an],
  [9, 0x9d3d0834, 0x51ba2ea10afadbb6n, 0x1f8153c3131e0496n],
  [11, 0xdab37987, 0xe8c32ab7814b03d0n, 0x13720d13e51ad72dn],
  [12, 0xbc32fc18, 0x92408898cf3ea070n, 0x7b0fd157afb4f215n],
  [13, 0x87807a5c, 0xd067c85b9518a027n, 0x0fd77b52596e08ecn],
  [15, 0x5d11695b, 0xba6a4b5e80ade4f4n, 0xe00e5a8ff7e8f26dn],
  [16, 0x83f5e942, 0xc4b099c52f8f4ea1n, 0x7d670219d92afe48n],
  [17, 0xfac750ea, 0xd4ae4b39fe53b127n, 0x6602453b6681dbe9n],
  [24, 0x4ef3e5c6, 0xecebc073185cf2ddn, 0xa824e81f1e1ed450n],
  [31, 0x635a6c99, 0x9d91fedff00436fbn, 0x7ea851ba737ebfd0n],
  [32, 0x657b1bf3, 0x65bdb8dd080643ffn, 0xbec31b8aa5f3910an],
  [33, 0x93c16fea, 0xb16757d8c4f72f1an, 0x9171ee56072d60a6n],
  [100, 0x23c032d6, 0x176a52a2b675a4d3n, 0xa2ac0b70381c282an],
])('agrees with the C code on %i bytes', (length, short, first, second) => {
  const bytes = data.subarray(0, length)
  expect(murmur3(bytes)).toBe(short)
  expect(murmur3x128(bytes)).toEqual([first, second])
})
