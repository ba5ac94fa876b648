import { HEARTBEATS } from './heartbeats.ts'
import { LOGS } from './logs.ts'
import { EXP_HISTOGRAM, GAUGE, HISTOGRAM, SUM, SUMMARY } from './metrics.ts'
import { createTableSql, type Table } from './table.ts'
import { TRACES } from './traces.ts'

/** A step of the schema. Every statement can be run twice, since a crash may come between a statement and its record. */
export interface Migration {
  version: number
  name: string
  statements: (ttlDays: number) => string[]
}

export const TABLES: readonly Table[] = [LOGS, TRACES, GAUGE, SUM, HISTOGRAM, EXP_HISTOGRAM, SUMMARY, HEARTBEATS]

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'telemetry tables',
    statements: ttlDays => TABLES.map(table => createTableSql(table, ttlDays)),
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
  partitionBy: 'tuple()',
  orderBy: ['Version'],
}
