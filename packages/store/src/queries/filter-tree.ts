import { StoreInputError } from '../errors.ts'
import { boundedList } from './limits.ts'
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

/** How a field is read in SQL. */
export interface FieldSql {
  /** The field as text, empty where it is absent. */
  value: string
  /** Whether the record has the field at all. */
  exists: string
}

/** What the leaves of a tree mean for one kind of record. */
export interface FilterLeaves {
  text(words: string): string
  field(filter: LogFieldFilter): string
}

const MAX_DEPTH = 100
const MAX_FIELD_CHARS = 500

/** The search as one condition of SQL. */
export function filterCondition(filter: LogFilter, leaves: FilterLeaves, depth = 0): string {
  if (depth > MAX_DEPTH) throw new StoreInputError('filter', `must not be nested more than ${MAX_DEPTH} deep`)
  switch (filter.kind) {
    case 'all':
      return 'true'
    case 'text':
      boundedList('text', [filter.text], 1)
      return leaves.text(filter.text)
    case 'field':
      boundedField(filter.field)
      boundedList(filter.field, [filter.value], 1)
      return leaves.field(filter)
    case 'not':
      return `NOT ${filterCondition(filter.item, leaves, depth + 1)}`
    case 'and':
      return joined(filter.items, ' AND ', 'true', leaves, depth)
    case 'or':
      return joined(filter.items, ' OR ', 'false', leaves, depth)
  }
}

function joined(items: readonly LogFilter[], by: string, none: string, leaves: FilterLeaves, depth: number): string {
  if (items.length === 0) return none
  return `(${items.map(item => filterCondition(item, leaves, depth + 1)).join(by)})`
}

/** Refuses names that no field has. */
export function boundedField(field: string): void {
  if (field === '' || field.length > MAX_FIELD_CHARS)
    throw new StoreInputError('field', `must be a name of 1 to ${MAX_FIELD_CHARS} characters`)
}

/** The comparison of a field's value in SQL. */
export function comparison({ value, exists }: FieldSql, match: LogMatch, wanted: string, params: Params): string {
  switch (match) {
    case 'exists':
      return exists
    case 'equals':
      return `(${exists} AND ${value} = ${params.text(wanted)})`
    case 'prefix':
      return `(${exists} AND startsWith(${value}, ${params.text(wanted)}))`
    case 'suffix':
      return `(${exists} AND endsWith(${value}, ${params.text(wanted)}))`
    case 'contains':
      return `(${exists} AND position(${value}, ${params.text(wanted)}) > 0)`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return ordered({ value, exists }, match, wanted, params)
  }
}

/** As numbers when the bound is one, and then only for records that have a number there; as text otherwise. */
function ordered(field: FieldSql, op: string, bound: string, params: Params): string {
  const number = bound.trim() === '' ? Number.NaN : Number(bound)
  if (Number.isFinite(number)) return `ifNull(toFloat64OrNull(${field.value}) ${op} ${params.number(number)}, false)`
  return `(${field.exists} AND ${field.value} ${op} ${params.text(bound)})`
}
