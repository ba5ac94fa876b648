import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decode-error.ts'
import { LogRecord, type MetricData, MetricPoint, Span, type TelemetryRecord } from '../records.ts'
import { arbitraryLogs, arbitraryPoints, arbitrarySpans } from '../testing/arbitrary-records.ts'
import { foreignError } from '../testing/foreign-error.ts'
import { Double } from '../value.ts'
import { ValueMap } from '../value-map.ts'
import { fromItem } from './from-item.ts'
import type { TelemetryItem } from './item.ts'
import { patternRecord } from './pattern.ts'
import { itemType, toItem } from './to-item.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

function owned<R extends TelemetryRecord>(record: R): R {
  record.attributes.set('http.status_code', 200)
  record.resource.attributes.set('service.name', 'checkout')
  return record
}

const common = { attributes: { 'http.status_code': 200 }, resource: { 'service.name': 'checkout' } }

function point(data: MetricData): MetricPoint {
  return Object.assign(owned(new MetricPoint()), { name: 'requests', timeUnixNano: 1_700_000_000_123_000_000n, data })
}

const metricItem = { _type: 'metric', name: 'requests', timestamp: 1_700_000_000_123, ...common }
const distribution = { temporality: 2, count: 5n, sum: 7.5, min: 0, max: 4.5 }
const distributionItem = { aggregation_temporality: 2, count: 5, sum: 7.5, min: 0, max: 4.5 }

const found = {
  pattern: 'user * came',
  count: 12,
  sample: 'user ada came',
  sentimentScore: -0.5,
  startTimestamp: 1_700_000_000_000,
  timestamp: 1_700_000_180_000,
}

const cases: [string, TelemetryRecord, object][] = [
  [
    'a pattern',
    owned(patternRecord(found)),
    {
      _type: 'cluster_pattern_and_sample',
      timestamp: 1_700_000_180_000,
      start_timestamp: 1_700_000_000_000,
      pattern: 'user * came',
      pattern_count: 12,
      pattern_sample: 'user ada came',
      sentiment_score: -0.5,
      ...common,
    },
  ],
  [
    'a log with everything',
    Object.assign(owned(new LogRecord()), {
      timeUnixNano: 1_700_000_000_123_000_000n,
      observedTimeUnixNano: 1_700_000_000_124_000_000n,
      severityNumber: 17,
      severityText: 'ERROR',
      body: 'it broke',
      flags: 1,
      traceId,
      spanId,
      eventName: 'failure',
      droppedAttributesCount: 2,
    }),
    {
      _type: 'log',
      timestamp: 1_700_000_000_123,
      observed_timestamp: 1_700_000_000_124,
      severity_number: 17,
      severity_text: 'ERROR',
      body: 'it broke',
      flags: 1,
      trace_id: traceId,
      span_id: spanId,
      event_name: 'failure',
      dropped_attributes_count: 2,
      ...common,
    },
  ],
  [
    'a log with nothing',
    new LogRecord(),
    { _type: 'log', timestamp: 0, severity_text: '', body: null, attributes: {}, resource: {} },
  ],
  [
    'a gauge',
    point({ kind: 'gauge', value: 1.5, isInt: false }),
    { ...metricItem, kind: 'gauge', gauge: { value: 1.5 } },
  ],
  [
    'a gauge without a value',
    point({ kind: 'gauge', value: null, isInt: false }),
    { ...metricItem, kind: 'gauge', gauge: { value: null } },
  ],
  [
    'a sum beyond 2^53',
    point({ kind: 'sum', value: 2n ** 60n, isInt: true, temporality: 1, isMonotonic: true }),
    {
      ...metricItem,
      kind: 'sum',
      sum: { value: '1152921504606846976', aggregation_temporality: 1, is_monotonic: true },
    },
  ],
  [
    'a histogram',
    point({ kind: 'histogram', ...distribution, bucketCounts: [2n, 3n], explicitBounds: [2.5] }),
    {
      ...metricItem,
      kind: 'histogram',
      histogram: { ...distributionItem, bucket_counts: [2, 3], explicit_bounds: [2.5] },
    },
  ],
  [
    'a histogram without sum, min and max',
    point({ kind: 'histogram', temporality: 1, count: 0n, bucketCounts: [], explicitBounds: [] }),
    {
      ...metricItem,
      kind: 'histogram',
      histogram: { aggregation_temporality: 1, count: 0, bucket_counts: [], explicit_bounds: [] },
    },
  ],
  [
    'an exponential histogram',
    point({
      kind: 'exponential_histogram',
      ...distribution,
      scale: -1,
      zeroCount: 1n,
      zeroThreshold: 0.5,
      positive: { offset: 2, bucketCounts: [1n, 2n ** 63n] },
      negative: { offset: 0, bucketCounts: [] },
    }),
    {
      ...metricItem,
      kind: 'exponential_histogram',
      exponential_histogram: {
        ...distributionItem,
        scale: -1,
        zero_count: 1,
        zero_threshold: 0.5,
        positive: { offset: 2, bucket_counts: [1, '9223372036854775808'] },
        negative: { offset: 0, bucket_counts: [] },
      },
    },
  ],
  [
    'a summary',
    point({ kind: 'summary', count: 2n, sum: Infinity, quantiles: [{ quantile: 0.5, value: Number.NaN }] }),
    {
      ...metricItem,
      kind: 'summary',
      summary: { count: 2, sum: 'Infinity', quantile_values: [{ quantile: 0.5, value: 'NaN' }] },
    },
  ],
  [
    'a metric with everything else',
    Object.assign(point({ kind: 'gauge', value: 3, isInt: true }), {
      description: 'Requests',
      unit: '1',
      startTimeUnixNano: 1_600_000_000_000_000_000n,
      flags: 1,
      metadata: ValueMap.from([['team', 'a']]),
      exemplars: [
        {
          timeUnixNano: 1n,
          value: 2.5,
          isInt: false,
          traceId,
          spanId,
          filteredAttributes: ValueMap.from([['k', 'v']]),
        },
      ],
    }),
    {
      ...metricItem,
      kind: 'gauge',
      gauge: { value: 3 },
      description: 'Requests',
      unit: '1',
      start_timestamp: 1_600_000_000_000,
      flags: 1,
      metadata: { team: 'a' },
      exemplars: [
        { time_unix_nano: 1, value: 2.5, trace_id: traceId, span_id: spanId, filtered_attributes: { k: 'v' } },
      ],
    },
  ],
  [
    'a span',
    Object.assign(owned(new Span()), {
      traceId,
      spanId,
      parentSpanId: '00f067aa0ba902b7',
      traceState: 'a=b',
      flags: 257,
      name: 'GET /',
      kind: 2,
      startTimeUnixNano: 1_700_000_000_123_456_789n,
      endTimeUnixNano: 1_700_000_000_200_000_000n,
      statusCode: 2,
      statusMessage: 'refused',
      events: [{ timeUnixNano: 5n, name: 'retry', attributes: ValueMap.from([['n', 1]]), droppedAttributesCount: 0 }],
      links: [{ traceId, spanId, traceState: 'c=d', attributes: new ValueMap(), droppedAttributesCount: 0, flags: 1 }],
      droppedEventsCount: 3,
    }),
    {
      _type: 'trace',
      timestamp: 1_700_000_000_123,
      trace_id: traceId,
      span_id: spanId,
      parent_span_id: '00f067aa0ba902b7',
      trace_state: 'a=b',
      flags: 257,
      name: 'GET /',
      kind: 2,
      start_time_unix_nano: '1700000000123456789',
      end_time_unix_nano: '1700000000200000000',
      status: { code: 2, message: 'refused' },
      events: [{ time_unix_nano: 5, name: 'retry', attributes: { n: 1 } }],
      links: [{ trace_id: traceId, span_id: spanId, trace_state: 'c=d', attributes: {}, flags: 1 }],
      dropped_events_count: 3,
      ...common,
    },
  ],
]

describe('an item', () => {
  it.each(cases)('describes %s, and becomes the record again', (_name, record, item) => {
    expect(toItem(record)).toEqual(item)
    expect(itemType(record)).toBe(toItem(record)._type)
    expect(fromItem(toItem(record))).toEqual(record)
    expect(fromItem(JSON.parse(JSON.stringify(item)))).toEqual(record)
  })

  it('has a type, a time, a severity text, a body, attributes, a resource and the given id', () => {
    const log = Object.assign(owned(new LogRecord()), { severityText: 'INFO', body: 'x', timeUnixNano: 2_000_000n })
    expect(toItem(log, 'b0e2')).toEqual({
      _type: 'log',
      timestamp: 2,
      severity_text: 'INFO',
      body: 'x',
      _uuid: 'b0e2',
      ...common,
    })
    for (const record of [new MetricPoint(), new Span()]) {
      expect(toItem(record, 'b0e3')).toMatchObject({ timestamp: 0, attributes: {}, resource: {}, _uuid: 'b0e3' })
    }
    expect([log, new MetricPoint(), new Span()].map(record => toItem(record)._type)).toEqual(['log', 'metric', 'trace'])
  })

  it('carries the scope when there is one', () => {
    const log = new LogRecord()
    Object.assign(log.scope, { name: 'library', version: '1.2' })
    expect(toItem(log).scope).toEqual({ name: 'library', version: '1.2', attributes: {} })
    expect(fromItem(toItem(log))).toEqual(log)
  })

  it('turns what JSON cannot hold into text', () => {
    const log = new LogRecord()
    log.body = ValueMap.from([
      ['nan', Number.NaN],
      ['infinite', -Infinity],
      ['big', -(2n ** 60n)],
      ['safe', 2n ** 40n],
      ['bytes', Uint8Array.of(255, 0)],
      ['whole', new Double(5)],
      ['list', [null, true, 'x', 1.5]],
    ])
    const body = {
      nan: 'NaN',
      infinite: '-Infinity',
      big: '-1152921504606846976',
      safe: 2 ** 40,
      bytes: '/wA=',
      whole: 5,
      list: [null, true, 'x', 1.5],
    }
    expect(toItem(log)).toEqual(expect.objectContaining({ body }))
  })

  it('takes keys that mean something to JavaScript for what they are', () => {
    const log = new LogRecord()
    log.attributes.set('__proto__', 'a')
    log.attributes.set('constructor', 'b')
    const { attributes } = toItem(log)
    expect(Object.getPrototypeOf(attributes)).toBeNull()
    expect(Object.entries(attributes)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ])
    const back = fromItem(JSON.parse(JSON.stringify(toItem(log))))
    expect(back.attributes).toEqual(log.attributes)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('survives JSON for every record', () => {
    const record = fc.oneof(arbitraryLogs, arbitraryPoints, arbitrarySpans).map(records => records[0])
    fc.assert(
      fc.property(record, chosen => {
        if (!chosen) return
        const item: TelemetryItem = toItem(chosen)
        const text = JSON.stringify(item)
        expect(JSON.stringify(toItem(fromItem(JSON.parse(text))))).toBe(text)
      }),
      { numRuns: 150 },
    )
  })
})

describe('fromItem', () => {
  it.each<[string, object, object]>([
    ['fractions of a millisecond', { _type: 'log', timestamp: 1.25 }, { timeUnixNano: 1_250_000n }],
    [
      'a time that nanoseconds in a double would blur',
      { _type: 'log', timestamp: 1_700_000_000_001 },
      { timeUnixNano: 1_700_000_000_001_000_000n },
    ],
    ['a severity by name', { _type: 'log', severity_number: 'SEVERITY_NUMBER_WARN' }, { severityNumber: 13 }],
    [
      'a kind told by its value alone',
      { _type: 'metric', gauge: { value: 2 } },
      { data: { kind: 'gauge', value: 2, isInt: true } },
    ],
    ['a kind without a value', { _type: 'metric', kind: 'gauge' }, { data: { kind: 'gauge', value: null } }],
    ['a value that is text', { _type: 'metric', gauge: { value: '12' } }, { data: { value: 12, isInt: true } }],
    [
      'a value that is NaN',
      { _type: 'metric', gauge: { value: 'NaN' } },
      { data: { value: Number.NaN, isInt: false } },
    ],
    ['a span that has only a timestamp', { _type: 'trace', timestamp: 3 }, { startTimeUnixNano: 3_000_000n }],
    ['fields that are undefined', { _type: 'log', body: undefined, attributes: undefined }, { body: null }],
    [
      'a body that is a map',
      { _type: 'log', body: { b: 1, a: [2.5] } },
      {
        body: ValueMap.from([
          ['b', 1],
          ['a', [2.5]],
        ]),
      },
    ],
  ])('reads %s', (_name, item, expected) => {
    expect(fromItem(item)).toMatchObject(expected)
  })

  it.each<[unknown, string]>([
    [null, 'expected an object at the top level'],
    ['log', 'expected an object at the top level'],
    [{}, 'expected "log", "metric", "trace" or "cluster_pattern_and_sample" but found "" at _type'],
    [{ _type: 'cluster_sample' }, 'expected "log", "metric", "trace" or "cluster_pattern_and_sample"'],
    [{ _type: 'cluster_pattern_and_sample', pattern_count: 'many' }, 'expected a number'],
    [{ _type: 'cluster_pattern_and_sample', pattern: 5 }, 'expected text at pattern'],
    [{ _type: 'log', timestamp: 'now' }, 'expected a number, "NaN", "Infinity" or "-Infinity" at timestamp'],
    [{ _type: 'log', timestamp: -1 }, 'expected milliseconds since 1970 at timestamp'],
    [{ _type: 'log', timestamp: 'NaN' }, 'expected milliseconds since 1970 at timestamp'],
    [{ _type: 'log', timestamp: 1e300 }, 'expected milliseconds since 1970 at timestamp'],
    [{ _type: 'log', attributes: [] }, 'expected an object at attributes'],
    [{ _type: 'log', trace_id: 'xyz' }, 'hexadecimal digits at trace_id'],
    [{ _type: 'log', attributes: { f: () => 1 } }, 'a function is not JSON at attributes.f'],
    [{ _type: 'metric', name: 'm' }, 'expected one of gauge, sum, histogram, exponential_histogram, summary at kind'],
    [{ _type: 'metric', kind: 'toString' }, 'expected one of gauge'],
    [{ _type: 'metric', gauge: { value: true } }, 'expected a number, "NaN", "Infinity" or "-Infinity" at gauge.value'],
    [{ _type: 'metric', histogram: { bucket_counts: [1, -1] } }, 'out of range at histogram.bucket_counts[1]'],
    [{ _type: 'trace', events: [{ name: 5 }] }, 'expected text at events[0].name'],
    [{ _type: 'trace', kind: 'SERVER' }, 'unknown name "SERVER" at kind'],
  ])('refuses %j', (item, message) => {
    expect(() => fromItem(item)).toThrow(DecodeError)
    expect(() => fromItem(item)).toThrow(message)
  })

  it('refuses what is nested without end', () => {
    const loop: Record<string, unknown> = { _type: 'log' }
    loop.body = loop
    expect(() => fromItem(loop)).toThrow('the item is nested deeper than')
  })

  it('of anything never fails in another way', () => {
    const shape = fc.record(
      { _type: fc.constantFrom('log', 'metric', 'trace'), gauge: fc.anything(), attributes: fc.anything() },
      { requiredKeys: ['_type'] },
    )
    fc.assert(
      fc.property(shape, item => {
        expect(foreignError(() => fromItem(item))).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })
})
