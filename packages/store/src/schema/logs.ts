import { LOW, MAP, mapIndexes, ORGANIZATION, packed, time, TRACE_ID_INDEX } from './columns.ts'
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
    { name: 'TimestampTime', type: 'DateTime', default: 'toDateTime(Timestamp)', codec: 'Delta(4), ZSTD(1)' },
    packed('TraceId', 'String'),
    packed('SpanId', 'String'),
    { name: 'TraceFlags', type: 'UInt8' },
    packed('SeverityText', LOW),
    { name: 'SeverityNumber', type: 'UInt8' },
    packed('ServiceName', LOW),
    packed('Body', 'String'),
    packed('ResourceSchemaUrl', LOW),
    packed('ResourceAttributes', MAP),
    packed('ScopeSchemaUrl', LOW),
    packed('ScopeName', 'String'),
    packed('ScopeVersion', LOW),
    packed('ScopeAttributes', MAP),
    packed('LogAttributes', MAP),
    packed('EventName', 'String'),
    // Tells records of the same nanosecond apart, so that paging neither repeats nor skips one.
    { name: 'RecordId', type: 'UInt64', default: 'rand64()' },
  ],
  indexes: [
    TRACE_ID_INDEX,
    ...mapIndexes('res_attr', 'ResourceAttributes'),
    ...mapIndexes('log_attr', 'LogAttributes'),
    { name: 'idx_body', expression: 'lower(Body)', type: 'ngrambf_v1(4, 32768, 2, 0)', granularity: 1 },
  ],
  partitionBy: 'toDate(TimestampTime)',
  primaryKey: ['OrganizationId', 'TimestampTime'],
  orderBy: ['OrganizationId', 'TimestampTime', 'ServiceName', 'Timestamp'],
  ttl: 'TimestampTime',
}
