import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../engines/postgres.ts'
import { openHome } from '../home/home.ts'
import type { Logger } from '../logger.ts'
import { createMetrics } from '../own-metrics.ts'

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} }

const debianBinaries = '/usr/lib/postgresql/15/bin'

/** The PostgreSQL versions that the metadata tests run against. */
export const postgresVersions = [
  { name: 'embedded PostgreSQL 18', binaries: undefined },
  {
    name: "Debian's PostgreSQL 15",
    binaries: { initdb: `${debianBinaries}/initdb`, postgres: `${debianBinaries}/postgres` },
  },
].filter(({ name, binaries }) => {
  const skipped = binaries !== undefined && process.env['WEIR_TEST_SKIP_PG15'] === '1'
  if (skipped) process.stderr.write(`not tested: ${name}, because WEIR_TEST_SKIP_PG15=1\n`)
  return !skipped
})

export interface TestPostgres {
  /** The URL of a new, empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** The PostgreSQL that the tests of a run share, or one of its own for a test of other binaries. */
export async function startTestPostgres(
  binaries: (typeof postgresVersions)[number]['binaries'],
): Promise<TestPostgres> {
  const url = process.env['WEIR_TEST_POSTGRES_URL']
  if (binaries || url === undefined) return startPrivatePostgres(binaries)
  return { createDatabase: () => createDatabase(url), stop: async () => {} }
}

/** Starts a PostgreSQL that nobody else uses. */
export async function startPrivatePostgres(
  binaries: (typeof postgresVersions)[number]['binaries'],
): Promise<TestPostgres & { url: string }> {
  const folder = await temporaryFolder()
  const ports = { http: 1, otlpGrpc: 1, otlpHttp: 1, opamp: 1 }
  const { layout, secrets } = await openHome({ home: path.join(folder, 'home'), ports, minFreeMegabytes: 1 })
  const postgres = await startPostgres({
    layout,
    password: secrets.postgresPassword,
    log: silentLog,
    metrics: createMetrics(),
    ...(binaries ? { binaries } : {}),
  })
  return {
    url: postgres.url,
    createDatabase: () => createDatabase(postgres.url),
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A folder for one test that PostgreSQL's own user can pass through when root runs the tests. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'weir-test-'))
  await chmod(folder, 0o711)
  return folder
}
