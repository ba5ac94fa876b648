import { type LogFilter, parseLogFilter } from '@weir/languages/query'
import { readingQuery } from '../http/invalid-query.ts'

/** The filter in a query text; says where it cannot be read. */
export function readQuery(text: string): LogFilter {
  return readingQuery('query', () => withSeverity(parseLogFilter(text)))
}

/** The first number of each severity, as OpenTelemetry counts them. */
const severityNumbers: ReadonlyMap<string, number> = new Map([
  ['TRACE', 1],
  ['DEBUG', 5],
  ['INFO', 9],
  ['WARN', 13],
  ['WARNING', 13],
  ['ERROR', 17],
  ['FATAL', 21],
])

/** `severity` is what people type: its word by itself, and in a comparison the order of the words, not of their letters. */
function withSeverity(filter: LogFilter): LogFilter {
  if (filter.kind === 'not') return { kind: 'not', item: withSeverity(filter.item) }
  if (filter.kind === 'and' || filter.kind === 'or') return { kind: filter.kind, items: filter.items.map(withSeverity) }
  if (filter.kind !== 'field' || filter.scope !== 'any' || filter.field !== 'severity') return filter
  if (!/^[<>]/.test(filter.match)) return { ...filter, field: 'severity_text' }
  const number = severityNumbers.get(filter.value.toUpperCase())
  return { ...filter, field: 'severity_number', value: number === undefined ? filter.value : String(number) }
}
