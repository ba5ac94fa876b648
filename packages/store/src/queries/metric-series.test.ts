import { describe, expect, it } from 'vitest'
import type { MetricAggregation } from './metric-measure.ts'
import { type MetricSeriesInput, metricSeries } from './metric-series.ts'

const hour = 3_600_000
const input: MetricSeriesInput = {
  organizationId: 'o',
  from: 1_700_000_000_000,
  to: 1_700_000_600_000,
  metrics: ['a', 'b'],
  filter: { kind: 'all' },
  measure: { kind: 'aggregate', aggregation: 'sum' },
}
const tables = ['gauge', 'sum', 'histogram', 'exp_histogram', 'summary'].map(kind => `otel_metrics_${kind}`)
const read = (query: { sql: string }) => Array.from(query.sql.matchAll(/FROM (\w+)/g), ([, name]) => name)

describe('metricSeries', () => {
  it('adds the points of all kinds up per window and group', () => {
    const query = metricSeries({
      ...input,
      filter: { kind: 'field', field: 'resource.weir.pipeline.id', scope: 'any', match: 'equals', value: 'p1' },
      groupBy: [{ field: 'node.id', scope: 'attribute' }],
      windowSeconds: 60,
      offsetMs: hour,
      limit: 10,
    })
    const part = (
      table: string,
      sum: string,
    ) => `  SELECT toFloat64(intDiv(toUnixTimestamp64Milli(TimeUnix) + {offset:Int64}, {step:Int64}) * {step:Int64}) AS time, [toString(Attributes[{p0:String}])] AS group, ${sum} AS S
  FROM ${table}
  WHERE OrganizationId = {organizationId:String}
    AND MetricName IN {metrics:Array(String)}
    AND (mapContains(ResourceAttributes, {p1:String}) AND ResourceAttributes[{p1:String}] = {p2:String})
    AND TimeUnix >= fromUnixTimestamp64Nano({from:Int64})
    AND TimeUnix < fromUnixTimestamp64Nano({to:Int64})`
    expect(query.sql).toBe(`SELECT time, group, sum(S) AS value
FROM (
${tables.map(table => part(table, /gauge|_sum$/.test(table) ? 'Value' : 'Sum')).join('\n  UNION ALL\n')}
)
GROUP BY time, group
ORDER BY group, time
LIMIT {rows:UInt32}`)
    expect(query.params).toEqual({
      organizationId: 'o',
      from: 1_699_996_400_000_000_000n,
      to: 1_699_997_000_000_000_000n,
      metrics: ['a', 'b'],
      p0: 'node.id',
      p1: 'weir.pipeline.id',
      p2: 'p1',
      step: 60_000,
      offset: hour,
      rows: 11,
    })
    expect(query.settings).toMatchObject({ max_result_rows: 11 })
  })

  it.each<[MetricAggregation, string]>([
    ['sum', 'sum(S)'],
    ['count', 'toFloat64(sum(N))'],
    ['avg', 'sum(S) / sum(N)'],
    ['min', 'min(V)'],
    ['max', 'max(V)'],
    ['first', 'argMin(V, T)'],
    ['last', 'argMax(V, T)'],
    ['median', 'if(empty(counts), plain, lower + (upper - lower) * within / counts[at])'],
  ])('knows %s', (aggregation, expression) => {
    const { sql } = metricSeries({ ...input, measure: { kind: 'aggregate', aggregation } })
    expect(sql).toContain(`SELECT time, group, ${expression} AS value\n`)
  })

  it('reads only what can say something about a percentile', () => {
    const { sql } = metricSeries({ ...input, measure: { kind: 'aggregate', aggregation: 'p95' } })
    expect(read({ sql })).toEqual([
      'otel_metrics_gauge',
      'otel_metrics_sum',
      'otel_metrics_histogram',
      'otel_metrics_exp_histogram',
    ])
    expect(sql).toContain('quantileExactInclusiveOrNull(0.95)(V) AS plain')
    expect(sql).toContain('0.95 * arraySum(counts) AS rank')
  })

  it('counts different values of the points that have any', () => {
    const fields = [{ field: 'host.name', scope: 'any' } as const, { field: 'pod', scope: 'attribute' } as const]
    const { sql } = metricSeries({ ...input, measure: { kind: 'count_unique', fields } })
    expect(sql).toContain('toFloat64(uniqExact(U)) AS value')
    expect(sql).toContain(
      'AND ((mapContains(Attributes, {p0:String}) OR mapContains(ResourceAttributes, {p0:String})) OR mapContains(Attributes, {p1:String}))',
    )
  })

  describe('roll-ups', () => {
    const day = { ...input, from: 1_700_000_000_000, to: 1_700_000_000_000 + 24 * hour }
    const month = { ...input, from: 1_700_000_000_000, to: 1_700_000_000_000 + 30 * 24 * hour }

    it.each<[string, Partial<MetricSeriesInput>, string | undefined]>([
      ['a short range', { windowSeconds: 300 }, undefined],
      ['a day in windows of five minutes', { ...day, windowSeconds: 300 }, 'metric_rollup_5m'],
      ['a day in windows of a quarter of an hour', { ...day, windowSeconds: 900 }, 'metric_rollup_5m'],
      ['a day as one value', day, 'metric_rollup_5m'],
      ['a day in windows of a minute', { ...day, windowSeconds: 60 }, undefined],
      ['a month in windows of six hours', { ...month, windowSeconds: 21_600 }, 'metric_rollup_1h'],
      ['a month in windows of five minutes', { ...month, windowSeconds: 300 }, 'metric_rollup_5m'],
      ['a month as one value', month, 'metric_rollup_1h'],
      ['a shift by whole steps', { ...day, windowSeconds: 300, offsetMs: hour }, 'metric_rollup_5m'],
      ['a shift by half a step', { ...day, windowSeconds: 300, offsetMs: 150_000 }, undefined],
      ['percentiles', { ...day, measure: { kind: 'aggregate', aggregation: 'p99' } }, undefined],
    ])('serve %s', (_name, change, expected) => {
      expect(read(metricSeries({ ...input, ...change })).find(name => name?.includes('rollup'))).toBe(expected)
    })

    it('answer for whole steps; the points before and after are read as they are', () => {
      const { sql, params } = metricSeries({ ...day, measure: { kind: 'aggregate', aggregation: 'max' } })
      const outside =
        'AND (TimeUnix < fromUnixTimestamp64Nano({wholeFrom:Int64}) OR TimeUnix >= fromUnixTimestamp64Nano({wholeTo:Int64}))'
      // The smallest and largest value of a histogram are not always known, which a roll-up cannot tell.
      expect(sql.split('UNION ALL').map(part => [/FROM (\w+)/.exec(part)?.[1], part.includes(outside)])).toEqual([
        ['otel_metrics_gauge', true],
        ['otel_metrics_sum', true],
        ['otel_metrics_histogram', false],
        ['otel_metrics_exp_histogram', false],
        ['metric_rollup_5m', false],
      ])
      expect(params).toMatchObject({
        wholeFrom: 1_700_000_100_000_000_000n,
        wholeTo: 1_700_086_200_000_000_000n,
        kinds: ['gauge', 'sum'],
      })
    })
  })

  it.each<[string, Partial<MetricSeriesInput>, string]>([
    ['no metric', { metrics: [] }, 'metrics'],
    ['half an offset', { offsetMs: 0.5 }, 'offsetMs'],
    ['a window of nothing', { windowSeconds: 0 }, 'windowSeconds'],
    ['too many groups', { groupBy: Array.from({ length: 11 }, () => ({ field: 'k', scope: 'any' })) }, 'groupBy'],
    ['more rows than there may be', { limit: 1_000_001 }, 'limit'],
    ['words', { filter: { kind: 'text', text: 'x' } }, 'filter'],
    ['nothing to count', { measure: { kind: 'count_unique', fields: [] } }, 'fields'],
  ])('refuses %s', (_name, change, field) => {
    expect(() => metricSeries({ ...input, ...change })).toThrow(expect.objectContaining({ field }))
  })

  it('never puts what was asked for into the statement', () => {
    const evil = "x') OR 1=1 --"
    const { sql } = metricSeries({
      ...input,
      organizationId: evil,
      metrics: [evil],
      filter: { kind: 'field', field: evil, scope: 'any', match: 'equals', value: evil },
      groupBy: [{ field: evil, scope: 'attribute' }],
      measure: { kind: 'count_unique', fields: [{ field: `resource.${evil}`, scope: 'any' }] },
    })
    expect(sql).not.toContain('1=1')
  })
})
