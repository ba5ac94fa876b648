import { describe, expect, it } from 'vitest'
import { HyperLogLog } from './hyper-log-log.ts'

describe('HyperLogLog', () => {
  it.each([0, 1, 10, 100, 1000, 10_000, 200_000])('counts %d different texts within 5 %%', count => {
    const sketch = new HyperLogLog()
    for (let at = 0; at < count; at += 1) {
      sketch.add(`host-${at}.example`)
      if (at % 3 === 0) sketch.add(`host-${at}.example`)
    }
    expect(Math.abs(sketch.count() - count)).toBeLessThanOrEqual(Math.ceil(count * 0.05))
  })

  it.each([
    ['that differ at the start', (at: number) => `${at}${'x'.repeat(40)}`],
    ['that are numbers', (at: number) => `i${at};`],
    ['in two bytes', (at: number) => `ключ ${at} 値`],
  ])('spreads texts %s', (_name, text) => {
    const sketch = new HyperLogLog()
    for (let at = 0; at < 50_000; at += 1) sketch.add(text(at))
    expect(Math.abs(sketch.count() - 50_000)).toBeLessThan(2500)
  })
})
