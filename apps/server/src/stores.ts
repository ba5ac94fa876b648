import { setTimeout as sleep } from 'node:timers/promises'
import { createStore } from '@weir/store'
import { Client } from 'pg'
import type { ServerConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

const attempts = 3

/** Makes sure that the stores an operator named answer, before anything is started on their account. */
export async function requireOwnStores({
  postgresUrl,
  clickhouseUrl,
  clickhouseCluster,
}: Pick<ServerConfig, 'postgresUrl' | 'clickhouseUrl' | 'clickhouseCluster'>): Promise<void> {
  if (postgresUrl !== undefined) {
    await requireAnswer('PostgreSQL', 'WEIR_POSTGRES_URL', postgresUrl, () => askPostgres(postgresUrl))
  }
  if (clickhouseUrl !== undefined) {
    await requireAnswer('ClickHouse', 'WEIR_CLICKHOUSE_URL', clickhouseUrl, () =>
      askClickHouse(clickhouseUrl, clickhouseCluster),
    )
  }
}

async function askPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

async function askClickHouse(url: string, cluster: string | undefined): Promise<void> {
  const store = createStore({ url, cluster })
  try {
    // The database may not be there yet; making it also proves that the user may.
    await store.ensureDatabase()
  } finally {
    await store.close()
  }
}

async function requireAnswer(name: string, variable: string, url: string, ask: () => Promise<void>): Promise<void> {
  let reason = ''
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await sleep(1_000)
    try {
      await ask()
      return
    } catch (error) {
      reason = reasonOf(error)
    }
  }
  throw new StartupError(
    `${name} at ${withoutSecrets(url)} does not answer (${reason}): start it, or correct ${variable}.`,
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message !== '' ? error.message : error.name
}

/** The URL as it may be shown: drivers take secrets in its query, too. */
export function withoutSecrets(url: string): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = '***'
  shown.search = ''
  return shown.href
}
