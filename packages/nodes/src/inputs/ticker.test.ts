import { LogRecord, type Batch } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { PipelineStopped } from '../runtime-types.ts'
import { createManualClock, createTestContext } from '../testing/test-context.ts'
import { createRate, createTicker } from './ticker.ts'

const batch = (): Batch => ({ signal: 'log', records: [new LogRecord()] })

describe('createTicker', () => {
  it('makes a batch at every turn until it is stopped', async () => {
    const clock = createManualClock()
    const context = createTestContext({ clock })
    const ticker = createTicker(context, 100, () => [batch()])
    await ticker.start()
    clock.advance(350)
    expect(context.pushed).toHaveLength(3)
    await ticker.stop()
    clock.advance(1000)
    expect(context.pushed).toHaveLength(3)
    expect(clock.timers).toBe(0)
  })

  it('skips turns while destinations are slow, and does not make up for them', async () => {
    const clock = createManualClock()
    const release = Promise.withResolvers<void>()
    const context = createTestContext({ clock, push: () => release.promise })
    const ticker = createTicker(context, 100, () => [batch()])
    await ticker.start()
    clock.advance(10_000)
    expect(context.pushed).toHaveLength(16)
    release.resolve()
    await new Promise(resolve => setImmediate(resolve))
    clock.advance(100)
    expect(context.pushed).toHaveLength(17)
    await ticker.stop()
  })

  it.each([
    ['a pipeline that stops', new PipelineStopped(), ['healthy']],
    ['a push that fails', new Error('broken'), ['healthy', 'degraded']],
  ])('outlives %s', async (_name, error, healths) => {
    const clock = createManualClock()
    const context = createTestContext({ clock, push: () => Promise.reject(error) })
    const ticker = createTicker(context, 100, () => [batch()])
    await ticker.start()
    clock.advance(100)
    await new Promise(resolve => setImmediate(resolve))
    expect(context.healths.map(health => health.status)).toEqual(healths)
    clock.advance(100)
    expect(context.pushed).toHaveLength(2)
    await ticker.stop()
  })

  it('outlives a generator that throws', async () => {
    const clock = createManualClock()
    const context = createTestContext({ clock })
    const ticker = createTicker(context, 100, () => {
      throw new Error('no idea')
    })
    await ticker.start()
    clock.advance(100)
    expect(context.healths.at(-1)).toEqual({ status: 'degraded', message: 'Generating telemetry failed: no idea' })
    await ticker.stop()
  })
})

describe('createRate', () => {
  it.each([
    ['a whole number per turn', 10, 500, [5, 5, 5, 5]],
    ['less than one per turn', 0.5, 500, [0, 0, 0, 1]],
    ['a number with a rest', 5, 500, [2, 3, 2, 3]],
  ])('spreads %s', (_name, rate, interval, expected) => {
    const due = createRate(rate, interval)
    expect(expected.map(() => due())).toEqual(expected)
  })
})
