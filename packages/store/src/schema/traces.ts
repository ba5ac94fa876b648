import { LOW, MAP, mapIndexes, ORGANIZATION, packed, time, TRACE_ID_INDEX } from './columns.ts'
import type { Table } from './table.ts'

export const TRACES: Table = {
  name: 'otel_traces',
  columns: [
    ORGANIZATION,
    time('Timestamp'),
    packed('TraceId', 'String'),
    packed('SpanId', 'String'),
    packed('ParentSpanId', 'String'),
    packed('TraceState', 'String'),
    packed('SpanName', LOW),
    packed('SpanKind', LOW),
    packed('ServiceName', LOW),
    packed('ResourceAttributes', MAP),
    packed('ScopeName', 'String'),
    packed('ScopeVersion', 'String'),
    packed('SpanAttributes', MAP),
    packed('Duration', 'UInt64'),
    packed('StatusCode', LOW),
    packed('StatusMessage', 'String'),
    packed('Events', `Nested(Timestamp DateTime64(9), Name ${LOW}, Attributes ${MAP})`),
    packed('Links', `Nested(TraceId String, SpanId String, TraceState String, Attributes ${MAP})`),
  ],
  indexes: [
    TRACE_ID_INDEX,
    ...mapIndexes('res_attr', 'ResourceAttributes'),
    ...mapIndexes('span_attr', 'SpanAttributes'),
    { name: 'idx_duration', expression: 'Duration', type: 'minmax', granularity: 1 },
  ],
  partitionBy: 'toDate(Timestamp)',
  orderBy: ['OrganizationId', 'ServiceName', 'SpanName', 'toDateTime(Timestamp)'],
  ttl: 'toDateTime(Timestamp)',
}
