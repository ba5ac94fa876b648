import { readdir } from 'node:fs/promises'
import { getAuthTables } from 'better-auth/db'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../audit/audit-log.ts'
import { readConfig } from '../config.ts'
import { createAuth } from '../identity/auth.ts'
import { prepareFirstStart } from '../identity/first-start.ts'
import { createMailer } from '../mail/mailer.ts'
import { membershipsOf } from '../organizations/organizations.repo.ts'
import { systemScope } from '../identity/scope.ts'
import { postgresVersions, silentLog, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import * as authSchema from './auth-schema.ts'
import { openDatabase, openPool } from './client.ts'
import { migrateDatabase } from './migrate.ts'
import * as schema from './schema.ts'

const tables = Object.values({ ...schema, ...authSchema }).filter(value => is(value, PgTable))
const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

describe.each(postgresVersions)('the metadata database on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let pool: Pool
  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
  })
  afterAll(() => postgres?.stop())
  beforeEach(async () => {
    pool = openPool(await postgres.createDatabase(), silentLog)
    return () => pool.end()
  })

  it('gets every table, and nothing happens the second time', async () => {
    await migrateDatabase(pool)
    await migrateDatabase(pool)
    const { rows } = await pool.query("select table_name from information_schema.tables where table_schema = 'public'")
    expect(rows.map(row => String(row.table_name)).sort()).toEqual(tables.map(getTableName).sort())
  })

  it('has the columns that the code works with', async () => {
    await migrateDatabase(pool)
    for (const table of tables) {
      const { rows } = await pool.query(
        'select column_name, is_nullable from information_schema.columns where table_name = $1',
        [getTableName(table)],
      )
      const found = rows.map(row => `${row.column_name} ${row.is_nullable === 'NO'}`)
      const wanted = Object.entries(getTableColumns(table)).map(
        ([name, { notNull }]) => `${snakeCase(name)} ${notNull}`,
      )
      expect(found.sort(), getTableName(table)).toEqual(wanted.sort())
    }
  })

  it('is migrated once when servers start together', async () => {
    await Promise.all([migrateDatabase(pool), migrateDatabase(pool), migrateDatabase(pool)])
    const files = await readdir(new URL('./migrations', import.meta.url))
    const { rows } = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(rows[0].n).toBe(files.filter(file => file.endsWith('.sql')).length)
  })

  it('is left alone when a newer version has written it', async () => {
    await migrateDatabase(pool)
    await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)")
    await expect(migrateDatabase(pool)).rejects.toThrow(
      /^The PostgreSQL database was written by a newer version of Weir/,
    )
  })

  describe('on the first start', () => {
    const prepare = (variables: Record<string, string>) => {
      const config = readConfig(variables)
      const db = openDatabase(pool)
      const mail = createMailer(config, silentLog)
      const auth = createAuth({ config, db, secret: 's'.repeat(32), audit: auditLog, mail, log: silentLog })
      return prepareFirstStart({ db, auth, audit: auditLog, config })
    }
    const adminsOf = async (name: string) => {
      const db = openDatabase(pool)
      const [admin] = await db.select().from(authSchema.user)
      const found = await membershipsOf(systemScope, db, admin?.id ?? '')
      return found.filter(membership => membership.name === name).map(({ preset }) => preset)
    }

    it('gets an administrator with a generated password and the organization Demo', async () => {
      await migrateDatabase(pool)
      const admin = await prepare({})
      expect(admin).toEqual({ email: 'admin@weir.local', password: expect.stringMatching(/^[\w-]{20}$/) })
      expect(await adminsOf('Demo')).toEqual(['admin'])
      expect(await prepare({})).toBeUndefined()
    })

    it('takes the administrator it is given, and does not repeat the password', async () => {
      await migrateDatabase(pool)
      const admin = await prepare({
        WEIR_ADMIN_EMAIL: 'Boss@Example.com',
        WEIR_ADMIN_PASSWORD: 'a known password',
        WEIR_DEMO: '0',
      })
      expect(admin).toEqual({ email: 'boss@example.com', password: undefined })
      expect(await adminsOf('Default')).toEqual(['admin'])
    })

    it('happens once when servers start together', async () => {
      await migrateDatabase(pool)
      const admins = await Promise.all([prepare({}), prepare({}), prepare({})])
      expect(admins.filter(Boolean)).toHaveLength(1)
      const counted = await openDatabase(pool).execute(sql`select count(*)::int as n from organizations`)
      expect(counted.rows[0]?.n).toBe(1)
    })
  })
})

describe('the tables of the sign-in library', () => {
  it('have every field it looks up', () => {
    const pool = new Pool()
    const { options } = createAuth({
      config: readConfig({}),
      db: openDatabase(pool),
      secret: 's'.repeat(32),
      audit: auditLog,
      mail: createMailer({ mail: undefined }, silentLog),
      log: silentLog,
    })
    const ours: Record<string, PgTable> = authSchema
    for (const [name, { fields }] of Object.entries(getAuthTables(options))) {
      const columns = Object.keys(getTableColumns(ours[name]!))
      expect(columns.sort(), name).toEqual(['id', ...Object.keys(fields)].sort())
    }
  })
})
