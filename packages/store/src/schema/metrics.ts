import { BATCH_INDEX, BY_BATCH, kept, LOW, MAP, mapIndexes, ORGANIZATION, OURS, column, time } from './columns.ts'
import type { Column, Table } from './table.ts'

const DESCRIPTION: readonly Column[] = [
  ORGANIZATION,
  column('ResourceAttributes', MAP),
  column('ResourceSchemaUrl', 'String'),
  column('ScopeName', 'String'),
  column('ScopeVersion', 'String'),
  column('ScopeAttributes', MAP),
  column('ScopeDroppedAttrCount', 'UInt32'),
  column('ScopeSchemaUrl', 'String'),
  column('ServiceName', LOW),
  column('MetricName', 'String'),
  column('MetricDescription', 'String'),
  column('MetricUnit', 'String'),
  column('Attributes', MAP),
  time('StartTimeUnix'),
  time('TimeUnix'),
]

const FLAGS = column('Flags', 'UInt32')
const TEMPORALITY = column('AggregationTemporality', 'Int32')
const VALUE = column('Value', 'Float64')
const COUNT_AND_SUM: readonly Column[] = [
  { name: 'Count', type: 'UInt64', codec: 'Delta(8), LZ4' },
  column('Sum', 'Float64'),
]
const MIN_AND_MAX: readonly Column[] = [column('Min', 'Float64'), column('Max', 'Float64')]
const EXEMPLARS = column(
  'Exemplars',
  `Nested(FilteredAttributes ${MAP}, TimeUnix DateTime64(9), Value Float64, SpanId String, TraceId String)`,
)

export const GAUGE = metricTable('otel_metrics_gauge', [VALUE, FLAGS, EXEMPLARS])

export const SUM = metricTable('otel_metrics_sum', [
  VALUE,
  FLAGS,
  EXEMPLARS,
  TEMPORALITY,
  { name: 'IsMonotonic', type: 'Boolean', codec: 'Delta(1), LZ4' },
])

export const HISTOGRAM = metricTable('otel_metrics_histogram', [
  ...COUNT_AND_SUM,
  column('BucketCounts', 'Array(UInt64)'),
  column('ExplicitBounds', 'Array(Float64)'),
  EXEMPLARS,
  FLAGS,
  ...MIN_AND_MAX,
  TEMPORALITY,
])

export const EXP_HISTOGRAM = metricTable('otel_metrics_exp_histogram', [
  ...COUNT_AND_SUM,
  column('Scale', 'Int32'),
  column('ZeroCount', 'UInt64'),
  column('PositiveOffset', 'Int32'),
  column('PositiveBucketCounts', 'Array(UInt64)'),
  column('NegativeOffset', 'Int32'),
  column('NegativeBucketCounts', 'Array(UInt64)'),
  EXEMPLARS,
  FLAGS,
  ...MIN_AND_MAX,
  TEMPORALITY,
])

export const SUMMARY = metricTable('otel_metrics_summary', [
  ...COUNT_AND_SUM,
  column('ValueAtQuantiles', 'Nested(Quantile Float64, Value Float64)'),
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
