import { Characters } from './characters.ts'
import { type QueryField, readCountUnique, readGrouping } from './fields.ts'
import { type LogFilter, parseLogFilter, type QueryVariables } from './log-filter.ts'
import { QueryError } from './query-error.ts'

export const metricAggregations = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'median',
  'first',
  'last',
  'p25',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
] as const

export type MetricAggregation = (typeof metricAggregations)[number]

/** What stands where an interval has no points. */
export const fillMethods = ['zero', 'ones', 'null', 'linear', 'last'] as const

export type FillMethod = (typeof fillMethods)[number]

export interface MetricQuery {
  measure: { kind: 'aggregate'; aggregation: MetricAggregation } | { kind: 'count_unique'; fields: QueryField[] }
  metric: string
  filter: LogFilter
  by: QueryField[]
  fill?: { method: FillMethod; limit?: number }
  /** The width of an interval. */
  rollupSeconds?: number
}

const metricName = /"[^"]+"|[A-Za-z_$][\w.$/-]*/y
const wholeNumber = /\d+/y
const maxRollupSeconds = 31 * 86_400

/**
 * Reads a metric query: `agg:name{filter} by {f1,f2}.fill(method, limit).rollup(seconds)`.
 *
 * @example parseMetricQuery('avg:http.server.duration{service.name:checkout} by {@route}.rollup(60)')
 */
export function parseMetricQuery(text: string, options: { variables?: QueryVariables } = {}): MetricQuery {
  const input = new Characters(text)
  input.space()
  const fields = readCountUnique(input)
  const measure = fields ? { kind: 'count_unique' as const, fields } : readAggregation(input)
  const metric = readMetric(input, options.variables)
  const query: MetricQuery = { measure, metric, filter: { kind: 'all' }, by: [] }
  input.space()
  if (input.text.startsWith('{', input.at)) {
    const { text: filter, base } = input.braces()
    query.filter = parseLogFilter(filter, { ...options, base, freeText: false })
  }
  query.by = readGrouping(input)
  for (let next = readFunction(input, query); next; ) next = readFunction(input, query)
  input.end('by {field}, .fill(method), .rollup(seconds) or the end of the query')
  return query
}

function readAggregation(input: Characters): MetricQuery['measure'] {
  const start = input.at
  const name = input.match(/\w+/y)
  const aggregation = metricAggregations.find(known => known === name)
  if (!aggregation) {
    const end = Math.max(input.at, start + 1)
    throw new QueryError(
      `Start with ${metricAggregations.join(', ')} or count_unique(field), then a colon.`,
      start,
      end,
    )
  }
  input.expect(':')
  return { kind: 'aggregate', aggregation }
}

function readMetric(input: Characters, variables: QueryVariables | undefined): string {
  input.space()
  const start = input.at
  const found = input.match(metricName)
  if (found === undefined) throw input.unexpected('the name of a metric')
  if (found.startsWith('"')) return found.slice(1, -1)
  if (!found.startsWith('$') || !variables) return found
  const value = variables.get(found.slice(1))
  if (typeof value === 'string') return value
  throw new QueryError(`${found} does not hold the name of one metric.`, start, input.at)
}

function readFunction(input: Characters, query: MetricQuery): boolean {
  if (input.take('.fill(')) {
    const name = input.match(/\w+/y)
    const method = fillMethods.find(known => known === name)
    if (!method) throw input.unexpected(`one of ${fillMethods.join(', ')}`)
    query.fill = { method, ...(input.take(',') ? { limit: readNumber(input, 'a number of intervals', 100_000) } : {}) }
  } else if (input.take('.rollup(')) {
    query.rollupSeconds = readNumber(input, 'a number of seconds', maxRollupSeconds)
  } else return false
  input.expect(')')
  return true
}

function readNumber(input: Characters, what: string, most: number): number {
  const found = input.match(wholeNumber)
  const value = Number(found)
  if (found === undefined || value < 1 || value > most) throw input.unexpected(`${what} from 1 to ${most}`)
  return value
}
