import { describe, expect, it } from 'vitest'
import { type MeterTerms, OrganizationMeter } from './organization-meter.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const gigabyte = 1024 ** 3
const terms: MeterTerms = {
  state: 'trial',
  periodStart: new Date('2026-11-10T08:30:00Z'),
  periodEnd: new Date('2026-11-24T08:30:00Z'),
  initialCredits: null,
  bytesPerMinute: null,
  burstBytes: null,
  dailyBytes: null,
}
const meterWith = (change: Partial<MeterTerms>) => new OrganizationMeter({ ...terms, ...change }, now)

describe('OrganizationMeter', () => {
  it('never waits without limits', () => {
    const meter = meterWith({})
    meter.take('log', 1e15, now)
    expect(meter.wait(now)).toBeUndefined()
  })

  it('waits by rate, no longer than a minute at once', () => {
    const meter = meterWith({ bytesPerMinute: 60, burstBytes: 60 })
    meter.take('log', 70, now)
    expect(meter.wait(now)).toEqual({ kind: 'rate', seconds: 11 })
    meter.take('log', 7000, now)
    expect(meter.wait(now)).toEqual({ kind: 'rate', seconds: 60 })
  })

  it('waits at the end of the day’s bytes, counting what the store has and what came since', () => {
    const meter = meterWith({ dailyBytes: 100 })
    meter.learnUsage(80, 0)
    expect(meter.wait(now)).toBeUndefined()
    meter.take('trace', 20, now)
    expect(meter.wait(now)).toEqual({ kind: 'daily_bytes', seconds: 60 })
    meter.learnUsage(0, 0)
    expect(meter.wait(now)).toBeUndefined()
  })

  it('waits without credits, at the price of the signal', () => {
    const meter = meterWith({ initialCredits: 3 })
    meter.take('metric', gigabyte, now)
    expect(meter.wait(now)).toBeUndefined()
    meter.take('log', gigabyte, now)
    expect(meter.wait(now)).toEqual({ kind: 'credits', seconds: 60 })
    meter.learn({ ...terms, initialCredits: 4 }, now)
    expect(meter.wait(now)).toBeUndefined()
  })

  it('counts what other servers took into the rate', () => {
    const meter = meterWith({ bytesPerMinute: 60, burstBytes: 60 })
    meter.takeElsewhere(90, now)
    expect(meter.wait(now)?.kind).toBe('rate')
  })

  it('tells each refusal once', () => {
    const meter = meterWith({ dailyBytes: 1 })
    meter.take('log', 1, now)
    meter.wait(now)
    meter.wait(now)
    expect(meter.refusals()).toEqual([['daily_bytes', 2]])
    expect(meter.refusals()).toEqual([])
  })

  it('counts the day from midnight UTC and the credits from the period', () => {
    expect(meterWith({}).usageStarts(now)).toEqual({
      day: Date.parse('2026-11-15T00:00:00Z'),
      period: Date.parse('2026-11-10T08:30:00Z'),
    })
  })
})
