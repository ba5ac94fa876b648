import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fnv1a64 } from './fnv.ts'

it('is what the definition says, in halves', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), bytes => {
      let hash = 0xcbf29ce484222325n
      for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
      const { high, low } = fnv1a64(bytes)
      expect((BigInt(high) << 32n) | BigInt(low)).toBe(hash)
    }),
  )
})
