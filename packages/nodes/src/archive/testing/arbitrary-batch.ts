import {
  type Batch,
  double,
  type Exemplar,
  LogRecord,
  type MetricData,
  MetricPoint,
  Resource,
  Scope,
  Span,
  type SpanEvent,
  type SpanLink,
  type Value,
  ValueMap,
} from '@weir/telemetry'
import fc from 'fast-check'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const uint32 = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff_ffff }))
const uint64 = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }))
const anyDouble = fc.oneof(fc.double(), fc.constantFrom(0, -0, 5, Number.NaN, Infinity, -Infinity, 1e300))
const int64 = fc
  .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  .map(value => (Number.isSafeInteger(Number(value)) ? Number(value) : value))
const integer = fc.oneof(int64, fc.integer())

const id = (bytes: number) =>
  fc.oneof(
    fc.constant(''),
    fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(value => value.toHex()),
  )

/** Keeps repeated keys, as what is received may have them. */
function mapOf(entries: readonly [string, Value][]): ValueMap {
  const map = new ValueMap()
  for (const [key, entry] of entries) map.append(key, entry)
  return map
}

const { value } = fc.letrec<{ value: Value }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant(null),
    text,
    fc.boolean(),
    integer,
    anyDouble.map(double),
    fc.uint8Array({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 3 }).map(mapOf),
  ),
}))
const attributes = fc.array(fc.tuple(text, value), { maxLength: 4 }).map(mapOf)

function filled<T extends object>(make: () => T, fields: fc.Arbitrary<Partial<T>>): fc.Arbitrary<T> {
  return fields.map(chosen => Object.assign(make(), chosen))
}

const owner = { attributes, droppedAttributesCount: fc.constantFrom(0, 0, 0, 3), schemaUrl: text }
const resource = filled(() => new Resource(), fc.record(owner))
const scope = filled(() => new Scope(), fc.record({ ...owner, name: text, version: text }))
const owners = { resource, scope, attributes }

const log = filled(
  () => new LogRecord(),
  fc.record({
    ...owners,
    timeUnixNano: uint64,
    observedTimeUnixNano: uint64,
    severityNumber: fc.integer({ min: -2, max: 25 }),
    severityText: text,
    body: value,
    droppedAttributesCount: uint32,
    flags: uint32,
    traceId: id(16),
    spanId: id(8),
    eventName: text,
  }),
)

const numberValue = fc.oneof(
  fc.record({ value: integer, isInt: fc.constant(true) }),
  fc.record({ value: anyDouble, isInt: fc.constant(false) }),
  fc.constant({ value: null, isInt: false }),
)
const exemplar: fc.Arbitrary<Exemplar> = fc
  .record({ timeUnixNano: uint64, traceId: id(16), spanId: id(8), filteredAttributes: attributes, number: numberValue })
  .map(({ number, ...rest }) => ({ ...rest, ...number }))

const temporality = fc.constantFrom(0, 1, 2)
const counts = fc.array(uint64, { maxLength: 3 })
const distribution = { temporality, count: uint64, sum: anyDouble, min: anyDouble, max: anyDouble }
const required = { requiredKeys: ['temporality', 'count'] as ['temporality', 'count'] }
const shape = fc.record(distribution, required)
const buckets = fc.record({ offset: fc.integer(), bucketCounts: counts })
const quantiles = fc.array(fc.record({ quantile: anyDouble, value: anyDouble }), { maxLength: 3 })

const data: fc.Arbitrary<MetricData> = fc.oneof(
  numberValue.map((number): MetricData => ({ kind: 'gauge', ...number })),
  fc
    .record({ number: numberValue, temporality, isMonotonic: fc.boolean() })
    .map(({ number, ...rest }): MetricData => ({ kind: 'sum', ...number, ...rest })),
  fc
    .record({ shape, bucketCounts: counts, explicitBounds: fc.array(anyDouble, { maxLength: 3 }) })
    .map(({ shape: known, ...rest }): MetricData => ({ kind: 'histogram', ...known, ...rest })),
  fc
    .record({
      shape,
      scale: fc.integer(),
      zeroCount: uint64,
      zeroThreshold: anyDouble,
      positive: buckets,
      negative: buckets,
    })
    .map(({ shape: known, ...rest }): MetricData => ({ kind: 'exponential_histogram', ...known, ...rest })),
  fc.record({ kind: fc.constant('summary' as const), count: uint64, sum: anyDouble, quantiles }),
)

const point = filled(
  () => new MetricPoint(),
  fc.record({
    ...owners,
    name: text,
    description: text,
    unit: text,
    metadata: attributes,
    timeUnixNano: uint64,
    startTimeUnixNano: uint64,
    flags: uint32,
    data,
    exemplars: fc.array(exemplar, { maxLength: 2 }),
  }),
)

const event: fc.Arbitrary<SpanEvent> = fc.record({
  timeUnixNano: uint64,
  name: text,
  attributes,
  droppedAttributesCount: uint32,
})
const link: fc.Arbitrary<SpanLink> = fc.record({
  traceId: id(16),
  spanId: id(8),
  traceState: text,
  attributes,
  droppedAttributesCount: uint32,
  flags: uint32,
})

const span = filled(
  () => new Span(),
  fc.record({
    ...owners,
    traceId: id(16),
    spanId: id(8),
    parentSpanId: id(8),
    traceState: text,
    flags: uint32,
    name: text,
    kind: fc.integer({ min: -1, max: 6 }),
    startTimeUnixNano: uint64,
    endTimeUnixNano: uint64,
    droppedAttributesCount: uint32,
    droppedEventsCount: uint32,
    droppedLinksCount: uint32,
    events: fc.array(event, { maxLength: 2 }),
    links: fc.array(link, { maxLength: 2 }),
    statusCode: fc.constantFrom(0, 1, 2),
    statusMessage: text,
  }),
)

const few = { minLength: 1, maxLength: 5 }

/** Batches of any signal with whatever records can hold. */
export const arbitraryBatch: fc.Arbitrary<Batch> = fc.oneof(
  fc.record({ signal: fc.constant('log' as const), records: fc.array(log, few) }),
  fc.record({ signal: fc.constant('metric' as const), records: fc.array(point, few) }),
  fc.record({ signal: fc.constant('trace' as const), records: fc.array(span, few) }),
)
