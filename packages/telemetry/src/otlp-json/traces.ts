import { spanKindNames, statusCodeNames } from '../enum-names.ts'
import { type Resource, type Scope, Span, type SpanEvent, type SpanLink } from '../records.ts'
import { attributesFromJson, attributesToJson } from './any-value.ts'
import { uint64ToJson } from './envelope.ts'
import type { JsonObject } from '../json/json-object.ts'

export function readSpan(json: JsonObject, resource: Resource, scope: Scope, into: Span[]): void {
  const span = new Span(resource, scope)
  span.traceId = json.hex('traceId')
  span.spanId = json.hex('spanId')
  span.traceState = json.string('traceState')
  span.parentSpanId = json.hex('parentSpanId')
  span.flags = json.uint32('flags')
  span.name = json.string('name')
  span.kind = json.enumeration('kind', spanKindNames)
  span.startTimeUnixNano = json.uint64('startTimeUnixNano')
  span.endTimeUnixNano = json.uint64('endTimeUnixNano')
  span.attributes = attributesFromJson(json)
  span.droppedAttributesCount = json.uint32('droppedAttributesCount')
  span.events = json.objects('events').map(readEvent)
  span.droppedEventsCount = json.uint32('droppedEventsCount')
  span.links = json.objects('links').map(readLink)
  span.droppedLinksCount = json.uint32('droppedLinksCount')
  const status = json.object('status')
  if (status) {
    span.statusCode = status.enumeration('code', statusCodeNames)
    span.statusMessage = status.string('message')
  }
  into.push(span)
}

function readEvent(json: JsonObject): SpanEvent {
  return {
    timeUnixNano: json.uint64('timeUnixNano'),
    name: json.string('name'),
    attributes: attributesFromJson(json),
    droppedAttributesCount: json.uint32('droppedAttributesCount'),
  }
}

function readLink(json: JsonObject): SpanLink {
  return {
    traceId: json.hex('traceId'),
    spanId: json.hex('spanId'),
    traceState: json.string('traceState'),
    attributes: attributesFromJson(json),
    droppedAttributesCount: json.uint32('droppedAttributesCount'),
    flags: json.uint32('flags'),
  }
}

export function spanToJson(span: Span): object {
  return {
    traceId: span.traceId || undefined,
    spanId: span.spanId || undefined,
    traceState: span.traceState || undefined,
    parentSpanId: span.parentSpanId || undefined,
    flags: span.flags || undefined,
    name: span.name || undefined,
    kind: span.kind || undefined,
    startTimeUnixNano: uint64ToJson(span.startTimeUnixNano),
    endTimeUnixNano: uint64ToJson(span.endTimeUnixNano),
    attributes: attributesToJson(span.attributes),
    droppedAttributesCount: span.droppedAttributesCount || undefined,
    events: span.events.length === 0 ? undefined : span.events.map(eventToJson),
    droppedEventsCount: span.droppedEventsCount || undefined,
    links: span.links.length === 0 ? undefined : span.links.map(linkToJson),
    droppedLinksCount: span.droppedLinksCount || undefined,
    status: { code: span.statusCode || undefined, message: span.statusMessage || undefined },
  }
}

function eventToJson(event: SpanEvent): object {
  return {
    timeUnixNano: uint64ToJson(event.timeUnixNano),
    name: event.name || undefined,
    attributes: attributesToJson(event.attributes),
    droppedAttributesCount: event.droppedAttributesCount || undefined,
  }
}

function linkToJson(link: SpanLink): object {
  return {
    traceId: link.traceId || undefined,
    spanId: link.spanId || undefined,
    traceState: link.traceState || undefined,
    attributes: attributesToJson(link.attributes),
    droppedAttributesCount: link.droppedAttributesCount || undefined,
    flags: link.flags || undefined,
  }
}
