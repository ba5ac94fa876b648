import { Characters } from './characters.ts'
import { type QueryField, readCountUnique, readFields, readGrouping } from './fields.ts'
import { type LogFilter, parseLogFilter, type QueryVariables } from './log-filter.ts'

/** How a field of many logs becomes one number. */
export const rollupAggregations = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'median',
  'p25',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
] as const

export type RollupAggregation = (typeof rollupAggregations)[number]

/** What a log query counts: the logs, the different values of fields, or a number in them. */
export type LogMeasure =
  | { kind: 'count' }
  | { kind: 'count_unique'; fields: QueryField[] }
  | { kind: 'rollup'; aggregation: RollupAggregation; field: QueryField }

/** A query over logs, events, patterns or traces. Without `measure` it lists them. */
export interface LogQuery {
  filter: LogFilter
  measure?: LogMeasure
  by: QueryField[]
}

const aggregation = new RegExp(`(?:${rollupAggregations.join('|')})\\b`, 'y')

/**
 * Reads a log query: a filter, or `{filter} by {f1,f2}`, `count_unique(f1,f2):{filter} by {f}`, `{filter}.rollup(sum, f)`.
 *
 * @example parseLogQuery('{service.name:checkout} by {severity_text}')
 */
export function parseLogQuery(text: string, options: { variables?: QueryVariables } = {}): LogQuery {
  const input = new Characters(text)
  input.space()
  const unique = readCountUnique(input)
  if (!unique && !input.text.startsWith('{', input.at)) return { filter: parseLogFilter(text, options), by: [] }
  const { text: filterText, base } = input.braces()
  const filter = parseLogFilter(filterText, { ...options, base })
  const by = readGrouping(input)
  const measure = unique ? { kind: 'count_unique' as const, fields: unique } : readRollup(input)
  input.end('by {field}, .rollup(sum, field) or the end of the query')
  return { filter, measure, by }
}

function readRollup(input: Characters): LogMeasure {
  if (!input.take('.rollup(')) return { kind: 'count' }
  const how = input.match(aggregation)
  const found = rollupAggregations.find(name => name === how)
  if (!found) throw input.unexpected(`one of ${rollupAggregations.join(', ')}`)
  input.expect(',')
  const base = input.at
  const [field] = readFields(input.match(/[^)]*/y) ?? '', base)
  input.expect(')')
  if (!field) throw input.unexpected('a field')
  return { kind: 'rollup', aggregation: found, field }
}
