import { StoreInputError } from '../errors.ts'
import { GAUGE, SUM } from '../schema/metrics.ts'
import { boundedList, rangeParams, type TimeRange } from './limits.ts'
import { Params } from './params.ts'

/** An attribute of the data point, or of the resource it came from. */
export interface MetricKey {
  source: 'attributes' | 'resource'
  key: string
}

/** A condition on an attribute; several values mean any of them. */
export interface MetricFilter extends MetricKey {
  op: '=' | '!='
  values: string[]
}

export interface MetricSelection extends TimeRange {
  organizationId: string
  metrics: string[]
  filters: readonly MetricFilter[]
}

const MAX_METRICS = 50
const MAX_FILTERS = 50
const MAX_VALUES = 1000

/** The numbers of gauges and sums as one table. */
export function metricSource(selection: MetricSelection): { source: string; params: Params } {
  const params = new Params()
  const { from, to } = rangeParams(selection)
  if (selection.metrics.length === 0) throw new StoreInputError('metrics', 'must name at least one metric')
  boundedList('metrics', selection.metrics, MAX_METRICS)
  if (selection.filters.length > MAX_FILTERS)
    throw new StoreInputError('filters', `must not be more than ${MAX_FILTERS}`)
  params.values['organizationId'] = selection.organizationId
  params.values['from'] = from
  params.values['to'] = to
  params.values['metrics'] = selection.metrics
  const conditions = [
    'OrganizationId = {organizationId:String}',
    'MetricName IN {metrics:Array(String)}',
    'TimeUnix >= fromUnixTimestamp64Nano({from:Int64})',
    'TimeUnix < fromUnixTimestamp64Nano({to:Int64})',
    ...selection.filters.map(filter => condition(filter, params)),
  ]
  const part = (table: string) => `  SELECT MetricName, TimeUnix, Value, Attributes, ResourceAttributes
  FROM ${table}
  WHERE ${conditions.join('\n    AND ')}`
  return { source: `FROM (\n${part(GAUGE.name)}\n  UNION ALL\n${part(SUM.name)}\n)`, params }
}

/** The attribute as text, empty where it is absent. */
export function metricKey({ source, key }: MetricKey, params: Params): string {
  return `${source === 'resource' ? 'ResourceAttributes' : 'Attributes'}[${params.text(key)}]`
}

function condition(filter: MetricFilter, params: Params): string {
  boundedList(filter.key, filter.values, MAX_VALUES)
  const op = filter.op === '=' ? 'IN' : 'NOT IN'
  return `${metricKey(filter, params)} ${op} ${params.texts(filter.values)}`
}
