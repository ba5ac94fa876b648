import { describe, expect, it } from 'vitest'
import { boundedCount, limits, rangeParams } from './limits.ts'

describe('rangeParams', () => {
  it('gives nanoseconds without losing any', () => {
    expect(rangeParams({ from: 1_700_000_000_123, to: 1_700_000_000_124 })).toEqual({
      from: 1_700_000_000_123_000_000n,
      to: 1_700_000_000_124_000_000n,
    })
  })

  it.each([
    ['an empty range', { from: 5, to: 5 }, 'to'],
    ['a time before 1970', { from: -1, to: 5 }, 'from'],
    ['no number', { from: 1, to: Number.NaN }, 'to'],
    ['a time beyond the columns', { from: 1, to: 1e15 }, 'to'],
  ])('refuses %s', (_name, range, field) => {
    expect(() => rangeParams(range)).toThrow(expect.objectContaining({ field }))
  })
})

it.each([0, 1.5, 101, Number.NaN])('refuses a count of %s', value => {
  expect(() => boundedCount('limit', value, 10, 100)).toThrow('limit: must be a whole number from 1 to 100')
})

it('bounds time, memory and rows of every query', () => {
  expect(limits(7)).toMatchObject({ max_execution_time: 30, max_memory_usage: 500_000_000, max_result_rows: 7 })
})
