import { StoreInputError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedCount, limits, type TimeRange } from './limits.ts'
import { type MetricFilter, type MetricKey, metricKey, metricSource } from './metric-source.ts'

export interface MetricTimeseriesInput extends TimeRange {
  organizationId: string
  /** Points of all these metrics are taken together. */
  metrics: string[]
  aggregation: 'sum' | 'count' | 'min' | 'max' | 'avg'
  filters?: readonly MetricFilter[]
  groupBy?: readonly MetricKey[]
  /** Width of one step in seconds; 60 unless told otherwise. */
  rollupSeconds?: number
  /** Looks this far back, and gives the times as if it had not: for a line to compare with. */
  offsetMs?: number
}

export interface MetricTimeseriesRow {
  /** Start of the step, in milliseconds since 1970. */
  time: number
  /** The values of `groupBy`, in its order. */
  group: string[]
  value: number
}

const MAX_GROUP_KEYS = 10
const MAX_ROWS = 100_000
const AGGREGATIONS = {
  sum: 'sum(Value)',
  count: 'toFloat64(count())',
  min: 'min(Value)',
  max: 'max(Value)',
  avg: 'avg(Value)',
} as const

/**
 * Values of gauges and sums per step and group. Sums are added up as they were sent, so they should have delta temporality, as
 * the agent's own metrics have.
 */
export function metricTimeseries(input: MetricTimeseriesInput): StoreQuery<MetricTimeseriesRow> {
  const offset = input.offsetMs ?? 0
  const groupBy = input.groupBy ?? []
  if (!Number.isInteger(offset) || offset < 0)
    throw new StoreInputError('offsetMs', 'must be a whole number, 0 or more')
  if (groupBy.length > MAX_GROUP_KEYS)
    throw new StoreInputError('groupBy', `must not be more than ${MAX_GROUP_KEYS} keys`)
  const { source, params } = metricSource({
    organizationId: input.organizationId,
    from: input.from - offset,
    to: input.to - offset,
    metrics: input.metrics,
    filters: input.filters ?? [],
  })
  params.values['step'] = boundedCount('rollupSeconds', input.rollupSeconds, 60, 31 * 86_400) * 1000
  params.values['offset'] = offset
  const keys = groupBy.map(key => `toString(${metricKey(key, params)})`)
  // Steps are cut on the shifted clock, so that the compared line has its points at the same places.
  const sql = `SELECT
  toFloat64(intDiv(toUnixTimestamp64Milli(TimeUnix) + {offset:Int64}, {step:Int64}) * {step:Int64}) AS time,
  ${keys.length === 0 ? 'CAST([] AS Array(String))' : `[${keys.join(', ')}]`} AS group,
  ${AGGREGATIONS[input.aggregation]} AS value
${source}
GROUP BY time, group
ORDER BY time, group
LIMIT ${MAX_ROWS}`
  return { sql, params: params.values, settings: limits(MAX_ROWS) }
}
