import { StoreInputError } from '../errors.ts'
import { EXP_HISTOGRAM, GAUGE, HISTOGRAM, SUM, SUMMARY } from '../schema/metrics.ts'
import type { LogFilter } from './filter-tree.ts'
import { boundedList, rangeParams, type TimeRange } from './limits.ts'
import { metricCondition } from './metric-fields.ts'
import type { Measure, MetricTableKind } from './metric-measure.ts'
import type { RollupSpan } from './metric-rollups.ts'
import type { Params } from './params.ts'

export interface MetricSelection extends TimeRange {
  organizationId: string
  /** Points of all these metrics are taken together. */
  metrics: readonly string[]
  filter: LogFilter
}

interface Source {
  table: string
  kind: MetricTableKind
  /** The name of the kind of metric in the roll-ups. */
  metricKind: 'gauge' | 'sum' | 'histogram' | 'exponential_histogram' | 'summary'
}

const SOURCES: readonly Source[] = [
  { table: GAUGE.name, kind: 'value', metricKind: 'gauge' },
  { table: SUM.name, kind: 'value', metricKind: 'sum' },
  { table: HISTOGRAM.name, kind: 'histogram', metricKind: 'histogram' },
  { table: EXP_HISTOGRAM.name, kind: 'exponential', metricKind: 'exponential_histogram' },
  { table: SUMMARY.name, kind: 'summary', metricKind: 'summary' },
]

const MAX_METRICS = 50
const RAW_MS = 'toUnixTimestamp64Milli(TimeUnix)'
const ROLLUP_MS = 'toInt64(toUnixTimestamp(Time)) * 1000'

/** What every row is given beside the columns of the measure: its window and its group. */
export interface RowKey {
  /** The window out of the row's milliseconds. */
  time: (ms: string) => string
  group: string
}

/** The rows of all tables that a measure reads as one, from the points and, within its span, from a roll-up. */
export function metricRows(
  selection: MetricSelection,
  measure: Measure,
  key: RowKey,
  span: RollupSpan | undefined,
  params: Params,
): string {
  const { from, to } = rangeParams(selection)
  if (selection.metrics.length === 0) throw new StoreInputError('metrics', 'must name at least one metric')
  boundedList('metrics', selection.metrics, MAX_METRICS)
  Object.assign(params.values, { organizationId: selection.organizationId, from, to, metrics: selection.metrics })
  const shared = [
    'OrganizationId = {organizationId:String}',
    'MetricName IN {metrics:Array(String)}',
    ...(selection.filter.kind === 'all' ? [] : [metricCondition(selection.filter, params)]),
  ]
  const part = (table: string, kind: MetricTableKind, conditions: readonly string[]) => {
    const columns = measure.columns[kind]
    if (columns === undefined) return []
    const where = [...shared, ...conditions, ...(measure.where?.[kind] === undefined ? [] : [measure.where[kind]])]
    const time = key.time(kind === 'rollup' ? ROLLUP_MS : RAW_MS)
    return [
      `  SELECT ${[`${time} AS time`, `${key.group} AS group`, ...columns].join(', ')}
  FROM ${table}
  WHERE ${where.join('\n    AND ')}`,
    ]
  }
  const rolled = span === undefined ? [] : (measure.rollupKinds ?? [])
  const parts = SOURCES.flatMap(({ table, kind, metricKind }) =>
    part(table, kind, [...RAW_RANGE, ...(rolled.includes(metricKind) ? [OUTSIDE_SPAN] : [])]),
  )
  if (span !== undefined && rolled.length > 0) {
    const { from: wholeFrom, to: wholeTo } = rangeParams(span)
    Object.assign(params.values, { wholeFrom, wholeTo, kinds: rolled })
    parts.push(...part(span.table, 'rollup', [...ROLLUP_RANGE, 'Kind IN {kinds:Array(String)}']))
  }
  return parts.join('\n  UNION ALL\n')
}

const RAW_RANGE = [
  'TimeUnix >= fromUnixTimestamp64Nano({from:Int64})',
  'TimeUnix < fromUnixTimestamp64Nano({to:Int64})',
]
const OUTSIDE_SPAN =
  '(TimeUnix < fromUnixTimestamp64Nano({wholeFrom:Int64}) OR TimeUnix >= fromUnixTimestamp64Nano({wholeTo:Int64}))'
const ROLLUP_RANGE = [
  'Time >= toDateTime(intDiv({wholeFrom:Int64}, 1000000000))',
  'Time < toDateTime(intDiv({wholeTo:Int64}, 1000000000))',
]
