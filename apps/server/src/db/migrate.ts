import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number of our own: servers that start together migrate one after the other. */
const lockKey = 4_300_001

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Brings the metadata tables to this version; leaves a database of a newer version alone. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  // The lock belongs to a connection, so all of it has to happen on one.
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    try {
      await refuseNewerDatabase(client)
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release()
  }
}

async function refuseNewerDatabase(client: PoolClient): Promise<void> {
  const journal = journalSchema.parse(JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')))
  const newestKnown = Math.max(...journal.entries.map(entry => entry.when))
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (known.rows[0]?.name === null) return
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  if (Number(rows[0]?.newest ?? 0) <= newestKnown) return
  throw new StartupError(
    'The PostgreSQL database was written by a newer version of Weir: start that version, or use another database.',
  )
}
