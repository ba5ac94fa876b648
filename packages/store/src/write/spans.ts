import type { Span } from '@weir/telemetry'
import type { Store, StoreRow } from '../client.ts'
import { TRACES } from '../schema/traces.ts'
import { originOf } from './origin.ts'
import { nowNanos, timestampText } from './timestamp.ts'
import { attributeMap, wellFormed } from './value-text.ts'
import { type WriteInput, writeRows } from './write-rows.ts'

const KINDS = ['Unspecified', 'Internal', 'Server', 'Client', 'Producer', 'Consumer']
const STATUSES = ['Unset', 'Ok', 'Error']

/** Writes spans; a batch whose token was written before is left alone. */
export async function writeSpans(store: Store, input: WriteInput<Span>): Promise<void> {
  const now = nowNanos()
  const origin = originOf()
  const rows = input.records.map(span => spanRow(input.organizationId, span, origin(span), now))
  await writeRows(store, TRACES.name, rows, input)
}

export function spanRow(organizationId: string, span: Span, origin: StoreRow, now: bigint): StoreRow {
  const { ServiceName, ResourceAttributes, ScopeName, ScopeVersion } = origin
  const duration = span.endTimeUnixNano - span.startTimeUnixNano
  return {
    OrganizationId: organizationId,
    Timestamp: timestampText(span.startTimeUnixNano, span.endTimeUnixNano, now),
    TraceId: span.traceId,
    SpanId: span.spanId,
    ParentSpanId: span.parentSpanId,
    TraceState: wellFormed(span.traceState),
    SpanName: wellFormed(span.name),
    SpanKind: KINDS[span.kind] ?? 'Unspecified',
    ServiceName,
    ResourceAttributes,
    ScopeName,
    ScopeVersion,
    SpanAttributes: attributeMap(span.attributes),
    // A clock that went back between start and end says nothing about the time spent.
    Duration: String(duration > 0n && span.startTimeUnixNano > 0n ? duration : 0n),
    StatusCode: STATUSES[span.statusCode] ?? 'Unset',
    StatusMessage: wellFormed(span.statusMessage),
    'Events.Timestamp': span.events.map(event => timestampText(event.timeUnixNano)),
    'Events.Name': span.events.map(event => wellFormed(event.name)),
    'Events.Attributes': span.events.map(event => attributeMap(event.attributes)),
    'Links.TraceId': span.links.map(link => link.traceId),
    'Links.SpanId': span.links.map(link => link.spanId),
    'Links.TraceState': span.links.map(link => wellFormed(link.traceState)),
    'Links.Attributes': span.links.map(link => attributeMap(link.attributes)),
  }
}
