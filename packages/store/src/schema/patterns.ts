import { BATCH_INDEX, BY_BATCH, kept, LOW, MAP, ORGANIZATION, OURS, packed, time } from './columns.ts'
import type { Table } from './table.ts'

/** How often logs followed a pattern between two times. */
export const PATTERNS: Table = {
  name: 'patterns',
  columns: [
    ORGANIZATION,
    time('Timestamp'),
    time('StartTimestamp'),
    packed('ServiceName', LOW),
    packed('Pattern', 'String'),
    packed('PatternCount', 'UInt64'),
    packed('PatternSample', 'String'),
    packed('SentimentScore', 'Float64'),
    packed('SeverityText', LOW),
    { name: 'SeverityNumber', type: 'UInt8' },
    packed('Attributes', MAP),
    packed('ResourceAttributes', MAP),
    ...OURS,
  ],
  indexes: [BATCH_INDEX],
  ...kept('toDateTime(Timestamp)'),
  orderBy: ['OrganizationId', 'toDateTime(Timestamp)', 'ServiceName', 'Pattern'],
  shardBy: BY_BATCH,
}
