import { type LogRecord, TextPlace } from '@weir/telemetry'
import { LOGS } from '../schema/logs.ts'
import { rowEncoder } from './row-encoder.ts'
import { isUsable, usable } from './timestamp.ts'
import { valueText } from './value-text.ts'

/** When a log was made, or else seen; 0 when it does not say. */
export function logTime(record: LogRecord): bigint {
  const time = record.timeUnixNano
  return isUsable(time) ? time : usable(record.observedTimeUnixNano)
}

/** Written out before the next one is read. */
const bodyPlace = new TextPlace()

export const LOG_ROWS = rowEncoder<LogRecord>(LOGS, {
  Timestamp: (record, now) => logTime(record) || now,
  TraceId: record => record.traceId,
  SpanId: record => record.spanId,
  TraceFlags: record => record.flags & 0xff,
  SeverityText: record => record.severityText,
  SeverityNumber: record => severity(record.severityNumber),
  Body: record => (record.findBody(bodyPlace) ? bodyPlace : valueText(record.body)),
  LogAttributes: record => record.attributes,
  EventName: record => record.eventName,
})

/** As the column holds it. */
export function severity(number: number): number {
  return Math.min(Math.max(number | 0, 0), 255)
}
