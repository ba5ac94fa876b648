import type { Store } from '@weir/store'
import type { AuditLog } from './audit/audit-log.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/client.ts'
import type { Auth } from './identity/auth.ts'
import type { Logger } from './logger.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './own-metrics.ts'
import type { SecretBox } from './secrets/sealed.ts'

/** What handlers and listeners work with; built once in program.ts. */
export interface Services {
  config: ServerConfig
  db: Database
  store: Store
  auth: Auth
  audit: AuditLog
  /** Seals what people entrust to us for the database. */
  secrets: SecretBox
  mail: Mailer
  log: Logger
  /** Figures served at /metrics. */
  metrics: Metrics
}
