import type { LogRecord } from '@weir/telemetry'
import type { Store, StoreRow } from '../client.ts'
import { LOGS } from '../schema/logs.ts'
import { originOf } from './origin.ts'
import { nowNanos, timestampText } from './timestamp.ts'
import { attributeMap, valueText, wellFormed } from './value-text.ts'
import { type WriteInput, writeRows } from './write-rows.ts'

/** Writes log records; a batch whose token was written before is left alone. */
export async function writeLogs(store: Store, input: WriteInput<LogRecord>): Promise<void> {
  const now = nowNanos()
  const origin = originOf()
  const rows = input.records.map(record => logRow(input.organizationId, record, origin(record), now))
  await writeRows(store, LOGS.name, rows, input)
}

export function logRow(organizationId: string, record: LogRecord, origin: StoreRow, now: bigint): StoreRow {
  return {
    OrganizationId: organizationId,
    Timestamp: timestampText(record.timeUnixNano, record.observedTimeUnixNano, now),
    TraceId: record.traceId,
    SpanId: record.spanId,
    TraceFlags: record.flags & 0xff,
    SeverityText: wellFormed(record.severityText),
    SeverityNumber: Math.min(Math.max(record.severityNumber, 0), 255),
    Body: valueText(record.body),
    LogAttributes: attributeMap(record.attributes),
    EventName: wellFormed(record.eventName),
    ...origin,
  }
}
