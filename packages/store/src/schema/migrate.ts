import type { Store } from '../client.ts'
import { StoreVersionError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { KNOWN_VERSION, MIGRATIONS, MIGRATIONS_TABLE, TABLES } from './migrations.ts'
import { createTableSql, modifyTtlSql } from './table.ts'

export interface MigrateOptions {
  /** How long telemetry is kept; 30 days unless told otherwise. */
  ttlDays?: number
}

/** Versions of the schema before and after; 0 stands for an empty database. */
export interface MigrateResult {
  from: number
  to: number
}

const DEFAULT_TTL_DAYS = 30

/**
 * Brings the database to the newest schema and the wanted retention. Safe to run again, after a crash and from several servers
 * at once; it changes nothing and throws `StoreVersionError` when the database belongs to a newer version.
 */
export async function migrateStore(store: Store, options: MigrateOptions = {}): Promise<MigrateResult> {
  const ttlDays = options.ttlDays ?? DEFAULT_TTL_DAYS
  await store.ensureDatabase()
  await store.command(createTableSql(MIGRATIONS_TABLE, ttlDays))
  const [current] = await store.query(CURRENT_VERSION)
  const from = current?.version ?? 0
  if (from > KNOWN_VERSION) throw new StoreVersionError(store.database, from, KNOWN_VERSION)
  for (const migration of MIGRATIONS) {
    if (migration.version <= from) continue
    for (const statement of migration.statements(ttlDays)) await store.command(statement)
    await store.insert(MIGRATIONS_TABLE.name, [{ Version: migration.version, Name: migration.name }], {
      token: `migration-${migration.version}`,
    })
  }
  await applyRetention(store, ttlDays)
  return { from, to: KNOWN_VERSION }
}

const CURRENT_VERSION: StoreQuery<{ version: number }> = {
  sql: `SELECT max(Version) AS version FROM ${MIGRATIONS_TABLE.name}`,
  params: {},
  settings: {},
}

/** Only where it differs: changing the TTL makes the engine look through every part. */
async function applyRetention(store: Store, ttlDays: number): Promise<void> {
  const stale = await store.query(tablesWithOtherRetention(store.database, ttlDays))
  const names = new Set(stale.map(row => row.name))
  for (const table of TABLES) {
    const sql = names.has(table.name) ? modifyTtlSql(table, ttlDays) : undefined
    if (sql !== undefined) await store.command(sql)
  }
}

function tablesWithOtherRetention(database: string, ttlDays: number): StoreQuery<{ name: string }> {
  return {
    sql: `SELECT name FROM system.tables
WHERE database = {database:String} AND name IN {names:Array(String)} AND position(engine_full, {ttl:String}) = 0`,
    params: { database, names: TABLES.map(table => table.name), ttl: `toIntervalDay(${ttlDays})` },
    settings: {},
  }
}
