import { describe, expect, it } from 'vitest'
import { retryAfterMs, retryDelayMs } from './retry.ts'

describe('retry', () => {
  it('doubles the delay up to half a minute', () => {
    expect([1, 2, 3, 7, 100].map(tries => retryDelayMs(tries, () => 1))).toEqual([500, 1000, 2000, 30_000, 30_000])
    expect(retryDelayMs(1, () => 0)).toBe(250)
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
})
