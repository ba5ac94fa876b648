import { describe, expect, it } from 'vitest'
import { boundedRetryAfter, mayRetry, retryAfterMs, retryDelayMs } from './retry.ts'

describe('retry', () => {
  it('doubles the delay up to the longest', () => {
    const delays = { firstMs: 500, maxMs: 30_000 }
    expect([1, 2, 3, 7, 100].map(tries => retryDelayMs(tries, () => 1, delays))).toEqual([
      500, 1000, 2000, 30_000, 30_000,
    ])
    expect(retryDelayMs(1, () => 0, delays)).toBe(250)
    expect(retryDelayMs(5, () => 1, { firstMs: 10, maxMs: 100 })).toBe(100)
  })

  const nowMs = Date.UTC(2026, 0, 1)
  it.each([
    ['seconds', '12', 12_000],
    ['a date', new Date(nowMs + 5000).toUTCString(), 5000],
    ['a date in the past', new Date(nowMs - 5000).toUTCString(), 0],
    ['nothing', '', 0],
    ['nonsense', 'soon', 0],
    ['far too long', '86400', 600_000],
  ])('reads %s', (_name, header, expected) => {
    expect(retryAfterMs(header, nowMs)).toBe(expected)
  })

  it.each([
    [undefined, 0],
    [Number.NaN, 0],
    [-5, 0],
    [20, 20],
    [Number.MAX_SAFE_INTEGER, 600_000],
  ])('bounds a wait of %s', (asked, expected) => {
    expect(boundedRetryAfter(asked)).toBe(expected)
  })

  it.each([
    [429, 1000, true],
    [401, 1000, true],
    [503, 1000, true],
    [500, 9, true],
    [500, 10, false],
    [400, 1, false],
  ])('%d after %d tries: another one is %s', (status, tries, expected) => {
    expect(mayRetry(status, tries)).toBe(expected)
  })
})
