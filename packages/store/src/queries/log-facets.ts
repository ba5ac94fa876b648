import type { StoreQuery } from '../store-query.ts'
import { boundedCount, boundedList, limits } from './limits.ts'
import { logField } from './log-fields.ts'
import { type LogSelection, logSource } from './log-source.ts'

export interface LogFacetsInput extends LogSelection {
  /** Fields beside `severity_text` and `service.name`, by the names that filters use. */
  keys?: string[]
  /** Values per field: 10 unless told otherwise, at most 100. */
  limit?: number
}

export interface LogFacetRow {
  field: string
  value: string
  count: number
  /** How many different values the field has. */
  distinct: number
}

const ALWAYS = ['severity_text', 'service.name']
const MAX_KEYS = 30
const MAX_LIMIT = 100

/** The most frequent values of some fields among the matching records. Records without a field are not counted for it. */
export function logFacets(input: LogFacetsInput): StoreQuery<LogFacetRow> {
  const { source, params } = logSource(input)
  const keys = input.keys ?? []
  boundedList('keys', keys, MAX_KEYS, 500)
  const fields = [...new Set([...ALWAYS, ...keys])]
  params.values['limit'] = boundedCount('limit', input.limit, 10, MAX_LIMIT)
  const pairs = fields.map(field => `(${params.text(field)}, toString(${logField(field, params).value}))`)
  const sql = `SELECT pair.1 AS field, pair.2 AS value, toFloat64(count()) AS count, toFloat64(count() OVER (PARTITION BY field)) AS distinct
FROM (
  SELECT arrayJoin([${pairs.join(', ')}]) AS pair
  ${source.replaceAll('\n', '\n  ')}
)
WHERE value != ''
GROUP BY field, value
ORDER BY field, count DESC, value
LIMIT {limit:UInt32} BY field`
  return { sql, params: params.values, settings: limits(fields.length * MAX_LIMIT) }
}
