import { fnv1a64 } from './functions/support/fnv.ts'

const steps = 1_000_000

/**
 * Where a key stands between 0 and 100, the same on every agent: a sample of p percent keeps the keys below p.
 * The remainder of the hash spreads better than its high bits, which hardly feel the last characters of the key.
 */
export function samplePoint(key: string | Uint8Array): number {
  const { high, low } = fnv1a64(key)
  const remainder = ((high % steps) * (2 ** 32 % steps) + low) % steps
  return (remainder * 100) / steps
}
