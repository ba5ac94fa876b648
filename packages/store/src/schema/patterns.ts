import { BATCH_INDEX, BY_BATCH, kept, LOW, MAP, ORGANIZATION, OURS, column, time } from './columns.ts'
import type { Table } from './table.ts'

/** How often logs followed a pattern between two times. */
export const PATTERNS: Table = {
  name: 'patterns',
  columns: [
    ORGANIZATION,
    time('Timestamp'),
    time('StartTimestamp'),
    column('ServiceName', LOW),
    column('Pattern', 'String'),
    column('PatternCount', 'UInt64'),
    column('PatternSample', 'String'),
    column('SentimentScore', 'Float64'),
    column('SeverityText', LOW),
    { name: 'SeverityNumber', type: 'UInt8' },
    column('Attributes', MAP),
    column('ResourceAttributes', MAP),
    ...OURS,
  ],
  indexes: [BATCH_INDEX],
  ...kept('toDateTime(Timestamp)'),
  orderBy: ['OrganizationId', 'toDateTime(Timestamp)', 'ServiceName', 'Pattern'],
  shardBy: BY_BATCH,
}
