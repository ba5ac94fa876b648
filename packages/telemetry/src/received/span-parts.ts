import type { SpanEvent, SpanLink } from '../records/span.ts'
import { receivedMap } from '../value-map.ts'
import type { WireReader } from '../wire/reader.ts'
import type { Source } from './source.ts'

/** The events of a span: all fields 11 from the first one, at `start`, to the end of the span. */
export function readEvents(source: Source, start: number, end: number): SpanEvent[] {
  const events: SpanEvent[] = []
  if (start === 0) return events
  const reader = source.reader(start, end)
  while (reader.next()) {
    if (reader.field === 11) events.push(reader.message(readEvent, source))
    else reader.skip()
  }
  return events
}

function readEvent(reader: WireReader, source: Source): SpanEvent {
  const attributes = receivedMap(source, reader.offset, reader.limit, 3)
  const event: SpanEvent = { timeUnixNano: 0n, name: '', attributes, droppedAttributesCount: 0 }
  while (reader.next()) {
    if (reader.field === 1) event.timeUnixNano = reader.fixed64()
    else if (reader.field === 2) event.name = reader.internedString()
    else if (reader.field === 4) event.droppedAttributesCount = reader.uint32()
    else reader.skip()
  }
  return event
}

/** The links of a span: all fields 13. */
export function readLinks(source: Source, start: number, end: number): SpanLink[] {
  const links: SpanLink[] = []
  if (start === 0) return links
  const reader = source.reader(start, end)
  while (reader.next()) {
    if (reader.field === 13) links.push(reader.message(readLink, source))
    else reader.skip()
  }
  return links
}

function readLink(reader: WireReader, source: Source): SpanLink {
  const attributes = receivedMap(source, reader.offset, reader.limit, 4)
  const link: SpanLink = {
    traceId: '',
    spanId: '',
    traceState: '',
    attributes,
    droppedAttributesCount: 0,
    flags: 0,
  }
  while (reader.next()) {
    if (reader.field === 1) link.traceId = reader.hexBytes()
    else if (reader.field === 2) link.spanId = reader.hexBytes()
    else if (reader.field === 3) link.traceState = reader.string()
    else if (reader.field === 5) link.droppedAttributesCount = reader.uint32()
    else if (reader.field === 6) link.flags = reader.fixed32()
    else reader.skip()
  }
  return link
}

/** The status of a span: of several sent, each sets what it names. */
export function readStatus(source: Source, start: number, end: number): { code: number; message: string } {
  const status = { code: 0, message: '' }
  if (start === 0) return status
  const reader = source.reader(start, end)
  while (reader.next()) {
    if (reader.field === 15) reader.message(readStatusPart, status)
    else reader.skip()
  }
  return status
}

function readStatusPart(reader: WireReader, status: { code: number; message: string }): void {
  while (reader.next()) {
    if (reader.field === 2) status.message = reader.string()
    else if (reader.field === 3) status.code = reader.int32()
    else reader.skip()
  }
}
