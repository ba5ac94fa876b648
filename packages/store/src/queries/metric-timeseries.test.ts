import { describe, expect, it } from 'vitest'
import { type MetricTimeseriesInput, metricTimeseries } from './metric-timeseries.ts'

const input: MetricTimeseriesInput = {
  organizationId: 'o',
  from: 1_700_000_000_000,
  to: 1_700_000_600_000,
  metrics: ['a', 'b'],
  aggregation: 'sum',
}

describe('metricTimeseries', () => {
  it('adds gauges and sums up per step and group', () => {
    const query = metricTimeseries({
      ...input,
      filters: [{ source: 'resource', key: 'weir.pipeline.id', op: '=', values: ['p1', 'p2'] }],
      groupBy: [{ source: 'attributes', key: 'node.id' }],
      offsetMs: 3_600_000,
    })
    const where = `  WHERE OrganizationId = {organizationId:String}
    AND MetricName IN {metrics:Array(String)}
    AND TimeUnix >= fromUnixTimestamp64Nano({from:Int64})
    AND TimeUnix < fromUnixTimestamp64Nano({to:Int64})
    AND ResourceAttributes[{p0:String}] IN {p1:Array(String)}`
    expect(query.sql).toBe(`SELECT
  toFloat64(intDiv(toUnixTimestamp64Milli(TimeUnix) + {offset:Int64}, {step:Int64}) * {step:Int64}) AS time,
  [toString(Attributes[{p2:String}])] AS group,
  sum(Value) AS value
FROM (
  SELECT MetricName, TimeUnix, Value, Attributes, ResourceAttributes
  FROM otel_metrics_gauge
${where}
  UNION ALL
  SELECT MetricName, TimeUnix, Value, Attributes, ResourceAttributes
  FROM otel_metrics_sum
${where}
)
GROUP BY time, group
ORDER BY time, group
LIMIT 100000`)
    expect(query.params).toEqual({
      organizationId: 'o',
      from: 1_699_996_400_000_000_000n,
      to: 1_699_997_000_000_000_000n,
      metrics: ['a', 'b'],
      p0: 'weir.pipeline.id',
      p1: ['p1', 'p2'],
      p2: 'node.id',
      step: 60_000,
      offset: 3_600_000,
    })
  })

  it.each([
    ['sum', 'sum(Value)'],
    ['count', 'toFloat64(count())'],
    ['min', 'min(Value)'],
    ['max', 'max(Value)'],
    ['avg', 'avg(Value)'],
  ] as const)('knows %s', (aggregation, expression) => {
    expect(metricTimeseries({ ...input, aggregation }).sql).toContain(`  ${expression} AS value\n`)
  })

  it.each<[string, Partial<MetricTimeseriesInput>, string]>([
    ['no metric', { metrics: [] }, 'metrics'],
    ['an offset into the future', { offsetMs: -1 }, 'offsetMs'],
    ['a step of nothing', { rollupSeconds: 0 }, 'rollupSeconds'],
    ['too many groups', { groupBy: Array.from({ length: 11 }, () => ({ source: 'resource', key: 'k' })) }, 'groupBy'],
  ])('refuses %s', (_name, change, field) => {
    expect(() => metricTimeseries({ ...input, ...change })).toThrow(expect.objectContaining({ field }))
  })
})
