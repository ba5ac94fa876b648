import { describe, expect, it } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

describe('TokenBucket', () => {
  it('lets a burst pass, then the rate', () => {
    const bucket = new TokenBucket(600, 1000, 0)
    bucket.take(1000, 0)
    expect(bucket.waitMs(0)).toBe(1)
    bucket.take(50, 0)
    expect(bucket.waitMs(0)).toBe(5001)
    expect(bucket.waitMs(5001)).toBe(0)
  })

  it('lets a request pass that is larger than the burst, and has it paid for', () => {
    const bucket = new TokenBucket(600, 100, 0)
    expect(bucket.waitMs(0)).toBe(0)
    bucket.take(700, 0)
    expect(bucket.waitMs(0)).toBe(60_001)
  })

  it('never holds more than the burst', () => {
    const bucket = new TokenBucket(600, 100, 0)
    bucket.take(100, 3_600_000)
    expect(bucket.waitMs(3_600_000)).toBe(1)
  })

  it('takes back what was not stored', () => {
    const bucket = new TokenBucket(600, 100, 0)
    bucket.take(500, 0)
    bucket.take(-500, 0)
    expect(bucket.waitMs(0)).toBe(0)
  })

  it('keeps a debt when the limit is raised, and pays it faster', () => {
    const bucket = new TokenBucket(60, 100, 0)
    bucket.take(160, 0)
    expect(bucket.waitMs(0)).toBe(60_001)
    bucket.resize(3600, 100, 0)
    expect(bucket.waitMs(0)).toBe(1001)
  })

  it('does not go backwards with the clock', () => {
    const bucket = new TokenBucket(60, 1, 10_000)
    bucket.take(1, 10_000)
    expect(bucket.waitMs(0)).toBeGreaterThan(0)
  })
})
