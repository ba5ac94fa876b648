import { double, type Exemplar, type MetricData, MetricPoint, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileStatements, compileValue, type RecordOf } from '../index.ts'

const nanos = 1_700_000_000_123_456_789n

const sum: MetricData = { kind: 'sum', value: 5, isInt: true, temporality: 2, isMonotonic: true }
const gauge: MetricData = { kind: 'gauge', value: 2, isInt: false }
const histogram: MetricData = {
  kind: 'histogram',
  temporality: 1,
  count: 3n,
  sum: 6,
  bucketCounts: [1n, 2n],
  explicitBounds: [1.5],
}
const exponential: MetricData = {
  kind: 'exponential_histogram',
  temporality: 1,
  count: 4n,
  scale: -2,
  zeroCount: 1n,
  zeroThreshold: 0,
  positive: { offset: 1, bucketCounts: [1n, 2n] },
  negative: { offset: -1, bucketCounts: [3n] },
}
const summary: MetricData = { kind: 'summary', count: 2n, sum: 3, quantiles: [{ quantile: 0.5, value: 1 }] }

const exemplar = (): Exemplar => ({
  timeUnixNano: 1n,
  value: 7,
  isInt: true,
  traceId: '0102030405060708090a0b0c0d0e0f10',
  spanId: '',
  filteredAttributes: ValueMap.from([['x', 1]]),
})

function point(data: MetricData): MetricPoint {
  const metric = new MetricPoint()
  metric.name = 'requests'
  metric.description = 'how many'
  metric.unit = '1'
  metric.timeUnixNano = nanos
  metric.startTimeUnixNano = 5_000_000n
  metric.flags = 1
  metric.attributes = ValueMap.from([['a', 1]])
  metric.metadata = ValueMap.from([['m', 'x']])
  metric.data = structuredClone(data)
  metric.exemplars = [exemplar(), { ...exemplar(), value: 0.5, isInt: false }]
  return metric
}

describe('metric paths', () => {
  it.each<[path: string, data: MetricData, value: Value]>([
    ['name', sum, 'requests'],
    ['metric.name', sum, 'requests'],
    ['description', sum, 'how many'],
    ['metric.unit', sum, '1'],
    ['metric.type', sum, 2],
    ['type', histogram, 3],
    ['kind', exponential, 'exponential_histogram'],
    ['METRIC_DATA_TYPE_HISTOGRAM', sum, 3],
    ['aggregation_temporality', sum, 2],
    ['aggregation_temporality', gauge, null],
    ['is_monotonic', sum, true],
    ['is_monotonic', histogram, null],
    ['metadata["m"]', sum, 'x'],
    ['Len(metric.data_points)', sum, 1],
    ['attributes["a"]', sum, 1],
    ['datapoint.attributes["a"]', sum, 1],
    ['flags == FLAG_NO_RECORDED_VALUE', sum, true],
    ['start_time_unix_nano', sum, 5_000_000],
    ['start_timestamp', sum, 5],
    ['UnixMilli(datapoint.start_time)', sum, 5],
    ['value_int', sum, 5],
    ['value_double', sum, double(0)],
    ['value_int', gauge, 0],
    ['value_double', gauge, double(2)],
    ['datapoint.value_int', histogram, null],
    ['count', histogram, 3],
    ['count', summary, 2],
    ['sum', histogram, double(6)],
    ['sum', exponential, double(0)],
    ['bucket_counts', histogram, [1, 2]],
    ['bucket_counts', sum, null],
    ['explicit_bounds', histogram, [1.5]],
    ['scale', exponential, -2],
    ['zero_count', exponential, 1],
    ['positive.offset', exponential, 1],
    ['positive.bucket_counts', exponential, [1, 2]],
    ['negative.offset', exponential, -1],
    ['negative.bucket_counts', histogram, null],
    [
      'positive',
      exponential,
      ValueMap.from([
        ['offset', 1],
        ['bucket_counts', [1, 2]],
      ]),
    ],
    ['count', gauge, null],
    ['Len(quantile_values)', summary, 1],
    ['quantile_values', gauge, null],
    ['timestamp', gauge, 1_700_000_000_123],
    ['Len(exemplars)', gauge, 2],
    ['exemplars', summary, null],
  ])('%s of %o', (path, data, value) => {
    const expression = path.includes('==') ? `IfElse(${path}, true, false)` : path
    for (const context of ['metric', 'datapoint'] as const) {
      expect(compileValue(expression, { context, errorMode: 'propagate' })(point(data))).toEqual(value)
    }
  })

  it.each<[statement: string, before: MetricData, after: MetricData]>([
    ['set(value_int, 7)', gauge, { kind: 'gauge', value: 7, isInt: true }],
    ['set(value_double, 7.0)', gauge, { kind: 'gauge', value: 7, isInt: false }],
    ['set(is_monotonic, false)', sum, { ...sum, isMonotonic: false }],
    ['set(is_monotonic, false)', gauge, gauge],
    ['set(aggregation_temporality, AGGREGATION_TEMPORALITY_DELTA)', sum, { ...sum, temporality: 1 }],
    ['set(aggregation_temporality, 1)', summary, summary],
    ['set(metric.type, METRIC_DATA_TYPE_GAUGE)', sum, sum],
    ['set(bucket_counts, [3, 4])', histogram, { ...histogram, bucketCounts: [3n, 4n] }],
    ['set(explicit_bounds, [2.0])', histogram, { ...histogram, explicitBounds: [2] }],
    ['set(sum, 1.5)', histogram, { ...histogram, sum: 1.5 }],
    ['set(count, 9)', summary, { ...summary, count: 9n }],
    ['set(scale, 4)', exponential, { ...exponential, scale: 4 }],
    ['set(zero_count, 4)', exponential, { ...exponential, zeroCount: 4n }],
    ['set(negative.offset, 4)', exponential, { ...exponential, negative: { offset: 4, bucketCounts: [3n] } }],
    ['set(negative, positive)', exponential, { ...exponential, negative: exponential.positive }],
    ['set(positive.bucket_counts, [])', exponential, { ...exponential, positive: { offset: 1, bucketCounts: [] } }],
    [
      'set(quantile_values, [{"quantile": 0.9, "value": 2}])',
      summary,
      { ...summary, quantiles: [{ quantile: 0.9, value: 2 }] },
    ],
  ])('%s', (statement, before, after) => {
    const metric = point(before)
    compileStatements(statement, { context: 'metric', errorMode: 'propagate' }).run(metric)
    expect(metric.data).toEqual(after)
  })

  it.each([
    ['set(value_int, 7)', histogram, 'a histogram has no such field'],
    ['set(count, 7)', sum, 'a sum has no such field'],
    ['set(exemplars, [])', summary, 'a summary has no such field'],
    ['set(bucket_counts, ["a"])', histogram, 'expected int but got string'],
    ['set(explicit_bounds, [1])', histogram, 'expected double but got int'],
    ['set(data_points, [])', sum, 'this path cannot be set'],
    ['set(value_double, value_int)', sum, 'expected double but got int'],
  ])('%s on %o fails', (statement, data, message) => {
    const program = compileStatements(`${statement}\nset(name, "renamed")`, { context: 'metric' })
    const metric = point(data)
    const result = program.run(metric)
    expect(result).toMatchObject({ errors: 1, matched: 2 })
    expect(result.firstError?.message).toContain(message)
    expect([metric.name, metric.data]).toEqual(['renamed', data])
  })

  it('sets exemplars from what it reads', () => {
    const metric = point(sum)
    compileStatements('set(exemplars, exemplars)', { context: 'metric', errorMode: 'propagate' }).run(metric)
    expect(metric.exemplars).toEqual(point(sum).exemplars)
  })
})

describe('statements on exemplars', () => {
  it('run once for each exemplar', () => {
    const metric = point(gauge)
    const statements = [
      'set(exemplar.filtered_attributes["metric"], metric.name)',
      'set(exemplar.int_value, 1) where exemplar.double_value == 0.5',
      'set(exemplar.span_id.string, "0102030405060708")',
    ].join('\n')
    expect(compileStatements(statements, { context: 'metric', errorMode: 'propagate' }).run(metric)).toMatchObject({
      ran: 6,
      matched: 5,
    })
    expect(metric.exemplars.map(({ value, isInt, spanId }) => [value, isInt, spanId])).toEqual([
      [7, true, '0102030405060708'],
      [1, true, '0102030405060708'],
    ])
    expect(metric.exemplars[1]?.filteredAttributes.get('metric')).toBe('requests')
  })

  it.each<[path: string, value: Value]>([
    ['time_unix_nano', 1],
    ['int_value', 7],
    ['double_value', double(0)],
    ['trace_id.string', '0102030405060708090a0b0c0d0e0f10'],
    ['filtered_attributes["x"]', 1],
    ['datapoint.attributes["a"]', 1],
    ['exemplar.cache["x"]', null],
  ])('%s', (path, value) => {
    expect(compileValue(path, { context: 'exemplar', errorMode: 'propagate' })(point(sum))).toEqual(value)
  })
})

describe('statements on what records share', () => {
  it.each<
    [context: 'resource' | 'scope', statements: string, check: (record: RecordOf['resource']) => unknown, value: Value]
  >([
    ['resource', 'set(attributes["k"], "v")', record => record.resource.attributes.get('k'), 'v'],
    ['resource', 'set(resource.attributes["k"], "v")', record => record.resource.attributes.get('k'), 'v'],
    ['resource', 'set(resource["k"], "v")', record => record.resource.attributes.get('k'), 'v'],
    [
      'resource',
      'set(cache["c"], "u")\nset(schema_url, resource.cache["c"])',
      record => record.resource.schemaUrl,
      'u',
    ],
    ['scope', 'set(name, "n")', record => record.scope.name, 'n'],
    ['scope', 'set(instrumentation_scope.version, "2")', record => record.scope.version, '2'],
    ['scope', 'set(attributes["k"], resource["r"])', record => record.scope.attributes.get('k'), 'x'],
  ])('%s: %s', (context, statements, check, value) => {
    const record = point(sum)
    record.resource.attributes.set('r', 'x')
    compileStatements(statements, { context, errorMode: 'propagate' }).run(record)
    expect(check(record)).toBe(value)
  })

  it.each([
    ['resource', 'set(name, "a")', 'unknown path name for resource records'],
    ['resource', 'set(attributes["a"], SEVERITY_NUMBER_INFO)', 'unknown enum SEVERITY_NUMBER_INFO'],
    ['scope', 'set(body, "a")', 'unknown path body for scope records'],
  ] as const)('%s: %s does not compile', (context, statement, message) => {
    expect(() => compileStatements(statement, { context })).toThrow(message)
  })
})
