import { expect, it } from 'vitest'
import { LOGS } from './logs.ts'
import { EXP_HISTOGRAM, GAUGE, HISTOGRAM, SUM, SUMMARY } from './metrics.ts'
import type { Table } from './table.ts'
import { TRACES } from './traces.ts'

const METRIC =
  'ResourceAttributes ResourceSchemaUrl ScopeName ScopeVersion ScopeAttributes ScopeDroppedAttrCount ScopeSchemaUrl ServiceName ' +
  'MetricName MetricDescription MetricUnit Attributes StartTimeUnix TimeUnix'

/** Column names of the OpenTelemetry ClickHouse exporter, in its order; a stock collector inserts by these names. */
it.each<[Table, string]>([
  [
    LOGS,
    'Timestamp TimestampTime TraceId SpanId TraceFlags SeverityText SeverityNumber ServiceName Body ResourceSchemaUrl ' +
      'ResourceAttributes ScopeSchemaUrl ScopeName ScopeVersion ScopeAttributes LogAttributes EventName',
  ],
  [
    TRACES,
    'Timestamp TraceId SpanId ParentSpanId TraceState SpanName SpanKind ServiceName ResourceAttributes ScopeName ScopeVersion ' +
      'SpanAttributes Duration StatusCode StatusMessage Events Links',
  ],
  [GAUGE, `${METRIC} Value Flags Exemplars`],
  [SUM, `${METRIC} Value Flags Exemplars AggregationTemporality IsMonotonic`],
  [HISTOGRAM, `${METRIC} Count Sum BucketCounts ExplicitBounds Exemplars Flags Min Max AggregationTemporality`],
  [
    EXP_HISTOGRAM,
    `${METRIC} Count Sum Scale ZeroCount PositiveOffset PositiveBucketCounts NegativeOffset NegativeBucketCounts Exemplars ` +
      'Flags Min Max AggregationTemporality',
  ],
  [SUMMARY, `${METRIC} Count Sum ValueAtQuantiles Flags`],
])('$name has the columns of the exporter', (table, columns) => {
  const ours = new Set(['OrganizationId', 'RecordId', 'IngestedAt', 'RetentionDays', 'BatchId', 'Bytes'])
  expect(table.columns.map(column => column.name).filter(name => !ours.has(name))).toEqual(columns.split(' '))
})
