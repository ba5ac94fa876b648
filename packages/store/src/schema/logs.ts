import {
  BATCH_INDEX,
  BY_BATCH,
  kept,
  LOW,
  MAP,
  mapIndexes,
  ORGANIZATION,
  OURS,
  column,
  time,
  TRACE_ID_INDEX,
} from './columns.ts'
import type { Table } from './table.ts'

/**
 * Log records. The columns are the OpenTelemetry exporter's; the sorting key is not: time comes before the service, so that
 * "the newest lines of everything" reads only the newest lines.
 */
export const LOGS: Table = {
  name: 'otel_logs',
  columns: [
    ORGANIZATION,
    time('Timestamp'),
    { name: 'TimestampTime', type: 'DateTime', default: 'toDateTime(Timestamp)', codec: 'Delta(4), LZ4' },
    column('TraceId', 'String'),
    column('SpanId', 'String'),
    { name: 'TraceFlags', type: 'UInt8' },
    column('SeverityText', LOW),
    { name: 'SeverityNumber', type: 'UInt8' },
    column('ServiceName', LOW),
    column('Body', 'String'),
    column('ResourceSchemaUrl', LOW),
    column('ResourceAttributes', MAP),
    column('ScopeSchemaUrl', LOW),
    column('ScopeName', 'String'),
    column('ScopeVersion', LOW),
    column('ScopeAttributes', MAP),
    column('LogAttributes', MAP),
    column('EventName', 'String'),
    // Tells records of the same nanosecond apart, so that paging neither repeats nor skips one.
    { name: 'RecordId', type: 'UInt64', default: 'rand64()' },
    // The same for all rows of an insert: what has come since a moment is found by it, whatever the senders' clocks say.
    { name: 'IngestedAt', type: 'DateTime64(6)', default: 'now64(6)', codec: 'Delta(8), LZ4' },
    ...OURS,
  ],
  indexes: [
    TRACE_ID_INDEX,
    BATCH_INDEX,
    { name: 'idx_ingested_at', expression: 'IngestedAt', type: 'minmax', granularity: 1 },
    ...mapIndexes('res_attr', 'ResourceAttributes'),
    ...mapIndexes('log_attr', 'LogAttributes'),
    // Answers `lower(Body) LIKE '%part of a word%'` from its list of words. docs/adr/004 has the figures.
    {
      name: 'idx_body_words',
      expression: 'lower(Body)',
      type: 'text(tokenizer = splitByNonAlpha)',
      granularity: 100_000_000,
      isLate: true,
      isPausable: true,
    },
  ],
  ...kept('TimestampTime'),
  primaryKey: ['OrganizationId', 'TimestampTime'],
  orderBy: ['OrganizationId', 'TimestampTime', 'ServiceName', 'Timestamp'],
  shardBy: BY_BATCH,
}
