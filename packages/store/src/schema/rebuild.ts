import type { Store } from '../client.ts'
import { StoreInputError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { RETENTION } from './columns.ts'
import { type Schema, tablesByName } from './schema.ts'
import { createTableSql, viewSelect } from './table-sql.ts'
import type { Table, View } from './table.ts'

/** Refuses to spread tables over a cluster that are on one server already: their rows would be out of sight. */
export async function requireLayout(store: Store, { tables }: Schema): Promise<void> {
  if (store.cluster === undefined) return
  const names = tables.filter(table => table.shardBy !== undefined).map(table => table.name)
  const single = await store.query(tablesOf(store, names, "engine != 'Distributed'"))
  if (single.length === 0) return
  throw new StoreInputError(
    'cluster',
    `the database "${store.database}" has its tables on a single server. Name another database in WEIR_CLICKHOUSE_URL, ` +
      'or leave WEIR_CLICKHOUSE_CLUSTER empty',
  )
}

/**
 * Gives tables of version 1 their new partitions, which cannot be changed in place: a new table is filled beside the old one and
 * takes its name. Until then the old one is as it was, so a crash costs nothing but the copy.
 */
export async function rebuildOlderTables(store: Store, { tables }: Schema, retentionDays: number): Promise<void> {
  const retained = tables.filter(table => table.columns.includes(RETENTION))
  const existing = await store.query(
    tablesOf(
      store,
      retained.map(table => table.name),
    ),
  )
  const names = new Set(existing.map(row => row.name))
  for (const table of retained) if (names.has(table.name)) await rebuild(store, table, retentionDays)
}

async function rebuild(store: Store, table: Table, retentionDays: number): Promise<void> {
  const next = `${table.name}_next`
  const columns = (await store.query(columnsOf(store, table.name))).map(row => row.name)
  if (!columns.includes(RETENTION.name)) {
    await store.command(`DROP TABLE IF EXISTS ${next}`)
    for (const sql of createTableSql(table, {}, next)) await store.command(sql)
    const list = columns.map(name => `\`${name}\``).join(', ')
    for (const { id } of await store.query(partitionsOf(store, table.name))) {
      await store.command(
        `INSERT INTO ${next} (${list}, ${RETENTION.name})
SELECT ${list}, {days:UInt16} FROM ${table.name} WHERE _partition_id = {id:String}`,
        { days: retentionDays, id },
        // Rows of one day may have been written with any number of retentions by now.
        { throw_on_max_partitions_per_insert_block: 0 },
      )
    }
    await store.command(`EXCHANGE TABLES ${table.name} AND ${next}`)
  }
  // What is left under this name is the old table, or a copy that was not finished.
  await store.command(`DROP TABLE IF EXISTS ${next}`)
}

/** Fills roll-ups anew from the rows that are there. The views are made afterwards, so that no row counts twice. */
export async function refillRollups(store: Store, schema: Schema, views: readonly View[]): Promise<void> {
  const tables = tablesByName(schema)
  for (const view of schema.views) await store.command(`DROP VIEW IF EXISTS ${view.name}`)
  for (const target of new Set(views.map(view => view.to))) {
    await store.command(`TRUNCATE TABLE ${target}`)
    for (const view of views.filter(each => each.to === target))
      await store.command(`INSERT INTO ${target} ${viewSelect(view, tables)}`)
  }
}

function tablesOf(store: Store, names: readonly string[], condition = 'true'): StoreQuery<{ name: string }> {
  return {
    sql: `SELECT name FROM system.tables WHERE database = {database:String} AND name IN {names:Array(String)} AND ${condition}`,
    params: { database: store.database, names },
    settings: {},
  }
}

function columnsOf(store: Store, table: string): StoreQuery<{ name: string }> {
  return {
    sql: `SELECT name FROM system.columns WHERE database = {database:String} AND table = {table:String}
  AND default_kind NOT IN ('ALIAS', 'MATERIALIZED') ORDER BY position`,
    params: { database: store.database, table },
    settings: {},
  }
}

function partitionsOf(store: Store, table: string): StoreQuery<{ id: string }> {
  return {
    sql: `SELECT DISTINCT partition_id AS id FROM system.parts
WHERE active AND database = {database:String} AND table = {table:String} ORDER BY id`,
    params: { database: store.database, table },
    settings: {},
  }
}
