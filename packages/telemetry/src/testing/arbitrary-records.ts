import fc from 'fast-check'
import {
  type Batch,
  type Exemplar,
  LogRecord,
  type MetricData,
  MetricPoint,
  Resource,
  Scope,
  Span,
  type SpanEvent,
  type SpanLink,
} from '../records.ts'
import { double, type Value } from '../value.ts'
import { ValueMap } from '../value-map.ts'

const text = fc.string({ unit: 'binary', maxLength: 60 })
const uint32 = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff_ffff }))
const uint64 = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }))
const int32 = fc.oneof(fc.constant(0), fc.integer())
const enumNumber = fc.integer({ min: -2, max: 25 })
const anyDouble = fc.oneof(fc.double(), fc.constantFrom(0, -0, 5, Number.NaN, Infinity, -Infinity, 1e300))

/** An int64 in the form that the decoders give it. */
const int64 = fc
  .oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt({ min: -300n, max: 300n }))
  .map(value => (Number.isSafeInteger(Number(value)) ? Number(value) : value))

function hexId(bytes: number): fc.Arbitrary<string> {
  const id = fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(value => value.toHex())
  return fc.oneof(fc.constant(''), id)
}

const { value } = fc.letrec<{ value: Value; list: Value[]; map: ValueMap }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant(null),
    text,
    fc.boolean(),
    int64,
    anyDouble.map(double),
    fc.uint8Array({ maxLength: 20 }),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map(mapOf),
}))

/** Keeps repeated keys, as the wire format does. */
function mapOf(entries: [string, Value][]): ValueMap {
  const map = new ValueMap()
  for (const [key, entry] of entries) map.append(key, entry)
  return map
}

export const arbitraryValue: fc.Arbitrary<Value> = value

const attributes = fc.array(fc.tuple(text, value), { maxLength: 5 }).map(mapOf)

function filled<T extends object>(make: () => T, fields: fc.Arbitrary<Partial<T>>): fc.Arbitrary<T> {
  return fields.map(chosen => Object.assign(make(), chosen))
}

const resource = filled(
  () => new Resource(),
  fc.record({ attributes, droppedAttributesCount: uint32, schemaUrl: text }),
)
const scope = filled(
  () => new Scope(),
  fc.record({ name: text, version: text, attributes, droppedAttributesCount: uint32, schemaUrl: text }),
)

const log = filled(
  () => new LogRecord(),
  fc.record({
    timeUnixNano: uint64,
    observedTimeUnixNano: uint64,
    severityNumber: enumNumber,
    severityText: text,
    body: value,
    attributes,
    droppedAttributesCount: uint32,
    flags: uint32,
    traceId: hexId(16),
    spanId: hexId(8),
    eventName: text,
  }),
)

const event: fc.Arbitrary<SpanEvent> = fc.record({
  timeUnixNano: uint64,
  name: text,
  attributes,
  droppedAttributesCount: uint32,
})
const link: fc.Arbitrary<SpanLink> = fc.record({
  traceId: hexId(16),
  spanId: hexId(8),
  traceState: text,
  attributes,
  droppedAttributesCount: uint32,
  flags: uint32,
})

const span = filled(
  () => new Span(),
  fc.record({
    traceId: hexId(16),
    spanId: hexId(8),
    traceState: text,
    parentSpanId: hexId(8),
    flags: uint32,
    name: text,
    kind: enumNumber,
    startTimeUnixNano: uint64,
    endTimeUnixNano: uint64,
    attributes,
    droppedAttributesCount: uint32,
    events: fc.array(event, { maxLength: 3 }),
    droppedEventsCount: uint32,
    links: fc.array(link, { maxLength: 3 }),
    droppedLinksCount: uint32,
    statusCode: enumNumber,
    statusMessage: text,
  }),
)

const number = fc.oneof(
  fc.record({ value: int64, isInt: fc.constant(true) }),
  fc.record({ value: anyDouble, isInt: fc.constant(false) }),
  fc.constant({ value: null, isInt: false }),
)
const distribution = {
  count: uint64,
  sum: fc.option(anyDouble, { nil: undefined }),
  min: fc.option(anyDouble, { nil: undefined }),
  max: fc.option(anyDouble, { nil: undefined }),
}
const buckets = fc.record({ offset: int32, bucketCounts: fc.array(uint64, { maxLength: 5 }) })

function dataOf(temporality: number, isMonotonic: boolean): Record<MetricData['kind'], fc.Arbitrary<MetricData>> {
  return {
    gauge: number.map(chosen => ({ kind: 'gauge', ...chosen })),
    sum: number.map(chosen => ({ kind: 'sum', ...chosen, temporality, isMonotonic })),
    histogram: fc
      .record({ ...distribution, bucketCounts: fc.array(uint64), explicitBounds: fc.array(anyDouble) })
      .map(chosen => ({ kind: 'histogram', temporality, ...chosen })),
    exponential_histogram: fc
      .record({
        ...distribution,
        scale: int32,
        zeroCount: uint64,
        zeroThreshold: anyDouble,
        positive: buckets,
        negative: buckets,
      })
      .map(chosen => ({ kind: 'exponential_histogram', temporality, ...chosen })),
    summary: fc
      .record({
        count: uint64,
        sum: anyDouble,
        quantiles: fc.array(fc.record({ quantile: anyDouble, value: anyDouble }), { maxLength: 3 }),
      })
      .map(chosen => ({ kind: 'summary', ...chosen })),
  }
}

const exemplar: fc.Arbitrary<Exemplar> = fc
  .tuple(
    number,
    fc.record({ timeUnixNano: uint64, traceId: hexId(16), spanId: hexId(8), filteredAttributes: attributes }),
  )
  .map(([chosen, rest]) => ({ ...rest, ...chosen }))

/** The points of one metric, which has at least one. */
const metric: fc.Arbitrary<MetricPoint[]> = fc
  .tuple(
    fc.record({ description: text, unit: text, metadata: attributes }),
    fc.constantFrom('gauge', 'sum', 'histogram', 'exponential_histogram', 'summary'),
    fc.integer({ min: 0, max: 2 }),
    fc.boolean(),
  )
  .chain(([identity, kind, temporality, isMonotonic]) => {
    const noExemplars = kind === 'summary'
    const point = filled(
      () => Object.assign(new MetricPoint(), { ...identity, metadata: identity.metadata.clone() }),
      fc.record({
        timeUnixNano: uint64,
        startTimeUnixNano: uint64,
        flags: uint32,
        attributes,
        data: dataOf(temporality, isMonotonic)[kind],
        exemplars: fc.array(exemplar, { maxLength: noExemplars ? 0 : 2 }),
      }),
    )
    return fc.array(point, { minLength: 1, maxLength: 3 })
  })

/** Gives the records in each inner list a resource and a scope in common. */
function grouped<R extends LogRecord | MetricPoint | Span>(records: fc.Arbitrary<R[]>): fc.Arbitrary<R[]> {
  const inScope = fc.tuple(scope, records)
  const inResource = fc.tuple(resource, fc.array(inScope, { minLength: 1, maxLength: 2 }))
  return fc.array(inResource, { maxLength: 3 }).map(groups => {
    for (const [owner, scopes] of groups) {
      for (const [inner, members] of scopes) {
        for (const member of members) Object.assign(member, { resource: owner, scope: inner })
      }
    }
    return groups.flatMap(([, scopes]) => scopes.flatMap(([, members]) => members))
  })
}

export const arbitraryLogs: fc.Arbitrary<LogRecord[]> = grouped(fc.array(log, { maxLength: 3 }))
export const arbitrarySpans: fc.Arbitrary<Span[]> = grouped(fc.array(span, { maxLength: 3 }))

/** Metrics of one scope get names of their own: equal ones would be merged, which a round trip need not survive. */
export const arbitraryPoints: fc.Arbitrary<MetricPoint[]> = grouped(
  fc.array(metric, { maxLength: 3 }).map(metrics => {
    metrics.forEach((points, index) => {
      for (const point of points) point.name = `${index} ${point.description}`
    })
    return metrics.flat()
  }),
)

export const arbitraryBatch: fc.Arbitrary<Batch> = fc.oneof(
  arbitraryLogs.map((records): Batch => ({ signal: 'log', records })),
  arbitraryPoints.map((records): Batch => ({ signal: 'metric', records })),
  arbitrarySpans.map((records): Batch => ({ signal: 'trace', records })),
)
