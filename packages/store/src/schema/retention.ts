import type { Store } from '../client.ts'
import { StoreInputError } from '../errors.ts'
import type { StoreQuery } from '../store-query.ts'
import { RETENTION } from './columns.ts'
import { SCHEMA } from './migrations.ts'
import { onCluster, storedName } from './table-sql.ts'
import type { Table } from './table.ts'

/**
 * Deletes what an organization has that is older than so many days. Rows are kept for as long as was said when they came: after
 * an organization's retention was made shorter, run this once a day until the old one is over.
 */
export async function applyRetention(store: Store, organizationId: string, days: number): Promise<void> {
  if (!Number.isInteger(days) || days < 1) throw new StoreInputError('days', 'must be a whole number of at least 1')
  for (const table of SCHEMA.tables) {
    if (table.at === undefined || !table.columns.includes(RETENTION)) continue
    const [found] = await store.query(olderRows(table, organizationId, days))
    // A delete looks at every part, even when there is nothing to delete.
    if (found === undefined) continue
    await store.command(
      `DELETE FROM ${storedName(table, store)}${onCluster(store)} WHERE ${older(table)}`,
      { organizationId, days },
      { max_execution_time: 3600 },
    )
  }
}

function olderRows(table: Table, organizationId: string, days: number): StoreQuery<{ found: number }> {
  return {
    sql: `SELECT 1 AS found FROM ${table.name} WHERE ${older(table)} LIMIT 1`,
    params: { organizationId, days },
    settings: { max_execution_time: 60 },
  }
}

function older(table: Table): string {
  return `OrganizationId = {organizationId:String} AND ${table.at ?? ''} < now() - toIntervalDay({days:UInt16})`
}
