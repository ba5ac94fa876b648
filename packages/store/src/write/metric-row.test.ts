import { type MetricData, MetricPoint, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { metricRow } from './metric-row.ts'

const now = 1_800_000_000_000_000_000n

function row(data: MetricData) {
  const point = new MetricPoint()
  point.data = data
  return metricRow('org', point, {}, now)
}

describe('metricRow', () => {
  it('describes the metric and its exemplars', () => {
    const point = new MetricPoint()
    Object.assign(point, {
      name: 'm',
      description: 'd',
      unit: 'By',
      timeUnixNano: 1_700_000_000_000_000_001n,
      flags: 1,
    })
    point.attributes.set('a', 1)
    point.exemplars = [
      {
        timeUnixNano: 1_700_000_000_000_000_000n,
        value: 3n,
        isInt: true,
        traceId: 't',
        spanId: 's',
        filteredAttributes: ValueMap.from([['f', 'x']]),
      },
    ]
    expect(metricRow('org', point, { ServiceName: 'cart' }, now)).toEqual({
      OrganizationId: 'org',
      ServiceName: 'cart',
      ScopeDroppedAttrCount: 0,
      MetricName: 'm',
      MetricDescription: 'd',
      MetricUnit: 'By',
      Attributes: { a: '1' },
      StartTimeUnix: '0000000000.000000000',
      TimeUnix: '1700000000.000000001',
      Flags: 1,
      Value: 0,
      'Exemplars.FilteredAttributes': [{ f: 'x' }],
      'Exemplars.TimeUnix': ['1700000000.000000000'],
      'Exemplars.Value': [3],
      'Exemplars.SpanId': ['s'],
      'Exemplars.TraceId': ['t'],
    })
  })

  it.each<[string, number | bigint | null, number | string]>([
    ['a double', 1.5, 1.5],
    ['an integer', 7n, 7],
    ['no value', null, 0],
    ['no number', Number.NaN, 'nan'],
    ['what has no end', Number.POSITIVE_INFINITY, 'inf'],
    ['what has no beginning', Number.NEGATIVE_INFINITY, '-inf'],
  ])('writes %s', (_name, value, expected) => {
    expect(row({ kind: 'gauge', value, isInt: false })['Value']).toBe(expected)
  })

  it('writes a sum', () => {
    expect(row({ kind: 'sum', value: 2, isInt: true, temporality: 1, isMonotonic: true })).toMatchObject({
      Value: 2,
      AggregationTemporality: 1,
      IsMonotonic: true,
    })
  })

  it('writes a histogram', () => {
    const data: MetricData = {
      kind: 'histogram',
      temporality: 2,
      count: 3n,
      sum: 6,
      min: 1,
      bucketCounts: [1n, 2n],
      explicitBounds: [2.5],
    }
    expect(row(data)).toMatchObject({
      Count: '3',
      Sum: 6,
      Min: 1,
      Max: 0,
      BucketCounts: ['1', '2'],
      ExplicitBounds: [2.5],
      AggregationTemporality: 2,
    })
  })

  it('writes an exponential histogram', () => {
    const data: MetricData = {
      kind: 'exponential_histogram',
      temporality: 1,
      count: 18_446_744_073_709_551_615n,
      scale: -2,
      zeroCount: 1n,
      zeroThreshold: 0,
      positive: { offset: -3, bucketCounts: [1n] },
      negative: { offset: 4, bucketCounts: [] },
    }
    expect(row(data)).toMatchObject({
      Count: '18446744073709551615',
      Sum: 0,
      Scale: -2,
      ZeroCount: '1',
      PositiveOffset: -3,
      PositiveBucketCounts: ['1'],
      NegativeOffset: 4,
      NegativeBucketCounts: [],
    })
  })

  it('writes a summary, which has no exemplars', () => {
    const written = row({ kind: 'summary', count: 2n, sum: 3, quantiles: [{ quantile: 0.5, value: 1.5 }] })
    expect(written).toMatchObject({
      Count: '2',
      Sum: 3,
      'ValueAtQuantiles.Quantile': [0.5],
      'ValueAtQuantiles.Value': [1.5],
    })
    expect(Object.keys(written).filter(name => name.startsWith('Exemplars'))).toEqual([])
  })
})
