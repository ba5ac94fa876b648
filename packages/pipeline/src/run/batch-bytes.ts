import {
  type Batch,
  Double,
  type Exemplar,
  type ExponentialBuckets,
  type LogRecord,
  type MetricData,
  type MetricPoint,
  type Resource,
  type Scope,
  type Span,
  type Value,
  ValueMap,
} from '@weir/telemetry'

/**
 * About how many bytes the batch takes in OTLP protobuf, without encoding it: the sum of its fields. Within two percent of
 * what the encoder writes; the difference is in how points are grouped into metrics.
 */
export function batchBytes(batch: Batch): number {
  const envelopes = new Map<Resource, Set<Scope>>()
  let total = 0
  for (const record of batch.records) {
    const scopes = envelopes.get(record.resource) ?? new Set()
    if (scopes.size === 0) {
      envelopes.set(record.resource, scopes)
      total += message(resourceBytes(record.resource)) + delimiterBytes
    }
    if (!scopes.has(record.scope)) {
      scopes.add(record.scope)
      total += message(scopeBytes(record.scope)) + delimiterBytes
    }
  }
  if (batch.signal === 'log') for (const record of batch.records) total += message(logBytes(record))
  else if (batch.signal === 'metric') total += pointsBytes(batch.records)
  else for (const span of batch.records) total += message(spanBytes(span))
  return total
}

/** The tag and length of the message around many records. */
const delimiterBytes = 4
const fixed64 = 9
const fixed32 = 5

function varint(value: number): number {
  if (value < 0) return 10
  let size = 1
  for (let rest = value; rest >= 128; rest /= 128) size += 1
  return size
}

/** A nested message or text of so many bytes, with tag and length. */
function message(size: number): number {
  return 1 + varint(size) + size
}

function text(value: string): number {
  return value === '' ? 0 : message(Buffer.byteLength(value, 'utf8'))
}

function number(value: number): number {
  return value === 0 ? 0 : 1 + varint(value)
}

function time(value: bigint): number {
  return value === 0n ? 0 : fixed64
}

/** Bytes of an id given in hexadecimal. */
function id(hex: string): number {
  return hex === '' ? 0 : message(hex.length >> 1)
}

function valueBytes(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'string') return message(Buffer.byteLength(value, 'utf8'))
  if (typeof value === 'boolean') return 2
  if (typeof value === 'number') return Number.isInteger(value) ? 1 + varint(value) : fixed64
  if (typeof value === 'bigint') return 1 + (value < 0n ? 10 : varint(Number(value)))
  if (value instanceof Double) return fixed64
  if (value instanceof Uint8Array) return message(value.length)
  if (value instanceof ValueMap) return message(mapBytes(value))
  return message(value.reduce<number>((total, element) => total + message(valueBytes(element)), 0))
}

/** The entries of a map, each as a KeyValue message. */
function mapBytes(map: ValueMap): number {
  let total = 0
  for (let at = 0; at < map.keys.length; at += 1) {
    total += message(text(map.keys[at] ?? '') + message(valueBytes(map.values[at] ?? null)))
  }
  return total
}

function resourceBytes(resource: Resource): number {
  return mapBytes(resource.attributes) + number(resource.droppedAttributesCount) + text(resource.schemaUrl)
}

function scopeBytes(scope: Scope): number {
  const head = text(scope.name) + text(scope.version) + text(scope.schemaUrl)
  return head + mapBytes(scope.attributes) + number(scope.droppedAttributesCount)
}

function logBytes(record: LogRecord): number {
  return (
    time(record.timeUnixNano) +
    time(record.observedTimeUnixNano) +
    number(record.severityNumber) +
    text(record.severityText) +
    (record.body === null ? 0 : message(valueBytes(record.body))) +
    mapBytes(record.attributes) +
    number(record.droppedAttributesCount) +
    (record.flags === 0 ? 0 : fixed32) +
    id(record.traceId) +
    id(record.spanId) +
    text(record.eventName)
  )
}

function spanBytes(span: Span): number {
  let total =
    id(span.traceId) +
    id(span.spanId) +
    id(span.parentSpanId) +
    text(span.traceState) +
    (span.flags === 0 ? 0 : fixed32 + 1) +
    text(span.name) +
    number(span.kind) +
    time(span.startTimeUnixNano) +
    time(span.endTimeUnixNano) +
    mapBytes(span.attributes) +
    number(span.droppedAttributesCount) +
    number(span.droppedEventsCount) +
    number(span.droppedLinksCount)
  const status = text(span.statusMessage) + number(span.statusCode)
  if (status > 0) total += message(status)
  for (const event of span.events) {
    const size = time(event.timeUnixNano) + text(event.name) + mapBytes(event.attributes)
    total += message(size + number(event.droppedAttributesCount))
  }
  for (const link of span.links) {
    const size = id(link.traceId) + id(link.spanId) + text(link.traceState) + mapBytes(link.attributes)
    total += message(size + number(link.droppedAttributesCount) + (link.flags === 0 ? 0 : fixed32))
  }
  return total
}

/** Points, and once per metric what describes it. */
function pointsBytes(points: readonly MetricPoint[]): number {
  const described = new Map<Resource, Map<Scope, Set<string>>>()
  let total = 0
  for (const point of points) {
    const scopes = described.get(point.resource) ?? new Map<Scope, Set<string>>()
    if (scopes.size === 0) described.set(point.resource, scopes)
    const metrics = scopes.get(point.scope) ?? new Set()
    if (metrics.size === 0) scopes.set(point.scope, metrics)
    const metric = metricKey(point)
    if (!metrics.has(metric)) {
      metrics.add(metric)
      total += metricBytes(point)
    }
    total += message(pointBytes(point))
  }
  return total
}

function metricKey({ data, unit, name, description }: MetricPoint): string {
  const temporality = 'temporality' in data ? data.temporality : 0
  return `${data.kind} ${temporality} ${data.kind === 'sum' && data.isMonotonic} ${unit} ${name} ${description}`
}

function metricBytes({ data, unit, name, description, metadata }: MetricPoint): number {
  const head = text(name) + text(description) + text(unit) + mapBytes(metadata)
  const monotonic = data.kind === 'sum' && data.isMonotonic ? 2 : 0
  return message(head) + delimiterBytes + ('temporality' in data ? 2 : 0) + monotonic
}

function pointBytes(point: MetricPoint): number {
  let total = time(point.timeUnixNano) + time(point.startTimeUnixNano) + number(point.flags)
  total += mapBytes(point.attributes) + dataBytes(point.data)
  for (const exemplar of point.exemplars) total += message(exemplarBytes(exemplar))
  return total
}

function exemplarBytes(exemplar: Exemplar): number {
  const value = exemplar.value === null ? 0 : fixed64
  return (
    value +
    time(exemplar.timeUnixNano) +
    id(exemplar.traceId) +
    id(exemplar.spanId) +
    mapBytes(exemplar.filteredAttributes)
  )
}

function dataBytes(data: MetricData): number {
  switch (data.kind) {
    case 'gauge':
    case 'sum':
      return data.value === null ? 0 : fixed64
    case 'histogram':
      return distributionBytes(data) + packed64(data.bucketCounts.length) + packed64(data.explicitBounds.length)
    case 'exponential_histogram':
      return (
        distributionBytes(data) +
        (data.scale === 0 ? 0 : 1 + varint(Math.abs(data.scale) * 2)) +
        (data.zeroCount === 0n ? 0 : fixed64) +
        (data.zeroThreshold === 0 ? 0 : fixed64) +
        bucketsBytes(data.positive) +
        bucketsBytes(data.negative)
      )
    case 'summary':
      return 2 * fixed64 + data.quantiles.length * message(2 * fixed64)
  }
}

function distributionBytes(data: { count: bigint; sum?: number; min?: number; max?: number }): number {
  const optional = [data.sum, data.min, data.max].filter(value => value !== undefined).length
  return (data.count === 0n ? 0 : fixed64) + optional * fixed64
}

function packed64(count: number): number {
  return count === 0 ? 0 : message(count * 8)
}

function bucketsBytes(buckets: ExponentialBuckets): number {
  if (buckets.bucketCounts.length === 0 && buckets.offset === 0) return 0
  const counts = buckets.bucketCounts.reduce((total, count) => total + varint(Number(count)), 0)
  const offset = buckets.offset === 0 ? 0 : 1 + varint(Math.abs(buckets.offset) * 2)
  return message(offset + (counts === 0 ? 0 : message(counts)))
}
