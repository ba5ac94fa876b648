import type { Store } from '../client.ts'
import { StoreVersionError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { KNOWN_VERSION, MIGRATIONS, MIGRATIONS_TABLE } from './migrations.ts'
import { createTableSql } from './table-sql.ts'

export interface MigrateOptions {
  /** How long rows are kept that were written before every row had a retention of its own; 30 days. */
  ttlDays?: number
}

/** Versions of the schema before and after; 0 stands for an empty database. */
export interface MigrateResult {
  from: number
  to: number
}

const DEFAULT_TTL_DAYS = 30

/**
 * Brings the database to the newest schema. Safe to run again and after a crash; from several servers at once only while the
 * database is new, so start one first when you install a new version. It changes nothing and throws `StoreVersionError` when
 * the database belongs to a newer version.
 */
export async function migrateStore(store: Store, options: MigrateOptions = {}): Promise<MigrateResult> {
  await store.ensureDatabase()
  for (const sql of createTableSql(MIGRATIONS_TABLE, store)) await store.command(sql)
  const [current] = await store.query(CURRENT_VERSION)
  const from = current?.version ?? 0
  if (from > KNOWN_VERSION) throw new StoreVersionError(store.database, from, KNOWN_VERSION)
  for (const migration of MIGRATIONS) {
    if (migration.version <= from) continue
    await migration.run(store, from, options.ttlDays ?? DEFAULT_TTL_DAYS)
    await store.insert(MIGRATIONS_TABLE.name, [{ Version: migration.version, Name: migration.name }], {
      token: `migration-${migration.version}`,
    })
  }
  return { from, to: KNOWN_VERSION }
}

const CURRENT_VERSION: StoreQuery<{ version: number }> = {
  sql: `SELECT max(Version) AS version FROM ${MIGRATIONS_TABLE.name}`,
  params: {},
  settings: {},
}
