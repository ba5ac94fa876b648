import { LogRecord } from '../records.ts'
import type { WireReader } from '../wire/reader.ts'
import type { WireWriter } from '../wire/writer.ts'
import { readAnyValue, readKeyValue, writeAnyValue, writeKeyValues } from './any-value.ts'
import { decodeEnvelope, encodeEnvelope, type ScopeContext } from './envelope.ts'

/** Decodes an ExportLogsServiceRequest; records of one resource or scope share the object. */
export function decodeLogsRequest(bytes: Uint8Array): LogRecord[] {
  return decodeEnvelope(bytes, readLogRecord)
}

/** Encodes an ExportLogsServiceRequest, grouped by the identity of resource and scope. */
export function encodeLogsRequest(records: readonly LogRecord[]): Uint8Array {
  return encodeEnvelope(records, (writer, members) => writer.repeated(2, members, writeLogRecord))
}

function readLogRecord(reader: WireReader, { resource, scope, records }: ScopeContext<LogRecord>): void {
  const record = new LogRecord(resource, scope)
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        record.timeUnixNano = reader.fixed64()
        break
      case 2:
        record.severityNumber = reader.int32()
        break
      case 3:
        record.severityText = reader.internedString()
        break
      case 5:
        record.body = reader.message(readAnyValue)
        break
      case 6:
        readKeyValue(reader, record.attributes)
        break
      case 7:
        record.droppedAttributesCount = reader.uint32()
        break
      case 8:
        record.flags = reader.fixed32()
        break
      case 9:
        record.traceId = reader.hexBytes()
        break
      case 10:
        record.spanId = reader.hexBytes()
        break
      case 11:
        record.observedTimeUnixNano = reader.fixed64()
        break
      case 12:
        record.eventName = reader.internedString()
        break
      default:
        reader.skip()
    }
  }
  records.push(record)
}

function writeLogRecord(writer: WireWriter, record: LogRecord): void {
  if (record.eventName) writer.string(12, record.eventName)
  if (record.observedTimeUnixNano) writer.fixed64(11, record.observedTimeUnixNano)
  if (record.spanId) writer.hexBytes(10, record.spanId)
  if (record.traceId) writer.hexBytes(9, record.traceId)
  if (record.flags) writer.fixed32(8, record.flags)
  if (record.droppedAttributesCount) writer.uint32(7, record.droppedAttributesCount)
  writeKeyValues(writer, 6, record.attributes)
  if (record.body !== null) writeAnyValue(writer, 5, record.body)
  if (record.severityText) writer.string(3, record.severityText)
  if (record.severityNumber) writer.int32(2, record.severityNumber)
  if (record.timeUnixNano) writer.fixed64(1, record.timeUnixNano)
}
