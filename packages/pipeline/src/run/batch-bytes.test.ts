import {
  type Batch,
  double,
  encodeRequest,
  LogRecord,
  type MetricData,
  MetricPoint,
  Resource,
  Scope,
  Span,
  type Value,
  ValueMap,
} from '@weir/telemetry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchBytes } from './batch-bytes.ts'

const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
const { value } = fc.letrec<{ value: Value; map: ValueMap }>(tie => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constant(null),
    text,
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }).map(double),
    fc.uint8Array({ maxLength: 30 }),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.array(fc.tuple(text, tie('value')), { maxLength: 5 }).map(entries => ValueMap.from(entries)),
}))
const map = fc.array(fc.tuple(text, value), { maxLength: 6 }).map(entries => ValueMap.from(entries))
const time = fc.bigInt({ min: 0n, max: 2n ** 62n })
const count = fc.bigInt({ min: 0n, max: 2n ** 40n })
const hex = (length: number) => fc.constantFrom('', 'ab'.repeat(length))
const small = fc.integer({ min: 0, max: 300 })

const resources = fc.array(
  fc.record({ attributes: map, schemaUrl: text }).map(fields => Object.assign(new Resource(), fields)),
  {
    minLength: 1,
    maxLength: 3,
  },
)
const scopes = fc.array(
  fc.record({ name: text, version: text, attributes: map }).map(fields => Object.assign(new Scope(), fields)),
  {
    minLength: 1,
    maxLength: 2,
  },
)

const log = fc
  .record({
    timeUnixNano: time,
    observedTimeUnixNano: time,
    severityNumber: fc.integer({ min: 0, max: 24 }),
    severityText: text,
    body: value,
    attributes: map,
    droppedAttributesCount: small,
    flags: fc.integer({ min: 0, max: 255 }),
    traceId: hex(16),
    spanId: hex(8),
    eventName: text,
  })
  .map(fields => Object.assign(new LogRecord(), fields))

const span = fc
  .record({
    traceId: hex(16),
    spanId: hex(8),
    parentSpanId: hex(8),
    traceState: text,
    flags: fc.integer({ min: 0, max: 511 }),
    name: text,
    kind: fc.integer({ min: 0, max: 5 }),
    startTimeUnixNano: time,
    endTimeUnixNano: time,
    attributes: map,
    events: fc.array(fc.record({ timeUnixNano: time, name: text, attributes: map, droppedAttributesCount: small }), {
      maxLength: 3,
    }),
    links: fc.array(
      fc.record({
        traceId: hex(16),
        spanId: hex(8),
        traceState: text,
        attributes: map,
        droppedAttributesCount: small,
        flags: small,
      }),
      { maxLength: 2 },
    ),
    droppedEventsCount: small,
    statusCode: fc.integer({ min: 0, max: 2 }),
    statusMessage: text,
  })
  .map(fields => Object.assign(new Span(), fields))

const buckets = fc.record({
  offset: fc.integer({ min: -60, max: 60 }),
  bucketCounts: fc.array(count, { maxLength: 8 }),
})
const numbers = fc.double({ noNaN: true })
const distribution = { temporality: fc.constantFrom(1, 2), count, sum: numbers, min: numbers, max: numbers }
const data: fc.Arbitrary<MetricData> = fc.oneof(
  fc.record({ kind: fc.constant('gauge'), value: numbers, isInt: fc.constant(false) }),
  fc.record({
    kind: fc.constant('sum'),
    value: fc.maxSafeInteger(),
    isInt: fc.constant(true),
    temporality: fc.constantFrom(1, 2),
    isMonotonic: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('histogram'),
    ...distribution,
    bucketCounts: fc.array(count, { maxLength: 12 }),
    explicitBounds: fc.array(numbers, { maxLength: 11 }),
  }),
  fc.record({
    kind: fc.constant('exponential_histogram'),
    ...distribution,
    scale: fc.integer({ min: -10, max: 20 }),
    zeroCount: count,
    zeroThreshold: fc.constantFrom(0, 0.5),
    positive: buckets,
    negative: buckets,
  }),
  fc.record({
    kind: fc.constant('summary'),
    count,
    sum: numbers,
    quantiles: fc.array(fc.record({ quantile: numbers, value: numbers }), { maxLength: 5 }),
  }),
)
const point = fc
  .record({
    name: fc.constantFrom('http.server.request.duration', 'system.cpu.utilization', 'queue.length'),
    description: fc.constantFrom('', 'How long it took'),
    unit: fc.constantFrom('ms', '1'),
    timeUnixNano: time,
    startTimeUnixNano: time,
    attributes: map,
    data,
  })
  .map(fields => Object.assign(new MetricPoint(), fields))

/** Puts records under the given resources and scopes, in turn. */
function under<R extends LogRecord | MetricPoint | Span>(records: R[], owners: Resource[], authors: Scope[]): R[] {
  records.forEach((record, at) => {
    record.resource = owners[at % owners.length] ?? record.resource
    record.scope = authors[at % authors.length] ?? record.scope
  })
  return records
}

const many = { minLength: 1, maxLength: 30 }

function expectClose(batch: Batch, percent: number): void {
  const exact = encodeRequest(batch).length
  const estimate = batchBytes(batch)
  expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(Math.max(16, (exact * percent) / 100))
}

describe('batchBytes', () => {
  it('comes within two percent of the encoder for logs', () => {
    fc.assert(
      fc.property(fc.array(log, many), resources, scopes, (records, owners, authors) => {
        expectClose({ signal: 'log', records: under(records, owners, authors) }, 2)
      }),
    )
  })

  it('comes within two percent of the encoder for spans', () => {
    fc.assert(
      fc.property(fc.array(span, many), resources, scopes, (records, owners, authors) => {
        expectClose({ signal: 'trace', records: under(records, owners, authors) }, 2)
      }),
    )
  })

  it('comes within three percent of the encoder for metrics', () => {
    fc.assert(
      fc.property(fc.array(point, many), resources, scopes, (records, owners, authors) => {
        expectClose({ signal: 'metric', records: under(records, owners, authors) }, 3)
      }),
    )
  })

  it('comes within three percent for points of one metric each', () => {
    const records = ['a.metric', 'another.metric', 'a.third.metric'].map(name =>
      Object.assign(new MetricPoint(), {
        name,
        unit: '1',
        timeUnixNano: 2n ** 60n,
        startTimeUnixNano: 2n ** 60n,
        attributes: ValueMap.from([
          ['node.id', 'a'],
          ['node.type', 'b'],
        ]),
        data: { kind: 'sum', value: 5, isInt: true, temporality: 1, isMonotonic: true },
      }),
    )
    expectClose({ signal: 'metric', records: under(records, [new Resource()], [new Scope()]) }, 3)
  })
})
