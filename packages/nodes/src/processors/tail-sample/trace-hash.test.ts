import { describe, expect, it } from 'vitest'
import { hashThreshold, isAtMost, traceHasher } from './trace-hash.ts'

/** FNV-1a as it is defined, in exact arithmetic. */
function reference(salt: string, traceId: string): bigint {
  const bytes = [
    ...new TextEncoder().encode(salt),
    ...(traceId.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16)),
  ]
  return bytes.reduce((hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001b3n) % 2n ** 64n, 0xcbf29ce484222325n)
}

describe('traceHasher', () => {
  it.each([
    ['', ''],
    ['default-hash-seed', '0af7651916cd43dd8448eb211c80319c'],
    ['default-hash-seed', 'ffffffffffffffffffffffffffffffff'],
    ['sälz', '00000000000000000000000000000001'],
    ['', 'a1b2'],
  ])('is FNV-1a of %j and %s', (salt, traceId) => {
    const { high, low } = traceHasher(salt)(traceId)
    expect((BigInt(high) << 32n) | BigInt(low)).toBe(reference(salt, traceId))
  })
})

describe('hashThreshold', () => {
  it.each([
    [100, 0xffff_ffff, 0xffff_ffff],
    [50, 0x7fff_ffff, 0xffff_ffff],
    [0, 0, 0],
  ])('lets %d %% of all hashes pass', (percentage, high, low) => {
    expect(hashThreshold(percentage)).toEqual({ high, low })
  })

  it.each([
    [{ high: 1, low: 5 }, true],
    [{ high: 1, low: 6 }, false],
    [{ high: 0, low: 9 }, true],
    [{ high: 2, low: 0 }, false],
  ])('compares %j by both halves', (hash, expected) => {
    expect(isAtMost(hash, { high: 1, low: 5 })).toBe(expected)
  })
})
