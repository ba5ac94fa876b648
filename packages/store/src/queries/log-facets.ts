import { FACET_SECONDS, FACETS } from '../schema/facets.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedCount, boundedList, limits } from './limits.ts'
import { isLogColumn, logField } from './log-fields.ts'
import { type LogSelection, logSource } from './log-source.ts'
import type { Params } from './params.ts'

export interface LogFacetsInput extends LogSelection {
  /** Fields beside `severity_text` and `service.name`, by the names that filters use. */
  keys?: readonly string[]
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

export interface LogFacetsQuery extends StoreQuery<LogFacetRow> {
  /** False when most of the range is read from the roll-up, which leaves long values and keys with too many values out. */
  isExact: boolean
}

const ALWAYS = ['severity_text', 'service.name']
const MAX_KEYS = 30
const MAX_LIMIT = 100
const ROLLUP_STEP_MS = FACET_SECONDS * 1000
/** From this length on, a search without a filter would read too much for what it tells. */
const LEAST_ROLLUP_RANGE_MS = 2 * 3_600_000

/**
 * The most frequent values of some fields among the matching records. Records without a field are not counted for it. Long ranges
 * without a filter are read from the roll-up, save for their ends.
 */
export function logFacets(input: LogFacetsInput): LogFacetsQuery {
  const keys = input.keys ?? []
  boundedList('keys', keys, MAX_KEYS, 500)
  const fields = [...new Set([...ALWAYS, ...keys])]
  const { source, params } = logSource(input)
  params.values['limit'] = boundedCount('limit', input.limit, 10, MAX_LIMIT)
  const span = fields.every(isRolledUp) && input.filter.kind === 'all' ? rollupSpan(input) : undefined
  const pairs = fields.map(field => `(${params.text(field)}, toString(${logField(field, params).value}))`)
  const exact = `  SELECT pair.1 AS field, pair.2 AS value, toUInt64(1) AS n
  FROM (
    SELECT arrayJoin([${pairs.join(', ')}]) AS pair
    ${(span === undefined ? source : `${source}\n  AND ${outside(span, params)}`).replaceAll('\n', '\n    ')}
  )
  WHERE value != ''`
  const parts = span === undefined ? [exact] : [exact, rolledUp(fields, params)]
  const sql = `SELECT field, value, toFloat64(sum(n)) AS count, toFloat64(count() OVER (PARTITION BY field)) AS distinct
FROM (
${parts.join('\n  UNION ALL\n')}
)
GROUP BY field, value
ORDER BY field, count DESC, value
LIMIT {limit:UInt32} BY field`
  return {
    sql,
    params: params.values,
    settings: limits(fields.length * MAX_LIMIT, input.maxSeconds),
    isExact: span === undefined,
  }
}

interface Span {
  from: number
  to: number
}

/** The whole steps of the roll-up within a long range. */
function rollupSpan({ from, to }: Span): Span | undefined {
  if (to - from < LEAST_ROLLUP_RANGE_MS) return undefined
  return {
    from: Math.ceil(from / ROLLUP_STEP_MS) * ROLLUP_STEP_MS,
    to: Math.floor(to / ROLLUP_STEP_MS) * ROLLUP_STEP_MS,
  }
}

function outside({ from, to }: Span, params: Params): string {
  params.values['wholeFrom'] = from / 1000
  params.values['wholeTo'] = to / 1000
  return '(TimestampTime < toDateTime({wholeFrom:Int64}) OR TimestampTime >= toDateTime({wholeTo:Int64}))'
}

/** Where the roll-up keeps a field: the scope and the key. A bare key may be of the record or of its resource. */
function placesOf(field: string): [scope: string, key: string][] {
  if (ALWAYS.includes(field)) return [['field', field]]
  if (field.startsWith('resource.')) return [['resource', field.slice('resource.'.length)]]
  if (field.startsWith('attributes.')) return [['attribute', field.slice('attributes.'.length)]]
  return [
    ['attribute', field],
    ['resource', field],
  ]
}

function isRolledUp(field: string): boolean {
  return ALWAYS.includes(field) || !isLogColumn(field)
}

function rolledUp(fields: readonly string[], params: Params): string {
  const places = fields.flatMap(field => placesOf(field).map(([scope, key]) => ({ field, scope, key })))
  const scopes = params.texts(places.map(place => place.scope))
  const keys = params.texts(places.map(place => place.key))
  const names = params.texts(places.map(place => place.field))
  return `  SELECT ${names}[at] AS field, Value AS value, Count AS n
  FROM (
    SELECT Value, Count, indexOf(arrayZip(${scopes}, ${keys}), (toString(Scope), toString(Key))) AS at
    FROM ${FACETS.name}
    WHERE OrganizationId = {organizationId:String}
      AND Signal = 'log'
      AND Bucket >= toDateTime({wholeFrom:Int64})
      AND Bucket < toDateTime({wholeTo:Int64})
  )
  WHERE at > 0`
}
