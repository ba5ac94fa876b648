import { checkMessage } from '../received/message-type.ts'
import { logType } from '../received/otlp-messages.ts'
import { type Receiving, receiveRequest } from '../received/receive.ts'
import { LogRecord } from '../records.ts'
import type { FieldWriter } from '../wire/field-writer.ts'
import { writeAnyValue, writeKeyValues } from './any-value.ts'
import { encodeEnvelope, writeRecords } from './envelope.ts'
import { writeKeptRecord, writeTouchedAttributes } from './kept-fields.ts'

/** Decodes an ExportLogsServiceRequest; records of one resource or scope share the object. */
export function decodeLogsRequest(bytes: Uint8Array): LogRecord[] {
  return receiveRequest(bytes, logType.stride, receiveLog)
}

/** Encodes an ExportLogsServiceRequest, grouped by the identity of resource and scope. */
export function encodeLogsRequest(records: readonly LogRecord[]): Uint8Array {
  return encodeEnvelope(records, writeLogs)
}

function receiveLog(context: Receiving<LogRecord>, fieldStart: number, start: number, end: number): void {
  const { checker, source, resource, scope, records } = context
  const row = source.addRow(fieldStart, end)
  checkMessage(checker, logType, start, end, source.rows, row, row + source.stride - 1)
  records.push(new LogRecord(resource, scope, source, row))
}

export function writeLogs(writer: FieldWriter, records: readonly LogRecord[]): void {
  writeRecords(writer, records, writeLog)
}

/** Writes what changed, behind what did not: protobuf has no order of fields. */
function writeLog(writer: FieldWriter, record: LogRecord, changed: number): void {
  if (changed === 1 << 6 && writeTouchedAttributes(writer, record, 6)) return
  if (changed & (1 << 12) && record.eventName) writer.string(12, record.eventName)
  if (changed & (1 << 11) && record.observedTimeUnixNano) writer.fixed64(11, record.observedTimeUnixNano)
  if (changed & (1 << 10) && record.spanId) writer.hexBytes(10, record.spanId)
  if (changed & (1 << 9) && record.traceId) writer.hexBytes(9, record.traceId)
  if (changed & (1 << 8) && record.flags) writer.fixed32(8, record.flags)
  if (changed & (1 << 7) && record.droppedAttributesCount) writer.uint32(7, record.droppedAttributesCount)
  if (changed & (1 << 6)) writeKeyValues(writer, 6, record.attributes)
  if (changed & (1 << 5) && record.body !== null) writeAnyValue(writer, 5, record.body)
  if (changed & (1 << 3) && record.severityText) writer.string(3, record.severityText)
  if (changed & (1 << 2) && record.severityNumber) writer.int32(2, record.severityNumber)
  if (changed & (1 << 1) && record.timeUnixNano) writer.fixed64(1, record.timeUnixNano)
  writeKeptRecord(writer, record, changed)
}
