import { nodeDefinitions } from '@weir/nodes/definitions'
import {
  type Batch,
  Double,
  fromItem,
  LogRecord,
  type MetricData,
  MetricPoint,
  Resource,
  Scope,
  Span,
  type TelemetryRecord,
  type Value,
  ValueMap,
} from '@weir/telemetry'
import { batchesOf } from '../run/dry-run/item-records.ts'
import type { Random } from './random.ts'

const keys = ['__proto__', 'constructor', 'toString', '', '1', 'level', 'user', 'status', 'http.method', 'ключ', 'a b']
const texts = [
  '',
  'error: disk full',
  'info user=ann status=200',
  '{"__proto__":{"polluted":true},"level":"ERROR","records":[{"a":1},{"b":[null,2.5]}]}',
  '{"broken":',
  '10.0.0.1 - - [02/Jan/2026:03:04:05 +0000] "GET /x HTTP/1.1" 500 17',
  'ann@example.com 4111-1111-1111-1111',
  'a,b,"c\nd"',
  '\u0000\uFFFF😀',
  'x'.repeat(2000),
]

const examples = nodeDefinitions.flatMap(definition => definition.examples.flatMap(example => example.input ?? []))

function value(random: Random, depth = 0): Value {
  switch (random.int(0, depth > 2 ? 7 : 9)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return random.int(-5, 600)
    case 3:
      return random.pick([0.5, -1e300, Number.NaN, Number.POSITIVE_INFINITY])
    case 4:
      return new Double(random.int(-2, 2))
    case 5:
      return 9_223_372_036_854_775_807n
    case 6:
      return new Uint8Array([0, 255, 128])
    case 7:
      return random.pick(texts)
    case 8:
      return random.list(0, 3, () => value(random, depth + 1))
    default:
      return map(random, depth + 1)
  }
}

function map(random: Random, depth = 0): ValueMap {
  const entries = random.list(0, 4, () => [random.pick(keys), value(random, depth)] as const)
  return ValueMap.from(entries)
}

const ids = [
  '',
  '0123456789abcdef0123456789abcdef',
  'ffffffffffffffffffffffffffffffff',
  '00000000000000000000000000000001',
]
const time = (random: Random) =>
  random.chance(0.1) ? 0n : BigInt(1_767_322_000_000 + random.int(0, 60_000)) * 1_000_000n

function log(random: Random, resource: Resource, scope: Scope): LogRecord {
  const record = new LogRecord(resource, scope)
  record.timeUnixNano = time(random)
  record.observedTimeUnixNano = time(random)
  record.severityText = random.pick(['', 'ERROR', 'info', 'DEBUG'])
  record.severityNumber = random.int(0, 24)
  record.body = random.chance(0.6) ? random.pick(texts) : value(random)
  record.attributes = map(random)
  record.traceId = random.pick(ids)
  return record
}

function metricData(random: Random): MetricData {
  const temporality = random.int(0, 2)
  switch (random.int(0, 4)) {
    case 0:
      return { kind: 'gauge', value: random.pick([1, -2, null, 9_007_199_254_740_993n]), isInt: true }
    case 1:
      return { kind: 'sum', value: random.next() * 100, isInt: false, temporality, isMonotonic: random.chance(0.7) }
    case 2:
      return {
        kind: 'histogram',
        temporality,
        count: 3n,
        sum: 6,
        bucketCounts: [1n, 2n],
        explicitBounds: [random.int(1, 9)],
      }
    case 3:
      return {
        kind: 'exponential_histogram',
        temporality,
        count: 1n,
        scale: 2,
        zeroCount: 0n,
        zeroThreshold: 0,
        positive: { offset: 1, bucketCounts: [1n] },
        negative: { offset: 0, bucketCounts: [] },
      }
    default:
      return { kind: 'summary', count: 2n, sum: 3, quantiles: [{ quantile: 0.5, value: 1 }] }
  }
}

function metric(random: Random, resource: Resource, scope: Scope): MetricPoint {
  const record = new MetricPoint(resource, scope)
  record.name = random.pick(['m', 'http.requests', '__proto__'])
  record.unit = random.pick(['', '1', 'By'])
  record.timeUnixNano = time(random)
  record.startTimeUnixNano = time(random)
  record.attributes = map(random)
  record.data = metricData(random)
  return record
}

function span(random: Random, resource: Resource, scope: Scope): Span {
  const record = new Span(resource, scope)
  record.traceId = random.pick(ids)
  record.spanId = random.pick(['', '0000000000000001', '0000000000000002'])
  record.name = random.pick(['GET /', '__proto__'])
  record.kind = random.int(0, 5)
  record.startTimeUnixNano = time(random)
  record.endTimeUnixNano = time(random)
  record.statusCode = random.int(0, 2)
  record.attributes = map(random)
  if (random.chance(0.2)) {
    record.events = [{ timeUnixNano: time(random), name: 'e', attributes: map(random), droppedAttributesCount: 0 }]
  }
  return record
}

function record(random: Random, resource: Resource, scope: Scope): TelemetryRecord {
  if (random.chance(0.3)) return fromItem(random.pick(examples))
  return random.pick([log, metric, span])(random, resource, scope)
}

/** Batches of random records, hostile ones and those of examples among them; some share a resource. */
export function randomBatches(random: Random): Batch[] {
  const resource = new Resource()
  resource.attributes = map(random)
  const scope = new Scope()
  const records = random.list(0, 12, () => record(random, random.chance(0.7) ? resource : new Resource(), scope))
  records.sort((a, b) => (a.signal < b.signal ? -1 : 1))
  return batchesOf(records)
}
