import type { Accesses, Preset } from '@weir/contracts'
import { presetAccesses } from '@weir/contracts'
import { createStore } from '@weir/store'
import { auditLog } from '../audit/audit-log.ts'
import { readConfig, type ServerConfig } from '../config.ts'
import { user } from '../db/auth-schema.ts'
import { openDatabase, openPool } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createApp } from '../http/app.ts'
import { createAuth } from '../identity/auth.ts'
import { openBreachedPasswords } from '../identity/passwords/breached-passwords.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { createMailer } from '../mail/mailer.ts'
import { insertMembership, insertOrganization } from '../organizations/organizations.repo.ts'
import { createMetrics } from '../own-metrics.ts'
import { freePort } from '@weir/nodes/free-port'
import { createSecretBox } from '../secrets/sealed.ts'
import type { Services } from '../services.ts'
import { silentLog, type TestPostgres } from './test-postgres.ts'
import { eq } from 'drizzle-orm'

export const testPassword = 'a good long password'
const authSecret = 's'.repeat(32)

/** The API on a database of its own, over real HTTP. Its telemetry store is one that does not answer, unless a URL is given. */
export interface TestApi {
  url: string
  services: Services
  call(path: string, init?: CallOptions): Promise<Response>
  createOrganization(name: string): Promise<string>
  /** Registers a person, makes them a member, and signs them in; gives the cookie and the id. */
  signedIn(email: string, memberships: Record<string, Preset | Accesses>): Promise<SignedIn>
  stop(): Promise<void>
}

export interface SignedIn {
  userId: string
  cookie: string
  /** Headers of a call from our own pages. */
  headers: Record<string, string>
}

interface CallOptions {
  method?: string
  headers?: Record<string, string>
  json?: unknown
  body?: string
}

export async function startTestApi(
  postgres: TestPostgres,
  changes: Partial<ServerConfig> = {},
  storeUrl?: string,
): Promise<TestApi> {
  const port = await freePort()
  const config: ServerConfig = {
    ...readConfig({ WEIR_PORT: String(port), WEIR_SIGNUP: '1' }),
    authRateLimitPerMinute: 10_000,
    ...changes,
  }
  const log = silentLog
  const pool = openPool(await postgres.createDatabase(), log)
  await migrateDatabase(pool)
  const db = openDatabase(pool)
  const mail = createMailer(config, log)
  const breached = config.breachedPasswords ? await openBreachedPasswords(config.breachedPasswords) : undefined
  const auth = createAuth({
    config,
    db,
    secret: authSecret,
    audit: auditLog,
    mail,
    log,
    ...(breached ? { breached } : {}),
  })
  const store = createStore({ url: storeUrl ?? `http://127.0.0.1:${await freePort()}` })
  const secrets = createSecretBox(authSecret)
  const services = { config, db, store, auth, audit: auditLog, secrets, mail, log, metrics: createMetrics() }
  const app = await createApp(services)
  await app.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`

  const call = (path: string, { json, headers, ...init }: CallOptions = {}) =>
    fetch(url + path, {
      ...init,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })

  return {
    url,
    services,
    call,
    async createOrganization(name) {
      return (await insertOrganization(systemScope, db, { name, features: [] })).id
    },
    async signedIn(email, memberships) {
      const json = { email, password: testPassword, name: 'Test Person' }
      await call('/v1/auth/sign-up/email', { method: 'POST', json, headers: { origin: url } })
      const signIn = { email, password: testPassword }
      const entered = await call('/v1/auth/sign-in/email', { method: 'POST', json: signIn, headers: { origin: url } })
      const cookie = entered.headers
        .getSetCookie()
        .map(one => one.split(';')[0])
        .join('; ')
      const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
      const userId = row?.id ?? ''
      for (const [organizationId, wanted] of Object.entries(memberships)) {
        const preset = typeof wanted === 'string' ? wanted : 'member'
        const accesses = typeof wanted === 'string' ? presetAccesses[wanted] : wanted
        await insertMembership(systemScopeOf(systemScope, organizationId), db, { userId, preset, accesses })
      }
      return { userId, cookie, headers: { cookie, origin: url } }
    },
    async stop() {
      await app.close()
      mail.close()
      await breached?.close()
      await store.close()
      await pool.end()
    },
  }
}
