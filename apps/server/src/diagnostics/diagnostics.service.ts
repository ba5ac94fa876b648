import type { InstallationHealth } from '@weir/contracts'
import type { Store } from '@weir/store'
import { systemScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'
import { askPostgres, countAgents, countHostedAgents } from './diagnostics.repo.ts'
import { byLabel, total } from './own-figures.ts'
import { timedAnswer } from './timed-answer.ts'

/** An agent reports every minute; one that was silent for five is not there. */
const activeMs = 5 * 60_000

/** The state of everything this server works with, read now. What does not answer is shown as such. */
export async function readInstallationHealth(services: Services): Promise<InstallationHealth> {
  const [postgres, clickhouse, agents, hosted] = await Promise.all([
    postgresHealth(services),
    clickhouseHealth(services),
    agentHealth(services),
    timedAnswer(services.log, () => countHostedAgents(systemScope, services.db)),
  ])
  const { metrics, config } = services
  return {
    time: new Date().toISOString(),
    server: serverFigures(),
    postgres,
    clickhouse,
    ingest: {
      bytes_in_flight: total(metrics, 'weir_ingest_bytes_in_flight'),
      records: byLabel(metrics, 'weir_ingest_records_total'),
      refused: byLabel(metrics, 'weir_ingest_refused_total'),
      inserts: total(metrics, 'weir_ingest_inserts_total'),
      repeated: total(metrics, 'weir_ingest_repeated_records_total'),
    },
    agents,
    hosted_agents: { driver: config.kubernetes ? 'kubernetes' : 'process', states: hosted.value ?? [] },
    engine_restarts: byLabel(metrics, 'weir_engine_restarts_total'),
  }
}

function serverFigures(): InstallationHealth['server'] {
  const { user, system } = process.cpuUsage()
  return {
    version,
    node_version: process.version,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memory_bytes: process.memoryUsage.rss(),
    cpu_seconds: Math.round((user + system) / 1e5) / 10,
  }
}

async function postgresHealth({ db, config, log }: Services): Promise<InstallationHealth['postgres']> {
  const { value, latencyMs } = await timedAnswer(log, () => askPostgres(systemScope, db))
  const { totalCount, idleCount, waitingCount } = db.$client
  return {
    ok: value !== undefined,
    embedded: config.postgresUrl === undefined,
    version: value?.version ?? null,
    latency_ms: latencyMs,
    bytes: value?.bytes ?? null,
    connections: { open: totalCount, idle: idleCount, waiting: waitingCount },
  }
}

/** A question about the store itself may not load it. */
const settings = { readonly: 2, max_execution_time: 3 }

interface TableRow {
  name: string
  rows: number
  bytes: number
}

async function clickhouseHealth({ store, config, log }: Services): Promise<InstallationHealth['clickhouse']> {
  const { value, latencyMs } = await timedAnswer(log, () => askVersion(store))
  const tables = value === undefined ? undefined : (await timedAnswer(log, () => askTables(store))).value
  return {
    ok: value !== undefined,
    embedded: config.clickhouseUrl === undefined,
    version: value ?? null,
    latency_ms: latencyMs,
    // What was not answered is not zero.
    bytes: tables ? tables.reduce((sum, table) => sum + table.bytes, 0) : null,
    tables: tables ?? [],
  }
}

async function askVersion(store: Store): Promise<string> {
  const [row] = await store.query<{ version: string }>({ sql: 'SELECT version() AS version', params: {}, settings })
  return row?.version ?? ''
}

async function askTables(store: Store): Promise<TableRow[]> {
  const found = await store.query<{ tableName: string; rowCount: string | number; diskBytes: string | number }>({
    sql: `SELECT table AS tableName, sum(rows) AS rowCount, sum(bytes_on_disk) AS diskBytes FROM system.parts
WHERE active AND database = {database:String} GROUP BY tableName ORDER BY diskBytes DESC LIMIT 50`,
    params: { database: store.database },
    settings,
  })
  return found.map(({ tableName, rowCount, diskBytes }) => ({
    name: tableName,
    rows: Number(rowCount),
    bytes: Number(diskBytes),
  }))
}

async function agentHealth({ db, metrics, log }: Services): Promise<InstallationHealth['agents']> {
  const { value = [] } = await timedAnswer(log, () => countAgents(systemScope, db, new Date(Date.now() - activeMs)))
  const versions = new Map<string, number>()
  for (const row of value) versions.set(row.version, (versions.get(row.version) ?? 0) + row.agents)
  const sum = (rows: typeof value) => rows.reduce((all, row) => all + row.agents, 0)
  return {
    connections: total(metrics, 'weir_opamp_connections'),
    active: sum(value),
    unhealthy: sum(value.filter(row => !row.healthy)),
    versions: [...versions].map(([name, count]) => ({ name, count })),
  }
}
