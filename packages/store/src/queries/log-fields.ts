import type { FieldSql } from './filter-tree.ts'
import type { Params } from './params.ts'

const COLUMNS: ReadonlyMap<string, FieldSql> = new Map(
  Object.entries({
    severity_text: 'SeverityText',
    severity_number: 'toString(SeverityNumber)',
    'service.name': 'ServiceName',
    trace_id: 'TraceId',
    span_id: 'SpanId',
    event_name: 'EventName',
    body: 'Body',
  }).map(([name, value]) => [name, { value, exists: `notEmpty(${value})` }]),
)

/** Whether filters mean a column by this name, and not an attribute. */
export function isLogColumn(field: string): boolean {
  return COLUMNS.has(field)
}

/** A named column, `resource.<key>`, `attributes.<key>`, or a bare key: an attribute of the record, else of its resource. */
export function logField(field: string, params: Params): FieldSql {
  const column = COLUMNS.get(field)
  if (column !== undefined) return column
  if (field.startsWith('resource.')) return inMap('ResourceAttributes', params.text(field.slice('resource.'.length)))
  if (field.startsWith('attributes.')) return inMap('LogAttributes', params.text(field.slice('attributes.'.length)))
  const key = params.text(field)
  const own = inMap('LogAttributes', key)
  const shared = inMap('ResourceAttributes', key)
  return { value: `if(${own.exists}, ${own.value}, ${shared.value})`, exists: `(${own.exists} OR ${shared.exists})` }
}

/** An attribute of a map column. */
export function inMap(column: string, key: string): FieldSql {
  return { value: `${column}[${key}]`, exists: `mapContains(${column}, ${key})` }
}
