import { StoreInputError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { boundedCount, limits } from './limits.ts'
import { type MetricField, metricField } from './metric-fields.ts'
import { type Measure, type MetricMeasure, measureOf } from './metric-measure.ts'
import { rollupSpan } from './metric-rollups.ts'
import { metricRows, type MetricSelection, type RowKey } from './metric-source.ts'
import { Params } from './params.ts'

export interface MetricSeriesInput extends MetricSelection {
  measure: MetricMeasure
  groupBy?: readonly MetricField[]
  /** Width of one window in seconds; without one there is a single value per group for the whole range. */
  windowSeconds?: number
  /** Looks this far back (or ahead, if negative), and gives the times as if it had not: for a line to compare with. */
  offsetMs?: number
  /** At most 1 000 000, which is also the default. One row more is given where there are more, so that it can be told. */
  limit?: number
}

export interface MetricSeriesRow {
  /** Start of the window in milliseconds since 1970; 0 where there are no windows. */
  time: number
  /** The values of `groupBy`, in its order. */
  group: string[]
  value: number | null
}

const MAX_GROUP_KEYS = 10
const METRIC_ROW_LIMIT = 1_000_000

/**
 * The values of metrics per window and group, ordered by group and then by time. Long ranges are read from roll-ups where those
 * give the same result. Counters are added up as they were sent, so they should be deltas, as the agent's own are.
 */
export function metricSeries(input: MetricSeriesInput): StoreQuery<MetricSeriesRow> {
  const params = new Params()
  const offset = input.offsetMs ?? 0
  const groupBy = input.groupBy ?? []
  if (!Number.isSafeInteger(offset)) throw new StoreInputError('offsetMs', 'must be a whole number')
  if (groupBy.length > MAX_GROUP_KEYS)
    throw new StoreInputError('groupBy', `must not be more than ${MAX_GROUP_KEYS} keys`)
  const stepMs =
    input.windowSeconds === undefined
      ? undefined
      : boundedCount('windowSeconds', input.windowSeconds, 60, 31 * 86_400) * 1000
  const limit = boundedCount('limit', input.limit, METRIC_ROW_LIMIT, METRIC_ROW_LIMIT)
  const measure = measureOf(
    input.measure,
    input.measure.kind === 'count_unique' ? input.measure.fields.map(field => metricField(field, params)) : [],
  )
  const range = { from: input.from - offset, to: input.to - offset }
  const span = rollupSpan(range, stepMs === undefined ? undefined : { stepMs, offsetMs: offset })
  const rows = metricRows({ ...input, ...range }, measure, rowKey(groupBy, stepMs, params), span, params)
  if (stepMs !== undefined) Object.assign(params.values, { step: stepMs, offset })
  params.values['rows'] = limit + 1
  return { sql: statement(measure, rows), params: params.values, settings: limits(limit + 1) }
}

function rowKey(groupBy: readonly MetricField[], stepMs: number | undefined, params: Params): RowKey {
  const keys = groupBy.map(field => `toString(${metricField(field, params).value})`)
  return {
    group: keys.length === 0 ? 'CAST([] AS Array(String))' : `[${keys.join(', ')}]`,
    // Windows are cut on the shifted clock, so that the compared line has its points at the same places.
    time: ms =>
      stepMs === undefined ? 'toFloat64(0)' : `toFloat64(intDiv(${ms} + {offset:Int64}, {step:Int64}) * {step:Int64})`,
  }
}

function statement({ value, from }: Measure, rows: string): string {
  const tail = 'ORDER BY group, time\nLIMIT {rows:UInt32}'
  if (from === undefined) {
    return `SELECT time, group, ${value} AS value
FROM (
${rows}
)
GROUP BY time, group
${tail}`
  }
  return `WITH
  ${from.steps.join(',\n  ')}
SELECT time, group, ${value} AS value
FROM (
SELECT ${['time', 'group', ...from.aggregates].join(', ')}
FROM (
${rows}
)
GROUP BY time, group
)
${tail}`
}
