import { StoreInputError } from '../errors.ts'
import { boundedList } from './limits.ts'
import { logField } from './log-fields.ts'
import type { Params } from './params.ts'

/** How the value of a field is compared; `exists` takes no notice of the value. */
export type LogMatch = 'equals' | 'prefix' | 'suffix' | 'contains' | 'exists' | '>' | '>=' | '<' | '<='

/** A condition on a field: `attribute` looks at the record's own attributes only, `any` at columns and resource too. */
export interface LogFieldFilter {
  kind: 'field'
  field: string
  scope: 'any' | 'attribute'
  match: LogMatch
  value: string
}

/** A search as a tree, in the shape that the log query language is read into. */
export type LogFilter =
  | { kind: 'all' }
  | { kind: 'text'; text: string }
  | LogFieldFilter
  | { kind: 'and'; items: readonly LogFilter[] }
  | { kind: 'or'; items: readonly LogFilter[] }
  | { kind: 'not'; item: LogFilter }

const MAX_DEPTH = 100
const MAX_FIELD_CHARS = 500

/** The search as one condition of SQL. */
export function logCondition(filter: LogFilter, params: Params, depth = 0): string {
  if (depth > MAX_DEPTH) throw new StoreInputError('filter', `must not be nested more than ${MAX_DEPTH} deep`)
  switch (filter.kind) {
    case 'all':
      return 'true'
    case 'text':
      boundedList('text', [filter.text], 1)
      return bodyContains(filter.text, params)
    case 'field':
      return fieldCondition(filter, params)
    case 'not':
      return `NOT ${logCondition(filter.item, params, depth + 1)}`
    case 'and':
      return joined(filter.items, ' AND ', 'true', params, depth)
    case 'or':
      return joined(filter.items, ' OR ', 'false', params, depth)
  }
}

function joined(items: readonly LogFilter[], by: string, none: string, params: Params, depth: number): string {
  if (items.length === 0) return none
  return `(${items.map(item => logCondition(item, params, depth + 1)).join(by)})`
}

function fieldCondition(filter: LogFieldFilter, params: Params): string {
  if (filter.field === '' || filter.field.length > MAX_FIELD_CHARS)
    throw new StoreInputError('field', `must be a name of 1 to ${MAX_FIELD_CHARS} characters`)
  boundedList(filter.field, [filter.value], 1)
  const isColumn = filter.scope === 'any'
  if (isColumn && filter.field === 'body' && (filter.match === 'equals' || filter.match === 'contains'))
    return bodyContains(filter.value, params)
  const { value, exists } = logField(isColumn ? filter.field : `attributes.${filter.field}`, params)
  switch (filter.match) {
    case 'exists':
      return exists
    case 'equals':
      // Severities differ in case from sender to sender, and mean the same.
      if (isColumn && filter.field === 'severity_text') return `lower(${value}) = lower(${params.text(filter.value)})`
      return `(${exists} AND ${value} = ${params.text(filter.value)})`
    case 'prefix':
      return `(${exists} AND startsWith(${value}, ${params.text(filter.value)}))`
    case 'suffix':
      return `(${exists} AND endsWith(${value}, ${params.text(filter.value)}))`
    case 'contains':
      return `(${exists} AND position(${value}, ${params.text(filter.value)}) > 0)`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return compared({ value, exists }, filter.match, filter.value, params)
  }
}

/** As numbers when the bound is one, and then only for records that have a number there; as text otherwise. */
function compared(field: { value: string; exists: string }, op: string, bound: string, params: Params): string {
  const number = bound.trim() === '' ? Number.NaN : Number(bound)
  if (Number.isFinite(number)) return `ifNull(toFloat64OrNull(${field.value}) ${op} ${params.number(number)}, false)`
  return `(${field.exists} AND ${field.value} ${op} ${params.text(bound)})`
}

/** Without regard to case, and in this form also answered by the index on the body. */
function bodyContains(term: string, params: Params): string {
  const escaped = term.replace(/[\\%_]/g, char => `\\${char}`)
  return `lower(Body) LIKE lower(${params.text(`%${escaped}%`)})`
}
