import type { LogRow } from '@weir/contracts'

/** A log as indented JSON, with its parts in the order in which one reads them. */
export function logJson(row: LogRow): string {
  const { id, timestamp, severity_text, severity_number, body, trace_id, span_id, attributes, resource } = row
  return JSON.stringify(
    { id, timestamp, severity_text, severity_number, body, trace_id, span_id, attributes, resource },
    null,
    2,
  )
}
