import { kept, LOW, ORGANIZATION, column, RETENTION } from './columns.ts'
import { EXP_HISTOGRAM, GAUGE, HISTOGRAM, SUM, SUMMARY } from './metrics.ts'
import type { Column, Table, View } from './table.ts'

/** Values that may be taken from any of the rows that are joined, since they are the same in all: the series decides them. */
const any = (type: string) => `SimpleAggregateFunction(any, ${type})`
/** The aggregate function does not know LowCardinality inside of a map. */
const PLAIN_MAP = 'Map(String, String)'
const POINT = 'Tuple(DateTime64(9), Float64)'

export const STEPS = { '5m': 'toStartOfInterval(%, toIntervalMinute(5))', '1h': 'toStartOfHour(%)' } as const
export type Step = keyof typeof STEPS

/** What tells the rows of a roll-up apart, whatever it holds. */
export const SERIES: readonly Column[] = [
  ORGANIZATION,
  column('MetricName', LOW),
  { name: 'Time', type: 'DateTime', codec: 'Delta(4), LZ4' },
  column('ServiceName', LOW),
  // Stands for attributes, resource and all else that makes a series.
  { name: 'SeriesId', type: 'UInt64' },
  column('Kind', LOW),
  column('Temporality', 'Int32'),
  column('IsMonotonic', 'Boolean'),
  RETENTION,
]
export const SERIES_DESCRIPTION: readonly Column[] = [
  column('MetricUnit', any('String')),
  column('Attributes', any(PLAIN_MAP)),
  column('ResourceAttributes', any(PLAIN_MAP)),
]

export const METRIC_ROLLUPS: Readonly<Record<Step, Table>> = { '5m': rollup('5m'), '1h': rollup('1h') }

function rollup(step: Step): Table {
  return {
    name: `metric_rollup_${step}`,
    columns: [
      ...SERIES,
      ...SERIES_DESCRIPTION,
      column('Points', 'SimpleAggregateFunction(sum, UInt64)'),
      column('Count', 'SimpleAggregateFunction(sum, UInt64)'),
      column('Sum', 'SimpleAggregateFunction(sum, Float64)'),
      column('Min', 'SimpleAggregateFunction(min, Float64)'),
      column('Max', 'SimpleAggregateFunction(max, Float64)'),
      // The time comes first in it, so that the smallest and the largest are the oldest and the newest.
      column('First', `SimpleAggregateFunction(min, ${POINT})`),
      column('Last', `SimpleAggregateFunction(max, ${POINT})`),
    ],
    indexes: [],
    engine: 'AggregatingMergeTree',
    ...kept('Time'),
    orderBy: SERIES.map(column => column.name),
    shardBy: 'SeriesId',
  }
}

/** How the rows of each kind are read: which columns stand for observations, their sum, and their bounds. */
interface KindSource {
  table: Table
  kind: string
  count: string
  value: string
  min: string
  max: string
  temporality?: string
  isMonotonic?: string
}

const distribution = { count: 'sum(source.Count)', value: 'source.Sum', min: 'source.Min', max: 'source.Max' }
const number = { count: 'count()', value: 'source.Value', min: 'source.Value', max: 'source.Value' }
const temporality = 'source.AggregationTemporality'

const KINDS: readonly KindSource[] = [
  { table: GAUGE, kind: 'gauge', ...number },
  { table: SUM, kind: 'sum', ...number, temporality, isMonotonic: 'source.IsMonotonic' },
  { table: HISTOGRAM, kind: 'histogram', ...distribution, temporality },
  { table: EXP_HISTOGRAM, kind: 'exponential_histogram', ...distribution, temporality },
  // A summary says nothing about its smallest and largest value.
  { table: SUMMARY, kind: 'summary', ...distribution, min: 'toFloat64(0)', max: 'toFloat64(0)' },
]

/** A series is what a sender counts by itself: everything that it says about a point but its value. */
const SERIES_ID = 'cityHash64(source.MetricUnit, source.ScopeName, source.Attributes, source.ResourceAttributes)'

/** The columns of a series out of a table of metrics, and the words to group by them. */
export function seriesSelect(
  step: Step,
  kind: Pick<KindSource, 'kind' | 'temporality' | 'isMonotonic'>,
  id = SERIES_ID,
): string {
  return `OrganizationId,
  MetricName,
  ${STEPS[step].replace('%', 'toDateTime(source.TimeUnix)')} AS Time,
  ServiceName,
  ${id} AS SeriesId,
  '${kind.kind}' AS Kind,
  ${kind.temporality ?? 'toInt32(0)'} AS Temporality,
  ${kind.isMonotonic ?? 'false'} AS IsMonotonic,
  RetentionDays,
  any(source.MetricUnit) AS MetricUnit,
  any(CAST(source.Attributes, '${PLAIN_MAP}')) AS Attributes,
  any(CAST(source.ResourceAttributes, '${PLAIN_MAP}')) AS ResourceAttributes`
}

export const SERIES_KEYS = SERIES.map(column => column.name).join(', ')

function fromPoints(source: KindSource): View {
  return {
    name: `${METRIC_ROLLUPS['5m'].name}_from_${source.table.name}`,
    from: source.table.name,
    to: METRIC_ROLLUPS['5m'].name,
    select: `SELECT
  ${seriesSelect('5m', source)},
  count() AS Points,
  ${source.count} AS Count,
  sum(${source.value}) AS Sum,
  min(${source.min}) AS Min,
  max(${source.max}) AS Max,
  min((source.TimeUnix, ${source.value})) AS First,
  max((source.TimeUnix, ${source.value})) AS Last
FROM source
GROUP BY ${SERIES_KEYS}`,
  }
}

/** The hours from the five minutes, which are far fewer rows than the points. */
const HOURS: View = {
  name: `${METRIC_ROLLUPS['1h'].name}_from_${METRIC_ROLLUPS['5m'].name}`,
  from: METRIC_ROLLUPS['5m'].name,
  to: METRIC_ROLLUPS['1h'].name,
  select: `SELECT
  OrganizationId,
  MetricName,
  ${STEPS['1h'].replace('%', 'source.Time')} AS Time,
  ServiceName,
  SeriesId,
  Kind,
  Temporality,
  IsMonotonic,
  RetentionDays,
  any(source.MetricUnit) AS MetricUnit,
  any(source.Attributes) AS Attributes,
  any(source.ResourceAttributes) AS ResourceAttributes,
  sum(source.Points) AS Points,
  sum(source.Count) AS Count,
  sum(source.Sum) AS Sum,
  min(source.Min) AS Min,
  max(source.Max) AS Max,
  min(source.First) AS First,
  max(source.Last) AS Last
FROM source
GROUP BY ${SERIES_KEYS}`,
}

export const METRIC_ROLLUP_VIEWS: readonly View[] = [...KINDS.map(fromPoints), HOURS]
