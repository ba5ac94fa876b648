import { type LogRecord, type MetricPoint, type Span, stringifyValue } from '@weir/telemetry'
import { type Cell, type Column, number, text, time } from './column.ts'
import { dataText, eventsText, exemplarsText, linksText } from './json-text.ts'

export const logColumns: readonly Column<LogRecord>[] = [
  { name: 'timestamp', kind: 'time', read: log => time(log.timeUnixNano) },
  { name: 'observed_timestamp', kind: 'time', read: log => time(log.observedTimeUnixNano) },
  { name: 'severity_number', kind: 'int32', read: log => number(log.severityNumber) },
  { name: 'severity_text', kind: 'text', read: log => text(log.severityText) },
  { name: 'body', kind: 'text', read: ({ body }) => bodyText(body) },
  { name: 'body_format', kind: 'text', read: ({ body }) => bodyFormat(body) },
  { name: 'trace_id', kind: 'text', read: log => text(log.traceId) },
  { name: 'span_id', kind: 'text', read: log => text(log.spanId) },
  { name: 'flags', kind: 'uint32', read: log => number(log.flags) },
  { name: 'event_name', kind: 'text', read: log => text(log.eventName) },
  { name: 'dropped_attributes_count', kind: 'uint32', read: log => number(log.droppedAttributesCount) },
]

function bodyText(body: LogRecord['body']): Cell {
  return typeof body === 'string' || body === null ? body : stringifyValue(body)
}

function bodyFormat(body: LogRecord['body']): Cell {
  if (body === null) return null
  return typeof body === 'string' ? 'text' : 'json'
}

export const metricColumns: readonly Column<MetricPoint>[] = [
  { name: 'timestamp', kind: 'time', read: point => time(point.timeUnixNano) },
  { name: 'start_timestamp', kind: 'time', read: point => time(point.startTimeUnixNano) },
  { name: 'name', kind: 'text', read: point => text(point.name) },
  { name: 'description', kind: 'text', read: point => text(point.description) },
  { name: 'unit', kind: 'text', read: point => text(point.unit) },
  { name: 'kind', kind: 'text', read: point => point.data.kind },
  { name: 'value', kind: 'double', read: point => doubleOf(point) },
  // Beside `value` for points that are integers, as a double does not hold all of them.
  { name: 'value_int', kind: 'int64', read: point => integerOf(point) },
  {
    name: 'aggregation_temporality',
    kind: 'int32',
    read: ({ data }) => ('temporality' in data ? data.temporality : null),
  },
  { name: 'is_monotonic', kind: 'bool', read: ({ data }) => (data.kind === 'sum' ? data.isMonotonic : null) },
  { name: 'data', kind: 'text', read: point => dataText(point.data) ?? null },
  { name: 'flags', kind: 'uint32', read: point => number(point.flags) },
  {
    name: 'exemplars',
    kind: 'text',
    read: ({ exemplars }) => (exemplars.length > 0 ? exemplarsText(exemplars) : null),
  },
  { name: 'metadata', kind: 'text', read: ({ metadata }) => (metadata.size > 0 ? stringifyValue(metadata) : null) },
]

function doubleOf({ data }: MetricPoint): Cell {
  return 'value' in data && data.value !== null ? Number(data.value) : null
}

function integerOf({ data }: MetricPoint): Cell {
  if (!('value' in data) || data.value === null) return null
  return data.isInt || typeof data.value === 'bigint' ? BigInt(data.value) : null
}

export const traceColumns: readonly Column<Span>[] = [
  { name: 'timestamp', kind: 'time', read: span => time(span.startTimeUnixNano) },
  { name: 'end_timestamp', kind: 'time', read: span => time(span.endTimeUnixNano) },
  { name: 'trace_id', kind: 'text', read: span => text(span.traceId) },
  { name: 'span_id', kind: 'text', read: span => text(span.spanId) },
  { name: 'parent_span_id', kind: 'text', read: span => text(span.parentSpanId) },
  { name: 'trace_state', kind: 'text', read: span => text(span.traceState) },
  { name: 'name', kind: 'text', read: span => text(span.name) },
  { name: 'kind', kind: 'int32', read: span => number(span.kind) },
  { name: 'status_code', kind: 'int32', read: span => number(span.statusCode) },
  { name: 'status_message', kind: 'text', read: span => text(span.statusMessage) },
  { name: 'flags', kind: 'uint32', read: span => number(span.flags) },
  { name: 'events', kind: 'text', read: ({ events }) => (events.length > 0 ? eventsText(events) : null) },
  { name: 'links', kind: 'text', read: ({ links }) => (links.length > 0 ? linksText(links) : null) },
  { name: 'dropped_attributes_count', kind: 'uint32', read: span => number(span.droppedAttributesCount) },
  { name: 'dropped_events_count', kind: 'uint32', read: span => number(span.droppedEventsCount) },
  { name: 'dropped_links_count', kind: 'uint32', read: span => number(span.droppedLinksCount) },
]
