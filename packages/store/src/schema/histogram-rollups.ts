import { kept, column } from './columns.ts'
import { SERIES, SERIES_DESCRIPTION, SERIES_KEYS, seriesSelect, type Step, STEPS } from './metric-rollups.ts'
import { HISTOGRAM } from './metrics.ts'
import type { Table, View } from './table.ts'

export const HISTOGRAM_ROLLUPS: Readonly<Record<Step, Table>> = { '5m': rollup('5m'), '1h': rollup('1h') }

function rollup(step: Step): Table {
  return {
    name: `histogram_rollup_${step}`,
    columns: [
      ...SERIES,
      ...SERIES_DESCRIPTION,
      column('ExplicitBounds', 'SimpleAggregateFunction(any, Array(Float64))'),
      // For senders that start anew with each point: added up, bucket by bucket.
      column('BucketCounts', 'AggregateFunction(sumForEach, Array(UInt64))'),
      // For senders that count from their start: the newest point says it all.
      column('LastBucketCounts', 'SimpleAggregateFunction(max, Tuple(DateTime64(9), Array(UInt64)))'),
    ],
    indexes: [],
    engine: 'AggregatingMergeTree',
    ...kept('Time'),
    orderBy: SERIES.map(column => column.name),
    shardBy: 'SeriesId',
  }
}

/** Buckets can be added up only where their bounds are the same, so these are part of the series. */
const SERIES_ID =
  'cityHash64(source.MetricUnit, source.ScopeName, source.Attributes, source.ResourceAttributes, source.ExplicitBounds)'

export const HISTOGRAM_ROLLUP_VIEWS: readonly View[] = [
  {
    name: `${HISTOGRAM_ROLLUPS['5m'].name}_from_${HISTOGRAM.name}`,
    from: HISTOGRAM.name,
    to: HISTOGRAM_ROLLUPS['5m'].name,
    select: `SELECT
  ${seriesSelect('5m', { kind: 'histogram', temporality: 'source.AggregationTemporality' }, SERIES_ID)},
  any(source.ExplicitBounds) AS ExplicitBounds,
  sumForEachState(source.BucketCounts) AS BucketCounts,
  max((source.TimeUnix, source.BucketCounts)) AS LastBucketCounts
FROM source
GROUP BY ${SERIES_KEYS}`,
  },
  {
    name: `${HISTOGRAM_ROLLUPS['1h'].name}_from_${HISTOGRAM_ROLLUPS['5m'].name}`,
    from: HISTOGRAM_ROLLUPS['5m'].name,
    to: HISTOGRAM_ROLLUPS['1h'].name,
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
  any(source.ExplicitBounds) AS ExplicitBounds,
  sumForEachMergeState(source.BucketCounts) AS BucketCounts,
  max(source.LastBucketCounts) AS LastBucketCounts
FROM source
GROUP BY ${SERIES_KEYS}`,
  },
]
