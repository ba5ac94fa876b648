import type { Store } from '../client.ts'
import { createTableSql, createViewSql } from './table-sql.ts'
import type { Table, View } from './table.ts'

/** Tables, and the views that fill some of them from others. */
export interface Schema {
  tables: readonly Table[]
  views: readonly View[]
}

/** Creates the tables that do not exist. */
export async function createTables(store: Store, { tables }: Schema): Promise<void> {
  await Promise.all(
    tables.map(async table => {
      for (const sql of createTableSql(table, store)) await store.command(sql)
    }),
  )
}

/** Creates the views that do not exist; their tables must. */
export async function createViews(store: Store, schema: Schema): Promise<void> {
  const byName = tablesByName(schema)
  await Promise.all(schema.views.map(view => store.command(createViewSql(view, byName, store))))
}

export function tablesByName({ tables }: Schema): ReadonlyMap<string, Table> {
  return new Map(tables.map(table => [table.name, table]))
}
