import { createStore, migrateStore, StoreVersionError } from '@weir/store'
import { auditLog } from './audit/audit-log.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase, openPool } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createAuth } from './identity/auth.ts'
import {
  type BreachedPasswords,
  noBreachedPasswords,
  openBreachedPasswords,
} from './identity/passwords/breached-passwords.ts'
import type { Logger } from './logger.ts'
import { createMailer } from './mail/mailer.ts'
import type { Metrics } from './own-metrics.ts'
import { createSecretBox } from './secrets/sealed.ts'
import type { Services } from './services.ts'
import { StartupError } from './startup-error.ts'
import type { Undo } from './undo.ts'

interface ServiceParts {
  config: ServerConfig
  /** The stores to work on: the operator's own, or the embedded engines. */
  postgresUrl: string
  clickhouseUrl: string
  authSecret: string
  log: Logger
  metrics: Metrics
  undo: Undo
}

/** Connects to both stores, brings their tables to this version, and builds what works on them. */
export async function openServices(parts: ServiceParts): Promise<Services> {
  const { config, log, metrics, undo } = parts
  const pool = openPool(parts.postgresUrl, log)
  undo.push({ name: 'postgres connections', run: () => pool.end() })
  const store = createStore({ url: parts.clickhouseUrl, cluster: config.clickhouseCluster, log: storeLog(log) })
  undo.push({ name: 'clickhouse connections', run: () => store.close() })
  await migrateDatabase(pool)
  await migrateStore(store, { ttlDays: config.retentionDays }).catch((error: unknown) => {
    throw error instanceof StoreVersionError ? new StartupError(error.message) : error
  })
  const db = openDatabase(pool)
  const mail = createMailer(config, log)
  undo.push({ name: 'mail', run: async () => mail.close() })
  const auth = createAuth({
    config,
    db,
    secret: parts.authSecret,
    audit: auditLog,
    mail,
    log,
    breached: await openBreached(config, undo),
  })
  const secrets = createSecretBox(parts.authSecret)
  return { config, db, store, auth, audit: auditLog, secrets, mail, log, metrics }
}

async function openBreached({ breachedPasswords: file }: ServerConfig, undo: Undo): Promise<BreachedPasswords> {
  if (file === undefined) return noBreachedPasswords
  const opened = await openBreachedPasswords(file)
  undo.push({ name: 'breached passwords', run: () => opened.close() })
  return opened
}

/** What goes wrong in the store's client is also thrown; what it only warns of are hints about its settings. */
function storeLog(log: Logger) {
  const debug = (fields: object, message: string) => log.debug(`store: ${message}`, { ...fields })
  return { debug, warn: debug }
}
