import { checkMessage } from '../received/message-type.ts'
import { spanType } from '../received/otlp-messages.ts'
import { type Receiving, receiveRequest } from '../received/receive.ts'
import { Span, type SpanEvent, type SpanLink } from '../records.ts'
import type { FieldWriter } from '../wire/field-writer.ts'
import { writeKeyValues } from './any-value.ts'
import { encodeEnvelope, writeRecords } from './envelope.ts'
import { writeKeptRecord, writeTouchedAttributes } from './kept-fields.ts'

/** Decodes an ExportTraceServiceRequest; spans of one resource or scope share the object. */
export function decodeTracesRequest(bytes: Uint8Array): Span[] {
  return receiveRequest(bytes, spanType.stride, receiveSpan)
}

/** Encodes an ExportTraceServiceRequest, grouped by the identity of resource and scope. */
export function encodeTracesRequest(spans: readonly Span[]): Uint8Array {
  return encodeEnvelope(spans, writeSpans)
}

function receiveSpan(context: Receiving<Span>, fieldStart: number, start: number, end: number): void {
  const { checker, source, resource, scope, records } = context
  const row = source.addRow(fieldStart, end)
  checkMessage(checker, spanType, start, end, source.rows, row, row + source.stride - 1)
  records.push(new Span(resource, scope, source, row))
}

export function writeSpans(writer: FieldWriter, spans: readonly Span[]): void {
  writeRecords(writer, spans, writeSpan)
}

/** Writes what changed, behind what did not: protobuf has no order of fields. */
function writeSpan(writer: FieldWriter, span: Span, changed: number): void {
  if (changed === 1 << 9 && writeTouchedAttributes(writer, span, 9)) return
  if (changed & (1 << 16) && span.flags) writer.fixed32(16, span.flags)
  if (changed & (1 << 15) && (span.statusCode || span.statusMessage)) writer.message(15, span, writeStatus)
  if (changed & (1 << 14) && span.droppedLinksCount) writer.uint32(14, span.droppedLinksCount)
  if (changed & (1 << 13)) writer.repeated(13, span.links, writeLink)
  if (changed & (1 << 12) && span.droppedEventsCount) writer.uint32(12, span.droppedEventsCount)
  if (changed & (1 << 11)) writer.repeated(11, span.events, writeEvent)
  if (changed & (1 << 10) && span.droppedAttributesCount) writer.uint32(10, span.droppedAttributesCount)
  if (changed & (1 << 9)) writeKeyValues(writer, 9, span.attributes)
  if (changed & (1 << 8) && span.endTimeUnixNano) writer.fixed64(8, span.endTimeUnixNano)
  if (changed & (1 << 7) && span.startTimeUnixNano) writer.fixed64(7, span.startTimeUnixNano)
  if (changed & (1 << 6) && span.kind) writer.int32(6, span.kind)
  if (changed & (1 << 5) && span.name) writer.string(5, span.name)
  if (changed & (1 << 4) && span.parentSpanId) writer.hexBytes(4, span.parentSpanId)
  if (changed & (1 << 3) && span.traceState) writer.string(3, span.traceState)
  if (changed & (1 << 2) && span.spanId) writer.hexBytes(2, span.spanId)
  if (changed & (1 << 1) && span.traceId) writer.hexBytes(1, span.traceId)
  writeKeptRecord(writer, span, changed)
}

function writeEvent(writer: FieldWriter, event: SpanEvent): void {
  if (event.droppedAttributesCount) writer.uint32(4, event.droppedAttributesCount)
  writeKeyValues(writer, 3, event.attributes)
  if (event.name) writer.string(2, event.name)
  if (event.timeUnixNano) writer.fixed64(1, event.timeUnixNano)
}

function writeLink(writer: FieldWriter, link: SpanLink): void {
  if (link.flags) writer.fixed32(6, link.flags)
  if (link.droppedAttributesCount) writer.uint32(5, link.droppedAttributesCount)
  writeKeyValues(writer, 4, link.attributes)
  if (link.traceState) writer.string(3, link.traceState)
  if (link.spanId) writer.hexBytes(2, link.spanId)
  if (link.traceId) writer.hexBytes(1, link.traceId)
}

function writeStatus(writer: FieldWriter, span: Span): void {
  if (span.statusCode) writer.int32(3, span.statusCode)
  if (span.statusMessage) writer.string(2, span.statusMessage)
}
