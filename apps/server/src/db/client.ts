import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Logger } from '../logger.ts'
import * as authSchema from './auth-schema.ts'
import * as schema from './schema.ts'

const tables = { ...schema, ...authSchema }

export type Database = NodePgDatabase<typeof tables> & { $client: Pool }
/** What a query runs on: the database, or the transaction that is open. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0]

export function openPool(url: string, log: Logger): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'weir',
    max: 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', error => log.warn('a PostgreSQL connection broke', { error }))
  return pool
}

export function openDatabase(pool: Pool): Database {
  return drizzle(pool, { schema: tables, casing: 'snake_case' })
}
