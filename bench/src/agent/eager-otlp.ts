import { type Batch, LogRecord, Resource, Scope, type Value, ValueMap } from '@weir/telemetry'
import { requestType } from '../naive-otlp.ts'

interface AnyValue {
  stringValue?: string
  boolValue?: boolean
  intValue?: { toString(): string }
  doubleValue?: number
  value?: string
}

interface KeyValue {
  key: string
  value?: AnyValue | null
}

interface EagerLog {
  timeUnixNano: { toString(): string }
  observedTimeUnixNano: { toString(): string }
  severityNumber: number
  severityText: string
  body?: AnyValue | null
  attributes: KeyValue[]
  traceId: Uint8Array
  spanId: Uint8Array
}

interface EagerRequest {
  resourceLogs: {
    resource?: { attributes: KeyValue[] } | null
    scopeLogs: { scope?: { name: string; version: string } | null; logRecords: EagerLog[] }[]
  }[]
}

const isRequest = (value: object): value is EagerRequest => 'resourceLogs' in value

function toValue(value: AnyValue | null | undefined): Value {
  switch (value?.value) {
    case 'stringValue':
      return value.stringValue ?? ''
    case 'boolValue':
      return value.boolValue ?? false
    case 'intValue':
      return Number(value.intValue?.toString() ?? 0)
    case 'doubleValue':
      return value.doubleValue ?? 0
    default:
      return null
  }
}

const toMap = (attributes: readonly KeyValue[]) =>
  ValueMap.from(attributes.map(({ key, value }) => [key, toValue(value)]))

/** Every field of every record, decoded by protobufjs and copied into a record that holds it itself. */
export function decodeEagerly(bytes: Uint8Array): Batch {
  const request: object = requestType.decode(bytes)
  const records: LogRecord[] = []
  for (const { resource, scopeLogs } of isRequest(request) ? request.resourceLogs : []) {
    const owner = new Resource()
    owner.attributes = toMap(resource?.attributes ?? [])
    for (const { scope: named, logRecords } of scopeLogs) {
      const scope = Object.assign(new Scope(), { name: named?.name ?? '', version: named?.version ?? '' })
      for (const log of logRecords) {
        const record = new LogRecord(owner, scope)
        record.timeUnixNano = BigInt(log.timeUnixNano.toString())
        record.observedTimeUnixNano = BigInt(log.observedTimeUnixNano.toString())
        record.severityNumber = log.severityNumber
        record.severityText = log.severityText
        record.body = toValue(log.body)
        record.attributes = toMap(log.attributes)
        record.traceId = Buffer.from(log.traceId).toString('hex')
        record.spanId = Buffer.from(log.spanId).toString('hex')
        records.push(record)
      }
    }
  }
  return { signal: 'log', records }
}

function fromValue(value: Value): AnyValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: value } : { doubleValue: value }
  // The corpus holds no others.
  return { stringValue: '' }
}

const fromMap = (map: ValueMap) =>
  Array.from(map.keys, (key, at) => ({ key, value: fromValue(map.values[at] ?? null) }))

/** Plain objects of all records, encoded by protobufjs. */
export function encodeEagerly(batch: Batch): Uint8Array {
  const records = batch.signal === 'log' ? batch.records : []
  const byResource = Map.groupBy(records, record => record.resource)
  const resourceLogs = Array.from(byResource, ([resource, logs]) => ({
    resource: { attributes: fromMap(resource.attributes) },
    scopeLogs: Array.from(
      Map.groupBy(logs, record => record.scope),
      ([scope, own]) => ({
        scope: { name: scope.name, version: scope.version },
        logRecords: own.map(record => ({
          timeUnixNano: record.timeUnixNano.toString(),
          observedTimeUnixNano: record.observedTimeUnixNano.toString(),
          severityNumber: record.severityNumber,
          severityText: record.severityText,
          body: fromValue(record.body),
          attributes: fromMap(record.attributes),
          traceId: Buffer.from(record.traceId, 'hex'),
          spanId: Buffer.from(record.spanId, 'hex'),
        })),
      }),
    ),
  }))
  return requestType.encode(requestType.fromObject({ resourceLogs })).finish()
}
