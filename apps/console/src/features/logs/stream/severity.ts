import { type LogRow, type SeverityGroup, severityGroups } from '@weir/contracts'

const words: Record<SeverityGroup, string> = {
  fatal: 'FATAL',
  error: 'ERROR',
  warn: 'WARN',
  info: 'INFO',
  debug: 'DEBUG',
  trace: 'TRACE',
  other: '',
}

/** Names as a person reads them, in legends and badges. */
export const severityLabels: Record<SeverityGroup, string> = {
  fatal: 'Fatal',
  error: 'Error',
  warn: 'Warn',
  info: 'Info',
  debug: 'Debug',
  trace: 'Trace',
  other: 'Other',
}

const byText: [group: SeverityGroup, text: RegExp][] = [
  ['trace', /^trace/],
  ['debug', /^debug/],
  ['info', /^(info|information|informational|notice)$/],
  ['warn', /^warn/],
  ['error', /^err/],
  ['fatal', /^(fatal|critical|crit|alert|emergency|emerg|panic)$/],
]

const byNumber: readonly SeverityGroup[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

/** The group of a severity: by its number as OpenTelemetry defines it, else by the sender's word for it. */
export function severityGroup(number: number, text: string): SeverityGroup {
  const numbered = number >= 1 && number <= 24 ? byNumber[Math.floor((number - 1) / 4)] : undefined
  if (numbered) return numbered
  const word = text.toLowerCase()
  return byText.find(([, shape]) => shape.test(word))?.[0] ?? 'other'
}

export const groupOf = (row: Pick<LogRow, 'severity_number' | 'severity_text'>) =>
  severityGroup(row.severity_number, row.severity_text)

/** The word in a log line, never longer than its column: the group's, or the sender's own where it fits none. */
export function severityWord(row: Pick<LogRow, 'severity_number' | 'severity_text'>): string {
  return words[groupOf(row)] || row.severity_text.slice(0, 5).toUpperCase() || '–'
}

/** Where a severity stands in the order from the most to the least severe. */
export const severityRank = (group: SeverityGroup) => severityGroups.indexOf(group)
