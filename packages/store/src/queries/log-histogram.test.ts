import { describe, expect, it } from 'vitest'
import { histogramStep, logHistogram } from './log-histogram.ts'

const filter = { kind: 'all' as const }

describe('histogramStep', () => {
  it.each([
    ['a minute', 60_000, 60, 1],
    ['a quarter of an hour', 900_000, 60, 15],
    ['an hour', 3_600_000, 60, 60],
    ['a day', 86_400_000, 60, 1800],
    ['thirty days', 30 * 86_400_000, 60, 43_200],
    ['a year', 365 * 86_400_000, 60, 7 * 86_400],
    ['a day in few bars', 86_400_000, 10, 10_800],
    ['less than a second', 500, 60, 1],
  ])('divides %s on round times', (_name, length, buckets, expected) => {
    expect(histogramStep({ from: 0, to: length, buckets })).toBe(expected)
  })
})

describe('logHistogram', () => {
  it('counts per bar and severity', () => {
    const query = logHistogram({ organizationId: 'o', from: 0, to: 3_600_000, filter, stepSeconds: 60 })
    expect(query.sql).toMatch(
      /^SELECT\n {2}toFloat64\(intDiv\(toUnixTimestamp\(TimestampTime\), \{step:UInt32\}\) \* \{step:UInt32\}\) \* 1000 AS time,\n {2}multiIf\(/,
    )
    expect(query.sql).toMatch(/GROUP BY time, severity\nORDER BY time, severity$/)
    expect(query.params).toMatchObject({ organizationId: 'o', step: 60 })
  })

  it('refuses more bars than a chart can show', () => {
    expect(() => histogramStep({ from: 0, to: 1000, buckets: 501 })).toThrow('buckets')
  })
})
