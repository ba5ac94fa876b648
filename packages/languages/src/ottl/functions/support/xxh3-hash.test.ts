import { expect, it } from 'vitest'
import { xxh128 } from './xxh128-hash.ts'
import { xxh3 } from './xxh3-hash.ts'

const data = Uint8Array.from({ length: 3000 }, (_, i) => (i * 7 + (i >> 8) * 13 + 3) & 0xff)

// From the C library, with lengths on both sides of every border between its algorithms.
it.each([
  [0, '2d06800538d394c2', '99aa06d3014798d86001c324468d497f'],
  [1, '13e608bc156defed', '22bbb76b211a39ba13e608bc156defed'],
  [2, '1c9074b93943b86c', 'a6b9dd53b14487221c9074b93943b86c'],
  [3, 'a9088dda485b481c', 'ce31763cbf8245a5a9088dda485b481c'],
  [4, '6d9253b16c8b1ed3', '47197970590746b1788a609154b0fe20'],
  [5, '998620e10e3a4b37', '5787f33cbc36d4c8d3497975144f78a7'],
  [8, '60539db630471163', 'e3bc8a5f461715553cd024e3d63a1588'],
  [9, 'feff668361d723a8', 'c72c88247a9a56d7eafab1c7f123109f'],
  [12, '6829454be0cc3199', 'f7314c62630bc633381c69c9c2498dfa'],
  [16, 'b8c859b0f030b585', 'ce0b9647ab24f88460d75c5e47d40a24'],
  [17, '714a04408e79b80f', 'bfd327edcc2fbd12eeed7654312a26d7'],
  [32, '19ff4ee1d6ba1a55', '4f130f27ab6baf45d761fd22e8ad5262'],
  [33, '3e44983ad21679c8', 'd15b272993d9830f4193c535612ac940'],
  [64, '287eb1fa9e4be2c1', 'fed953fe6a8b2b63aa549d72c69cd267'],
  [65, '829218de4d798646', '9f5580903f79bec343622ea01271a860'],
  [96, 'f084e7cfbc624743', '2a350495986db37a0ab63bcfbc907abb'],
  [97, '1daa83271a8e7b7c', '3ffe2e0f781d623c8d17d1afec22619e'],
  [128, '67425a03650261bf', '1b1962a096bac78bc580008b6c92ac53'],
  [129, 'c664bf3311c6abc4', '293e4968c4619023bd91ce7ace4d385b'],
  [144, '606a17fa700bb932', '0917daace4c5e800099dc87a7bea5f13'],
  [160, 'd70dea8de694b883', 'd71519a37cb75ab60e298e02860a8fd0'],
  [161, '06c5f27255d99356', '833e8405049a437390aca841910b958f'],
  [192, '78ba6e57be15802f', '5b0037784bee7fc64ed998764c521fac'],
  [239, '1d861931c1f3cafa', 'cb7a8da57ad8329249fb6a0a5210e031'],
  [240, '64556dc6b462a6cf', 'ad46c1021b076bc704e0b5f034bee80b'],
  [241, '8beadd3a8874fe17', 'ac6c3492c3d6b45d8beadd3a8874fe17'],
  [256, '3c38817f6d79c0da', '77f21db933350c7e3c38817f6d79c0da'],
  [512, '0e5b5e129265c2c7', '806150a4e9a975780e5b5e129265c2c7'],
  [1023, 'b568482526f399bf', 'acd938c6b6ca26b9b568482526f399bf'],
  [1024, 'a6f1a01606138456', 'ed4745f2bc58bc68a6f1a01606138456'],
  [1025, 'ecd2bad8e8ceb864', '4d589146d3f9b41cecd2bad8e8ceb864'],
  [1088, 'c7d84b42188f514f', 'd95c1a437a654de8c7d84b42188f514f'],
  [1099, '6ccf29b12c81ce03', '954153650d8d60716ccf29b12c81ce03'],
  [2062, '67413abb9877d70e', '96a5d722a6f2744a67413abb9877d70e'],
  [2987, 'cf4c7f2421f6a79b', 'cba285e960a795e0cf4c7f2421f6a79b'],
])('agrees with the C library on %i bytes', (length, short, long) => {
  const bytes = data.subarray(0, length)
  expect(xxh3(bytes)).toBe(BigInt(`0x${short}`))
  const { high, low } = xxh128(bytes)
  expect((high << 64n) | low).toBe(BigInt(`0x${long}`))
})
