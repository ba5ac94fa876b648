import { severityNames, spanKindNames, statusCodeNames } from '../enum-names.ts'
import { JsonObject } from '../json/json-object.ts'
import {
  type Exemplar,
  LogRecord,
  MetricPoint,
  Resource,
  Scope,
  Span,
  type SpanEvent,
  type SpanLink,
  type TelemetryRecord,
} from '../records.ts'
import { ValueMap } from '../value-map.ts'
import type { LogItem, MetricItem, PatternItem, TraceItem } from './item.ts'
import { metricDataFromItem, numberFromItem } from './metric-data-from-item.ts'
import { patternRecord } from './pattern.ts'
import { valueFromPlain } from './plain-value.ts'

/**
 * The record that an item describes. Whatever is absent is unset; whatever has the wrong shape, or comes from a user who typed
 * it, is a `DecodeError` that names its path. What `parseJsonValue` gives is an item too, and keeps integers exact and 5.0 a
 * double.
 */
export function fromItem(item: LogItem | PatternItem): LogRecord
export function fromItem(item: MetricItem): MetricPoint
export function fromItem(item: TraceItem): Span
export function fromItem(item: unknown): TelemetryRecord
export function fromItem(item: unknown): TelemetryRecord {
  const json = new JsonObject(item instanceof ValueMap ? item : valueFromPlain(item))
  const type = json.string('_type')
  switch (type) {
    case 'log':
      return logFromItem(json)
    case 'cluster_pattern_and_sample':
      return patternFromItem(json)
    case 'metric':
      return metricFromItem(json)
    case 'trace':
      return traceFromItem(json)
    default:
      throw json.error(
        '_type',
        `expected "log", "metric", "trace" or "cluster_pattern_and_sample" but found ${JSON.stringify(type)}`,
      )
  }
}

function resourceFromItem(json: JsonObject): Resource {
  const resource = new Resource()
  resource.attributes = json.map('resource')
  return resource
}

function scopeFromItem(json: JsonObject): Scope {
  const scope = new Scope()
  const described = json.object('scope')
  if (described) {
    scope.name = described.string('name')
    scope.version = described.string('version')
    scope.attributes = described.map('attributes')
  }
  return scope
}

const MAX_MILLISECONDS = 18_446_744_073_709

function nanoseconds(json: JsonObject, name: string): bigint {
  const milliseconds = json.double(name)
  if (!(milliseconds >= 0 && milliseconds <= MAX_MILLISECONDS))
    throw json.error(name, 'expected milliseconds since 1970')
  const whole = Math.trunc(milliseconds)
  return BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1_000_000))
}

function logFromItem(json: JsonObject): LogRecord {
  const log = new LogRecord(resourceFromItem(json), scopeFromItem(json))
  log.timeUnixNano = nanoseconds(json, 'timestamp')
  log.observedTimeUnixNano = nanoseconds(json, 'observed_timestamp')
  log.severityText = json.string('severity_text')
  log.severityNumber = json.enumeration('severity_number', severityNames)
  log.body = json.value('body')
  log.attributes = json.map('attributes')
  log.traceId = json.hex('trace_id')
  log.spanId = json.hex('span_id')
  log.flags = json.uint32('flags')
  log.eventName = json.string('event_name')
  log.droppedAttributesCount = json.uint32('dropped_attributes_count')
  return log
}

function patternFromItem(json: JsonObject): LogRecord {
  const record = patternRecord(
    {
      pattern: json.string('pattern'),
      count: json.double('pattern_count'),
      sample: json.string('pattern_sample'),
      sentimentScore: json.double('sentiment_score'),
      startTimestamp: json.double('start_timestamp'),
      timestamp: 0,
    },
    resourceFromItem(json),
    scopeFromItem(json),
  )
  record.timeUnixNano = nanoseconds(json, 'timestamp')
  record.severityText = json.string('severity_text')
  record.severityNumber = json.enumeration('severity_number', severityNames)
  for (const [key, value] of json.map('attributes').entries()) {
    if (!record.attributes.has(key)) record.attributes.append(key, value)
  }
  return record
}

function metricFromItem(json: JsonObject): MetricPoint {
  const point = new MetricPoint(resourceFromItem(json), scopeFromItem(json))
  point.name = json.string('name')
  point.description = json.string('description')
  point.unit = json.string('unit')
  point.metadata = json.map('metadata')
  point.timeUnixNano = nanoseconds(json, 'timestamp')
  point.startTimeUnixNano = nanoseconds(json, 'start_timestamp')
  point.flags = json.uint32('flags')
  point.attributes = json.map('attributes')
  point.exemplars = json.objects('exemplars').map(exemplarFromItem)
  point.data = metricDataFromItem(json)
  return point
}

function exemplarFromItem(json: JsonObject): Exemplar {
  return {
    timeUnixNano: json.uint64('time_unix_nano'),
    ...numberFromItem(json),
    traceId: json.hex('trace_id'),
    spanId: json.hex('span_id'),
    filteredAttributes: json.map('filtered_attributes'),
  }
}

function traceFromItem(json: JsonObject): Span {
  const span = new Span(resourceFromItem(json), scopeFromItem(json))
  span.traceId = json.hex('trace_id')
  span.spanId = json.hex('span_id')
  span.parentSpanId = json.hex('parent_span_id')
  span.traceState = json.string('trace_state')
  span.flags = json.uint32('flags')
  span.name = json.string('name')
  span.kind = json.enumeration('kind', spanKindNames)
  span.startTimeUnixNano = json.uint64('start_time_unix_nano') || nanoseconds(json, 'timestamp')
  span.endTimeUnixNano = json.uint64('end_time_unix_nano')
  span.attributes = json.map('attributes')
  span.events = json.objects('events').map(eventFromItem)
  span.links = json.objects('links').map(linkFromItem)
  span.droppedAttributesCount = json.uint32('dropped_attributes_count')
  span.droppedEventsCount = json.uint32('dropped_events_count')
  span.droppedLinksCount = json.uint32('dropped_links_count')
  const status = json.object('status')
  if (status) {
    span.statusCode = status.enumeration('code', statusCodeNames)
    span.statusMessage = status.string('message')
  }
  return span
}

function eventFromItem(json: JsonObject): SpanEvent {
  return {
    timeUnixNano: json.uint64('time_unix_nano'),
    name: json.string('name'),
    attributes: json.map('attributes'),
    droppedAttributesCount: json.uint32('dropped_attributes_count'),
  }
}

function linkFromItem(json: JsonObject): SpanLink {
  return {
    traceId: json.hex('trace_id'),
    spanId: json.hex('span_id'),
    traceState: json.string('trace_state'),
    attributes: json.map('attributes'),
    droppedAttributesCount: json.uint32('dropped_attributes_count'),
    flags: json.uint32('flags'),
  }
}
