import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRecords, cutBatch, halve, joinPieces } from './pieces.ts'
import { batchOf, textsOf } from './testing/queue-kit.ts'

const owner = { signal: new AbortController().signal, settle() {}, setAside() {} }

describe('pieces', () => {
  it.each([
    ['items', 10, 100, { items: 4, bytes: 1000 }, [4, 4, 2]],
    ['bytes', 10, 1000, { items: 100, bytes: 300 }, [3, 3, 3, 1]],
    ['nothing', 10, 1000, { items: 10, bytes: 1000 }, [10]],
    ['a size below one record', 3, 3000, { items: 10, bytes: 10 }, [1, 1, 1]],
  ])('are cut by %s', (_name, count, bytes, limit, expected) => {
    const parts = cutBatch(batchOf(count, 'a'), bytes, limit)
    expect(parts.map(({ batch }) => batch.records.length)).toEqual(expected)
    expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBeCloseTo(bytes)
    expect(parts.flatMap(({ batch }) => textsOf(batch))).toEqual(textsOf(batchOf(count, 'a')))
  })

  it.each(['log', 'metric', 'trace'] as const)('of %ss are halved and joined without losing any', signal => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }), counts => {
        const pieces = counts.map((count, at) => ({ batch: batchOf(count, `${at}`, signal), bytes: count, owner }))
        const [first, second] = halve(pieces)
        const total = countRecords(pieces)
        expect(countRecords(first)).toBe(Math.ceil(total / 2))
        expect(joinPieces([...first, ...second]).records).toEqual(joinPieces(pieces).records)
      }),
    )
  })
})
