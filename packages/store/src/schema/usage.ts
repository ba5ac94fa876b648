import { EVENTS } from './events.ts'
import { LOW, ORGANIZATION } from './columns.ts'
import { LOGS } from './logs.ts'
import { METRIC_TABLES } from './metrics.ts'
import { PATTERNS } from './patterns.ts'
import type { Table, View } from './table.ts'
import { TRACES } from './traces.ts'

/** What every organization sent, by the hour in which it came. Kept beyond the telemetry itself: it is what usage is shown from. */
export const USAGE: Table = {
  name: 'ingest_usage',
  columns: [
    ORGANIZATION,
    { name: 'Hour', type: 'DateTime' },
    { name: 'Signal', type: LOW },
    { name: 'Records', type: 'UInt64' },
    { name: 'Bytes', type: 'UInt64' },
  ],
  indexes: [],
  engine: 'SummingMergeTree((Records, Bytes))',
  partitionBy: ['toStartOfYear(Hour)'],
  orderBy: ['OrganizationId', 'Signal', 'Hour'],
  shardBy: 'cityHash64(OrganizationId)',
}

const SOURCES: readonly (readonly [Table, string])[] = [
  [LOGS, 'log'],
  [TRACES, 'trace'],
  ...METRIC_TABLES.map(table => [table, 'metric'] as const),
  [EVENTS, 'event'],
  [PATTERNS, 'pattern'],
]

export const USAGE_VIEWS: readonly View[] = SOURCES.map(([table, signal]) => ({
  name: `${USAGE.name}_from_${table.name}`,
  from: table.name,
  to: USAGE.name,
  select: `SELECT
  OrganizationId,
  toStartOfHour(now()) AS Hour,
  '${signal}' AS Signal,
  count() AS Records,
  sum(source.Bytes) AS Bytes
FROM source
GROUP BY OrganizationId`,
}))
