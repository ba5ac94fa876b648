import { EVENTS } from './events.ts'
import { FACETS } from './facets.ts'
import { HEARTBEATS } from './heartbeats.ts'
import { HISTOGRAM_ROLLUP_VIEWS, HISTOGRAM_ROLLUPS } from './histogram-rollups.ts'
import { LOGS } from './logs.ts'
import { METRIC_ROLLUP_VIEWS, METRIC_ROLLUPS } from './metric-rollups.ts'
import { METRIC_TABLES } from './metrics.ts'
import { PATTERNS } from './patterns.ts'
import { rebuildOlderTables, refillRollups, requireLayout } from './rebuild.ts'
import type { Schema } from './schema.ts'
import { createTables, createViews } from './schema.ts'
import { TRACES } from './traces.ts'
import type { Table } from './table.ts'
import { USAGE, USAGE_VIEWS } from './usage.ts'
import type { Store } from '../client.ts'

/** Everything that the store holds, as it is now. */
export const SCHEMA: Schema = {
  tables: [
    LOGS,
    TRACES,
    ...METRIC_TABLES,
    EVENTS,
    PATTERNS,
    HEARTBEATS,
    FACETS,
    ...Object.values(METRIC_ROLLUPS),
    ...Object.values(HISTOGRAM_ROLLUPS),
    USAGE,
  ],
  views: [...METRIC_ROLLUP_VIEWS, ...HISTOGRAM_ROLLUP_VIEWS, ...USAGE_VIEWS],
}

/** A step of the schema. Every statement can be run twice, since a crash may come between a statement and its record. */
export interface Migration {
  version: number
  name: string
  run(store: Store, from: number, retentionDays: number): Promise<void>
}

export const MIGRATIONS: readonly Migration[] = [
  {
    // Version 1 had the tables of logs, spans, metrics and heartbeats, without retention by row and without roll-ups.
    version: 2,
    name: 'retention by organization, batches, events, patterns and roll-ups',
    async run(store, from, retentionDays) {
      await requireLayout(store, SCHEMA)
      if (from === 1) await rebuildOlderTables(store, SCHEMA, retentionDays)
      await createTables(store, SCHEMA)
      if (from === 1) await refillRollups(store, SCHEMA, [...METRIC_ROLLUP_VIEWS, ...HISTOGRAM_ROLLUP_VIEWS])
      await createViews(store, SCHEMA)
    },
  },
]

export const KNOWN_VERSION = Math.max(...MIGRATIONS.map(migration => migration.version))

/** Where the versions that were applied are recorded. */
export const MIGRATIONS_TABLE: Table = {
  name: 'weir_migrations',
  columns: [
    { name: 'Version', type: 'UInt32' },
    { name: 'Name', type: 'String' },
    { name: 'AppliedAt', type: 'DateTime', default: 'now()' },
  ],
  indexes: [],
  partitionBy: [],
  orderBy: ['Version'],
}
