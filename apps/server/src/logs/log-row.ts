import type { LogRow } from '@weir/contracts'
import type { LogRow as StoredLog } from '@weir/store'

/** A stored log as the API gives it. */
export function toLog(row: StoredLog): LogRow {
  return {
    id: row.id,
    timestamp: isoNanos(row.timestamp),
    severity_text: row.severityText,
    severity_number: row.severityNumber,
    service: row.serviceName,
    body: row.body,
    trace_id: row.traceId,
    span_id: row.spanId,
    attributes: row.attributes,
    resource: row.resource,
  }
}

/** Decimal nanoseconds since 1970 as an ISO time that keeps them. */
function isoNanos(nanos: string): string {
  const value = BigInt(nanos)
  const seconds = new Date(Number(value / 1_000_000_000n) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(value % 1_000_000_000n).padStart(9, '0')}Z`
}
