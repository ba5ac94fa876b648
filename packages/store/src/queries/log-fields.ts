import type { Params } from './params.ts'

/** How a field of a log record is read in SQL. */
export interface LogField {
  /** The field as text, empty where it is absent. */
  value: string
  /** Whether the record has the field at all. */
  exists: string
}

const COLUMNS: ReadonlyMap<string, LogField> = new Map(
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

/** A named column, `resource.<key>`, `attributes.<key>`, or a bare key: an attribute of the record, else of its resource. */
export function logField(field: string, params: Params): LogField {
  const column = COLUMNS.get(field)
  if (column !== undefined) return column
  if (field.startsWith('resource.')) return inMap('ResourceAttributes', params.text(field.slice('resource.'.length)))
  if (field.startsWith('attributes.')) return inMap('LogAttributes', params.text(field.slice('attributes.'.length)))
  const key = params.text(field)
  const own = inMap('LogAttributes', key)
  const shared = inMap('ResourceAttributes', key)
  return { value: `if(${own.exists}, ${own.value}, ${shared.value})`, exists: `(${own.exists} OR ${shared.exists})` }
}

function inMap(column: string, key: string): LogField {
  return { value: `${column}[${key}]`, exists: `mapContains(${column}, ${key})` }
}
