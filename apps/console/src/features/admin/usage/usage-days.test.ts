import { describe, expect, it } from 'vitest'
import { usageCsv, usageDays, usageSpan } from './usage-days.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

describe('usageSpan', () => {
  it('is the billing period so far', () => {
    expect(usageSpan('period', '2026-11-10T08:30:00Z', now)).toEqual({
      from: '2026-11-10T08:30:00.000Z',
      to: '2026-11-16T00:00:00.000Z',
    })
  })

  it('is whole days, today included', () => {
    expect(usageSpan('7d', '2026-11-10T08:30:00Z', now)).toEqual({
      from: '2026-11-09T00:00:00.000Z',
      to: '2026-11-16T00:00:00.000Z',
    })
  })
})

describe('usageDays', () => {
  const rows = [
    { day: '2026-11-14', signal: 'log', bytes: 10, items: 1 },
    { day: '2026-11-14', signal: 'metric', bytes: 5, items: 2 },
  ] as const
  const days = usageDays(rows, { from: '2026-11-13T08:30:00.000Z', to: '2026-11-15T00:00:00.000Z' })

  it('has every day of the span, the newest first', () => {
    expect(days).toEqual([
      { day: '2026-11-14', bytes: { log: 10, metric: 5, trace: 0, event: 0 }, totalBytes: 15, items: 3 },
      { day: '2026-11-13', bytes: { log: 0, metric: 0, trace: 0, event: 0 }, totalBytes: 0, items: 0 },
    ])
  })

  it('is written as CSV, the oldest first', () => {
    expect(usageCsv(days).split('\r\n')).toEqual([
      'day,logs_bytes,metrics_bytes,traces_bytes,events_bytes,total_bytes,items',
      '2026-11-13,0,0,0,0,0,0',
      '2026-11-14,10,5,0,0,15,3',
      '',
    ])
  })
})
