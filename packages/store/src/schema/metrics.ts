import { BATCH_INDEX, BY_BATCH, kept, LOW, MAP, mapIndexes, ORGANIZATION, OURS, packed, time } from './columns.ts'
import type { Column, Table } from './table.ts'

const DESCRIPTION: readonly Column[] = [
  ORGANIZATION,
  packed('ResourceAttributes', MAP),
  packed('ResourceSchemaUrl', 'String'),
  packed('ScopeName', 'String'),
  packed('ScopeVersion', 'String'),
  packed('ScopeAttributes', MAP),
  packed('ScopeDroppedAttrCount', 'UInt32'),
  packed('ScopeSchemaUrl', 'String'),
  packed('ServiceName', LOW),
  packed('MetricName', 'String'),
  packed('MetricDescription', 'String'),
  packed('MetricUnit', 'String'),
  packed('Attributes', MAP),
  time('StartTimeUnix'),
  time('TimeUnix'),
]

const FLAGS = packed('Flags', 'UInt32')
const TEMPORALITY = packed('AggregationTemporality', 'Int32')
const VALUE = packed('Value', 'Float64')
const COUNT_AND_SUM: readonly Column[] = [
  { name: 'Count', type: 'UInt64', codec: 'Delta(8), ZSTD(1)' },
  packed('Sum', 'Float64'),
]
const MIN_AND_MAX: readonly Column[] = [packed('Min', 'Float64'), packed('Max', 'Float64')]
const EXEMPLARS = packed(
  'Exemplars',
  `Nested(FilteredAttributes ${MAP}, TimeUnix DateTime64(9), Value Float64, SpanId String, TraceId String)`,
)

export const GAUGE = metricTable('otel_metrics_gauge', [VALUE, FLAGS, EXEMPLARS])

export const SUM = metricTable('otel_metrics_sum', [
  VALUE,
  FLAGS,
  EXEMPLARS,
  TEMPORALITY,
  { name: 'IsMonotonic', type: 'Boolean', codec: 'Delta(1), ZSTD(1)' },
])

export const HISTOGRAM = metricTable('otel_metrics_histogram', [
  ...COUNT_AND_SUM,
  packed('BucketCounts', 'Array(UInt64)'),
  packed('ExplicitBounds', 'Array(Float64)'),
  EXEMPLARS,
  FLAGS,
  ...MIN_AND_MAX,
  TEMPORALITY,
])

export const EXP_HISTOGRAM = metricTable('otel_metrics_exp_histogram', [
  ...COUNT_AND_SUM,
  packed('Scale', 'Int32'),
  packed('ZeroCount', 'UInt64'),
  packed('PositiveOffset', 'Int32'),
  packed('PositiveBucketCounts', 'Array(UInt64)'),
  packed('NegativeOffset', 'Int32'),
  packed('NegativeBucketCounts', 'Array(UInt64)'),
  EXEMPLARS,
  FLAGS,
  ...MIN_AND_MAX,
  TEMPORALITY,
])

export const SUMMARY = metricTable('otel_metrics_summary', [
  ...COUNT_AND_SUM,
  packed('ValueAtQuantiles', 'Nested(Quantile Float64, Value Float64)'),
  FLAGS,
])

export const METRIC_TABLES: readonly Table[] = [GAUGE, SUM, HISTOGRAM, EXP_HISTOGRAM, SUMMARY]

function metricTable(name: string, values: readonly Column[]): Table {
  return {
    name,
    columns: [...DESCRIPTION, ...values, ...OURS],
    indexes: [BATCH_INDEX, ...mapIndexes('res_attr', 'ResourceAttributes'), ...mapIndexes('attr', 'Attributes')],
    ...kept('toDateTime(TimeUnix)'),
    // The metric before the service, unlike the exporter: our own charts ask for one metric over all services.
    orderBy: ['OrganizationId', 'MetricName', 'ServiceName', 'Attributes', 'toUnixTimestamp64Nano(TimeUnix)'],
    shardBy: BY_BATCH,
  }
}
