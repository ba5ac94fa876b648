import type { AuditRecord } from '@weir/contracts'

const columns = [
  'time',
  'actor',
  'actor_kind',
  'action',
  'target',
  'address',
  'before_digest',
  'after_digest',
  'id',
] as const satisfies readonly (keyof AuditRecord)[]

/** One cell of a CSV file. What a spreadsheet would take for a formula becomes plain text. */
function cell(value: string | null): string {
  if (value === null) return ''
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The records as a CSV file (RFC 4180) with a line of names. */
export function auditCsv(records: readonly AuditRecord[]): string {
  const lines = records.map(record => columns.map(column => cell(record[column])).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
