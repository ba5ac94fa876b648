import { StoreInputError } from '../errors.ts'
import { boundedField, comparison, type FieldSql, filterCondition, type LogFilter } from './filter-tree.ts'
import { inMap } from './log-fields.ts'
import type { Params } from './params.ts'

/**
 * A field of a data point: `attribute` is one of its own attributes; `any` may be `service.name`, `metric.name`,
 * `resource.<key>`, `attributes.<key>`, or a bare key: an attribute of the point, else of its resource.
 */
export interface MetricField {
  field: string
  scope: 'any' | 'attribute'
}

const COLUMNS: ReadonlyMap<string, FieldSql> = new Map(
  Object.entries({ 'service.name': 'ServiceName', 'metric.name': 'MetricName' }).map(([name, value]) => [
    name,
    { value, exists: `notEmpty(${value})` },
  ]),
)

/** How a field of a data point is read, in the raw tables and in the roll-ups alike. */
export function metricField({ field, scope }: MetricField, params: Params): FieldSql {
  boundedField(field)
  if (scope === 'attribute') return inMap('Attributes', params.text(field))
  const column = COLUMNS.get(field)
  if (column !== undefined) return column
  if (field.startsWith('resource.')) return inMap('ResourceAttributes', params.text(field.slice('resource.'.length)))
  if (field.startsWith('attributes.')) return inMap('Attributes', params.text(field.slice('attributes.'.length)))
  const key = params.text(field)
  const own = inMap('Attributes', key)
  const shared = inMap('ResourceAttributes', key)
  return { value: `if(${own.exists}, ${own.value}, ${shared.value})`, exists: `(${own.exists} OR ${shared.exists})` }
}

/** A filter of data points as one condition of SQL. */
export function metricCondition(filter: LogFilter, params: Params): string {
  return filterCondition(filter, {
    text: () => {
      throw new StoreInputError('filter', 'must be made of field:value, since a data point has no text to search')
    },
    field: ({ match, value, ...field }) => comparison(metricField(field, params), match, value, params),
  })
}
