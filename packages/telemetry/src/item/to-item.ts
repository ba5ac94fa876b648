import type {
  Exemplar,
  ExponentialBuckets,
  LogRecord,
  MetricData,
  MetricDataOf,
  MetricPoint,
  Scope,
  Span,
  SpanEvent,
  SpanLink,
  TelemetryRecord,
} from '../records.ts'
import { Double, type Value } from '../value.ts'
import type {
  ItemBuckets,
  ItemDistribution,
  ItemEvent,
  ItemExemplar,
  ItemLink,
  ItemMetricData,
  ItemNumber,
  ItemScope,
  LogItem,
  MetricItem,
  PatternItem,
  TelemetryItem,
  TraceItem,
} from './item.ts'
import { isPattern, patternFields } from './pattern.ts'
import { plainDouble, plainFromMap, plainFromValue, plainInt64 } from './plain-value.ts'

/** The item JSON of a record; `uuid` names the sample it belongs to. */
export function toItem(record: LogRecord, uuid?: string): LogItem | PatternItem
export function toItem(record: MetricPoint, uuid?: string): MetricItem
export function toItem(record: Span, uuid?: string): TraceItem
export function toItem(record: TelemetryRecord, uuid?: string): TelemetryItem
export function toItem(record: TelemetryRecord, uuid?: string): TelemetryItem {
  const item = itemOf(record)
  const scope = scopeItem(record.scope)
  if (scope) item.scope = scope
  if (uuid !== undefined) item._uuid = uuid
  return item
}

/** The type of the item of a record. */
export function itemType(record: TelemetryRecord): TelemetryItem['_type'] {
  return record.signal === 'log' && isPattern(record) ? 'cluster_pattern_and_sample' : record.signal
}

function itemOf(record: TelemetryRecord): TelemetryItem {
  switch (record.signal) {
    case 'log':
      return isPattern(record) ? patternItem(record) : logItem(record)
    case 'metric':
      return metricItem(record)
    case 'trace':
      return traceItem(record)
  }
}

function scopeItem({ name, version, attributes }: Scope): ItemScope | undefined {
  if (!name && !version && attributes.size === 0) return undefined
  return { name, version, attributes: plainFromMap(attributes) }
}

function milliseconds(nanoseconds: bigint): number {
  return Number(nanoseconds / 1_000_000n)
}

function logItem(log: LogRecord): LogItem {
  const item: LogItem = {
    _type: 'log',
    timestamp: milliseconds(log.timeUnixNano),
    severity_text: log.severityText,
    body: plainFromValue(log.body),
    attributes: plainFromMap(log.attributes),
    resource: plainFromMap(log.resource.attributes),
  }
  const observed = milliseconds(log.observedTimeUnixNano)
  if (observed) item.observed_timestamp = observed
  if (log.severityNumber) item.severity_number = log.severityNumber
  if (log.traceId) item.trace_id = log.traceId
  if (log.spanId) item.span_id = log.spanId
  if (log.flags) item.flags = log.flags
  if (log.eventName) item.event_name = log.eventName
  if (log.droppedAttributesCount) item.dropped_attributes_count = log.droppedAttributesCount
  return item
}

function patternItem(log: LogRecord): PatternItem {
  const { attributes } = log
  const rest = plainFromMap(attributes)
  for (const name of patternFields) delete rest[name]
  const item: PatternItem = {
    _type: 'cluster_pattern_and_sample',
    timestamp: milliseconds(log.timeUnixNano),
    start_timestamp: numberOf(attributes.get('start_timestamp')),
    pattern: textOf(attributes.get('pattern')),
    pattern_count: numberOf(attributes.get('pattern_count')),
    pattern_sample: textOf(attributes.get('pattern_sample')),
    sentiment_score: numberOf(attributes.get('sentiment_score')),
    attributes: rest,
    resource: plainFromMap(log.resource.attributes),
  }
  if (log.severityText) item.severity_text = log.severityText
  if (log.severityNumber) item.severity_number = log.severityNumber
  return item
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: Value | undefined): number {
  const number = value instanceof Double ? value.value : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

function metricItem(point: MetricPoint): MetricItem {
  const item: MetricItem = {
    _type: 'metric',
    timestamp: milliseconds(point.timeUnixNano),
    name: point.name,
    ...metricData(point.data),
    attributes: plainFromMap(point.attributes),
    resource: plainFromMap(point.resource.attributes),
  }
  if (point.description) item.description = point.description
  if (point.unit) item.unit = point.unit
  const start = milliseconds(point.startTimeUnixNano)
  if (start) item.start_timestamp = start
  if (point.flags) item.flags = point.flags
  if (point.exemplars.length > 0) item.exemplars = point.exemplars.map(exemplarItem)
  if (point.metadata.size > 0) item.metadata = plainFromMap(point.metadata)
  return item
}

function metricData(data: MetricData): ItemMetricData {
  const { kind } = data
  switch (kind) {
    case 'gauge':
      return { kind, gauge: { value: plainNumber(data) } }
    case 'sum':
      return {
        kind,
        sum: {
          value: plainNumber(data),
          aggregation_temporality: data.temporality,
          is_monotonic: data.isMonotonic,
        },
      }
    case 'histogram':
      return {
        kind,
        histogram: {
          ...distribution(data),
          bucket_counts: data.bucketCounts.map(plainInt64),
          explicit_bounds: data.explicitBounds.map(plainDouble),
        },
      }
    case 'exponential_histogram':
      return {
        kind,
        exponential_histogram: {
          ...distribution(data),
          scale: data.scale,
          zero_count: plainInt64(data.zeroCount),
          zero_threshold: plainDouble(data.zeroThreshold),
          positive: buckets(data.positive),
          negative: buckets(data.negative),
        },
      }
    case 'summary':
      return {
        kind,
        summary: {
          count: plainInt64(data.count),
          sum: plainDouble(data.sum),
          quantile_values: data.quantiles.map(({ quantile, value }) => ({
            quantile: plainDouble(quantile),
            value: plainDouble(value),
          })),
        },
      }
  }
}

function plainNumber({ value, isInt }: Pick<Exemplar, 'value' | 'isInt'>): ItemNumber['value'] {
  if (value === null) return null
  return isInt || typeof value === 'bigint' ? plainInt64(value) : plainDouble(value)
}

function distribution(data: MetricDataOf<'histogram' | 'exponential_histogram'>): ItemDistribution {
  const item: ItemDistribution = { aggregation_temporality: data.temporality, count: plainInt64(data.count) }
  if (data.sum !== undefined) item.sum = plainDouble(data.sum)
  if (data.min !== undefined) item.min = plainDouble(data.min)
  if (data.max !== undefined) item.max = plainDouble(data.max)
  return item
}

function buckets({ offset, bucketCounts }: ExponentialBuckets): ItemBuckets {
  return { offset, bucket_counts: bucketCounts.map(plainInt64) }
}

function exemplarItem(exemplar: Exemplar): ItemExemplar {
  const item: ItemExemplar = {
    time_unix_nano: plainInt64(exemplar.timeUnixNano),
    value: plainNumber(exemplar),
    filtered_attributes: plainFromMap(exemplar.filteredAttributes),
  }
  if (exemplar.traceId) item.trace_id = exemplar.traceId
  if (exemplar.spanId) item.span_id = exemplar.spanId
  return item
}

function traceItem(span: Span): TraceItem {
  const item: TraceItem = {
    _type: 'trace',
    timestamp: milliseconds(span.startTimeUnixNano),
    trace_id: span.traceId,
    span_id: span.spanId,
    name: span.name,
    kind: span.kind,
    start_time_unix_nano: plainInt64(span.startTimeUnixNano),
    end_time_unix_nano: plainInt64(span.endTimeUnixNano),
    status: { code: span.statusCode },
    attributes: plainFromMap(span.attributes),
    resource: plainFromMap(span.resource.attributes),
  }
  if (span.statusMessage) item.status.message = span.statusMessage
  if (span.parentSpanId) item.parent_span_id = span.parentSpanId
  if (span.traceState) item.trace_state = span.traceState
  if (span.flags) item.flags = span.flags
  if (span.events.length > 0) item.events = span.events.map(eventItem)
  if (span.links.length > 0) item.links = span.links.map(linkItem)
  if (span.droppedAttributesCount) item.dropped_attributes_count = span.droppedAttributesCount
  if (span.droppedEventsCount) item.dropped_events_count = span.droppedEventsCount
  if (span.droppedLinksCount) item.dropped_links_count = span.droppedLinksCount
  return item
}

function eventItem(event: SpanEvent): ItemEvent {
  const item: ItemEvent = {
    time_unix_nano: plainInt64(event.timeUnixNano),
    name: event.name,
    attributes: plainFromMap(event.attributes),
  }
  if (event.droppedAttributesCount) item.dropped_attributes_count = event.droppedAttributesCount
  return item
}

function linkItem(link: SpanLink): ItemLink {
  const item: ItemLink = {
    trace_id: link.traceId,
    span_id: link.spanId,
    attributes: plainFromMap(link.attributes),
  }
  if (link.traceState) item.trace_state = link.traceState
  if (link.flags) item.flags = link.flags
  if (link.droppedAttributesCount) item.dropped_attributes_count = link.droppedAttributesCount
  return item
}
