import { Span, type SpanEvent, type SpanLink } from '../records.ts'
import { ValueMap } from '../value.ts'
import type { WireReader } from '../wire/reader.ts'
import type { WireWriter } from '../wire/writer.ts'
import { readKeyValue, writeKeyValues } from './any-value.ts'
import { decodeEnvelope, encodeEnvelope, type ScopeContext } from './envelope.ts'

/** Decodes an ExportTraceServiceRequest; spans of one resource or scope share the object. */
export function decodeTracesRequest(bytes: Uint8Array): Span[] {
  return decodeEnvelope(bytes, readSpan)
}

/** Encodes an ExportTraceServiceRequest, grouped by the identity of resource and scope. */
export function encodeTracesRequest(spans: readonly Span[]): Uint8Array {
  return encodeEnvelope(spans, (writer, members) => writer.repeated(2, members, writeSpan))
}

function readSpan(reader: WireReader, { resource, scope, records }: ScopeContext<Span>): void {
  const span = new Span(resource, scope)
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        span.traceId = reader.hexBytes()
        break
      case 2:
        span.spanId = reader.hexBytes()
        break
      case 3:
        span.traceState = reader.string()
        break
      case 4:
        span.parentSpanId = reader.hexBytes()
        break
      case 5:
        span.name = reader.internedString()
        break
      case 6:
        span.kind = reader.int32()
        break
      case 7:
        span.startTimeUnixNano = reader.fixed64()
        break
      case 8:
        span.endTimeUnixNano = reader.fixed64()
        break
      case 9:
        readKeyValue(reader, span.attributes)
        break
      case 10:
        span.droppedAttributesCount = reader.uint32()
        break
      case 11:
        span.events.push(reader.message(readEvent))
        break
      case 12:
        span.droppedEventsCount = reader.uint32()
        break
      case 13:
        span.links.push(reader.message(readLink))
        break
      case 14:
        span.droppedLinksCount = reader.uint32()
        break
      case 15:
        reader.message(readStatus, span)
        break
      case 16:
        span.flags = reader.fixed32()
        break
      default:
        reader.skip()
    }
  }
  records.push(span)
}

function readEvent(reader: WireReader): SpanEvent {
  const event: SpanEvent = { timeUnixNano: 0n, name: '', attributes: new ValueMap(), droppedAttributesCount: 0 }
  while (reader.next()) {
    if (reader.field === 1) event.timeUnixNano = reader.fixed64()
    else if (reader.field === 2) event.name = reader.internedString()
    else if (reader.field === 3) readKeyValue(reader, event.attributes)
    else if (reader.field === 4) event.droppedAttributesCount = reader.uint32()
    else reader.skip()
  }
  return event
}

function readLink(reader: WireReader): SpanLink {
  const link: SpanLink = {
    traceId: '',
    spanId: '',
    traceState: '',
    attributes: new ValueMap(),
    droppedAttributesCount: 0,
    flags: 0,
  }
  while (reader.next()) {
    if (reader.field === 1) link.traceId = reader.hexBytes()
    else if (reader.field === 2) link.spanId = reader.hexBytes()
    else if (reader.field === 3) link.traceState = reader.string()
    else if (reader.field === 4) readKeyValue(reader, link.attributes)
    else if (reader.field === 5) link.droppedAttributesCount = reader.uint32()
    else if (reader.field === 6) link.flags = reader.fixed32()
    else reader.skip()
  }
  return link
}

function readStatus(reader: WireReader, span: Span): void {
  while (reader.next()) {
    if (reader.field === 2) span.statusMessage = reader.string()
    else if (reader.field === 3) span.statusCode = reader.int32()
    else reader.skip()
  }
}

function writeSpan(writer: WireWriter, span: Span): void {
  if (span.flags) writer.fixed32(16, span.flags)
  if (span.statusCode || span.statusMessage) writer.message(15, span, writeStatus)
  if (span.droppedLinksCount) writer.uint32(14, span.droppedLinksCount)
  writer.repeated(13, span.links, writeLink)
  if (span.droppedEventsCount) writer.uint32(12, span.droppedEventsCount)
  writer.repeated(11, span.events, writeEvent)
  if (span.droppedAttributesCount) writer.uint32(10, span.droppedAttributesCount)
  writeKeyValues(writer, 9, span.attributes)
  if (span.endTimeUnixNano) writer.fixed64(8, span.endTimeUnixNano)
  if (span.startTimeUnixNano) writer.fixed64(7, span.startTimeUnixNano)
  if (span.kind) writer.int32(6, span.kind)
  if (span.name) writer.string(5, span.name)
  if (span.parentSpanId) writer.hexBytes(4, span.parentSpanId)
  if (span.traceState) writer.string(3, span.traceState)
  if (span.spanId) writer.hexBytes(2, span.spanId)
  if (span.traceId) writer.hexBytes(1, span.traceId)
}

function writeEvent(writer: WireWriter, event: SpanEvent): void {
  if (event.droppedAttributesCount) writer.uint32(4, event.droppedAttributesCount)
  writeKeyValues(writer, 3, event.attributes)
  if (event.name) writer.string(2, event.name)
  if (event.timeUnixNano) writer.fixed64(1, event.timeUnixNano)
}

function writeLink(writer: WireWriter, link: SpanLink): void {
  if (link.flags) writer.fixed32(6, link.flags)
  if (link.droppedAttributesCount) writer.uint32(5, link.droppedAttributesCount)
  writeKeyValues(writer, 4, link.attributes)
  if (link.traceState) writer.string(3, link.traceState)
  if (link.spanId) writer.hexBytes(2, link.spanId)
  if (link.traceId) writer.hexBytes(1, link.traceId)
}

function writeStatus(writer: WireWriter, span: Span): void {
  if (span.statusCode) writer.int32(3, span.statusCode)
  if (span.statusMessage) writer.string(2, span.statusMessage)
}
