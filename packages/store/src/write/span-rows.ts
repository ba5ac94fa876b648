import type { Span } from '@weir/telemetry'
import { TRACES } from '../schema/traces.ts'
import { rowEncoder } from './row-encoder.ts'
import { isUsable, usable } from './timestamp.ts'

const KINDS = ['Unspecified', 'Internal', 'Server', 'Client', 'Producer', 'Consumer']
const STATUSES = ['Unset', 'Ok', 'Error']

/** When a span began, or else ended; 0 when it does not say. */
export function spanTime(span: Span): bigint {
  const start = span.startTimeUnixNano
  return isUsable(start) ? start : usable(span.endTimeUnixNano)
}

/** Kinds and statuses that do not exist count as not given. */
export function kindName(span: Span): string {
  return KINDS[span.kind] ?? 'Unspecified'
}

export function statusName(span: Span): string {
  return STATUSES[span.statusCode] ?? 'Unset'
}

export const SPAN_ROWS = rowEncoder<Span>(TRACES, {
  Timestamp: (span, now) => spanTime(span) || now,
  TraceId: span => span.traceId,
  SpanId: span => span.spanId,
  ParentSpanId: span => span.parentSpanId,
  TraceState: span => span.traceState,
  SpanName: span => span.name,
  SpanKind: kindName,
  SpanAttributes: span => span.attributes,
  Duration: duration,
  StatusCode: statusName,
  StatusMessage: span => span.statusMessage,
  'Events.Timestamp': span => span.events.map(event => usable(event.timeUnixNano)),
  'Events.Name': span => span.events.map(event => event.name),
  'Events.Attributes': span => span.events.map(event => event.attributes),
  'Links.TraceId': span => span.links.map(link => link.traceId),
  'Links.SpanId': span => span.links.map(link => link.spanId),
  'Links.TraceState': span => span.links.map(link => link.traceState),
  'Links.Attributes': span => span.links.map(link => link.attributes),
})

/** A clock that went back between start and end says nothing about the time spent. */
function duration({ startTimeUnixNano, endTimeUnixNano }: Span): bigint {
  return startTimeUnixNano > 0n && endTimeUnixNano > startTimeUnixNano ? endTimeUnixNano - startTimeUnixNano : 0n
}
