import { severityNames } from '../enum-names.ts'
import { LogRecord, type Resource, type Scope } from '../records.ts'
import { anyValueFromJson, anyValueToJson, attributesFromJson, attributesToJson } from './any-value.ts'
import { uint64ToJson } from './envelope.ts'
import type { JsonObject } from '../json/json-object.ts'

export function readLogRecord(json: JsonObject, resource: Resource, scope: Scope, into: LogRecord[]): void {
  const record = new LogRecord(resource, scope)
  record.timeUnixNano = json.uint64('timeUnixNano')
  record.observedTimeUnixNano = json.uint64('observedTimeUnixNano')
  record.severityNumber = json.enumeration('severityNumber', severityNames)
  record.severityText = json.string('severityText')
  record.body = anyValueFromJson(json, 'body')
  record.attributes = attributesFromJson(json)
  record.droppedAttributesCount = json.uint32('droppedAttributesCount')
  record.flags = json.uint32('flags')
  record.traceId = json.hex('traceId')
  record.spanId = json.hex('spanId')
  record.eventName = json.string('eventName')
  into.push(record)
}

export function logRecordToJson(record: LogRecord): object {
  return {
    timeUnixNano: uint64ToJson(record.timeUnixNano),
    observedTimeUnixNano: uint64ToJson(record.observedTimeUnixNano),
    severityNumber: record.severityNumber || undefined,
    severityText: record.severityText || undefined,
    body: record.body === null ? undefined : anyValueToJson(record.body),
    attributes: attributesToJson(record.attributes),
    droppedAttributesCount: record.droppedAttributesCount || undefined,
    flags: record.flags || undefined,
    traceId: record.traceId || undefined,
    spanId: record.spanId || undefined,
    eventName: record.eventName || undefined,
  }
}
