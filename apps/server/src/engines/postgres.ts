import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { HomeLayout } from '../home/layout.ts'
import { isAlive } from '../home/process-identity.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../own-metrics.ts'
import { freePort } from '@weir/nodes/free-port'
import { StartupError } from '../startup-error.ts'
import { type PostgresBinaries, type RunAs, usableBinaries } from './postgres-binaries.ts'
import { preparePostgresFolder } from './postgres-folder.ts'
import { type Supervised, supervise } from './supervisor.ts'

const run = promisify(execFile)
const user = 'weir'
/** Raised with the PostgreSQL major version: its data folders are not exchangeable. */
const majorVersion = 18

export interface EmbeddedPostgres extends Supervised {
  url: string
}

interface PostgresParts {
  layout: HomeLayout
  password: string
  log: Logger
  metrics: Metrics
  signal?: AbortSignal | undefined
  /** Other programs than the installed ones. */
  binaries?: PostgresBinaries
}

/** Starts PostgreSQL on the loopback address, making its data folder on the first start. */
export async function startPostgres(parts: PostgresParts): Promise<EmbeddedPostgres> {
  const { layout, password, log, metrics, signal } = parts
  const folder = await preparePostgresFolder(layout)
  const binaries = await usableBinaries(folder.runAs, folder.copies, parts.binaries)
  const data = path.join(folder.root, String(majorVersion))
  if (!(await stat(data).catch(() => undefined))) {
    log.info('preparing PostgreSQL for the first start')
    await initialize(binaries.initdb, folder.root, data, folder.runAs, password)
  }
  const port = await freePort()
  const url = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const supervised = await supervise(
    {
      name: 'postgres',
      command: binaries.postgres,
      args: ['-D', data, ...settings(port)],
      env: { TZ: 'UTC', LC_ALL: 'C', PATH: process.env['PATH'] },
      cwd: folder.root,
      ...folder.runAs,
      logFile: path.join(layout.logs, 'postgres.log'),
      prepare: () => stopLeftOver(data, log),
      probe: () => withClient(url('postgres'), async () => undefined),
      readyWithinMs: 60_000,
      stop: [
        { signal: 'SIGINT', waitMs: 10_000 },
        { signal: 'SIGQUIT', waitMs: 3_000 },
        { signal: 'SIGKILL', waitMs: 1_000 },
      ],
    },
    { log, metrics, signal },
  )
  try {
    await ensureDatabase(url('postgres'))
  } catch (error) {
    await supervised.stop()
    throw error
  }
  return { ...supervised, url: url(user) }
}

function settings(port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '64MB',
    huge_pages: 'off',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Made beside its place and moved there when complete, so that a crash in between leaves nothing half done. */
async function initialize(initdb: string, root: string, data: string, runAs: RunAs, password: string): Promise<void> {
  const draft = `${data}.new`
  const passwordFile = path.join(root, 'password')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(draft, runAs.uid, runAs.gid)
    await chown(passwordFile, runAs.uid, runAs.gid)
  }
  try {
    const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${user}`]
    await run(initdb, ['-D', draft, ...options, `--pwfile=${passwordFile}`], {
      ...runAs,
      cwd: root,
      env: { TZ: 'UTC', LC_ALL: 'C', PATH: process.env['PATH'] },
    })
    await rename(draft, data)
  } catch (error) {
    const detail = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    throw new StartupError(`PostgreSQL could not prepare its data folder ${data}: ${detail}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}

async function ensureDatabase(url: string): Promise<void> {
  await withClient(url, async client => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [user])
    if (rowCount === 0) await client.query(`create database ${user}`)
  })
}

/** PostgreSQL goes on when the server is killed; the one that still holds this folder is stopped before ours starts. */
export async function stopLeftOver(data: string, log: Logger): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return
  if (!(await worksOn(pid, data))) {
    // Another program has this pid by now. PostgreSQL would take it for its predecessor and refuse to start.
    await rm(file, { force: true })
    return
  }
  log.warn('stopping the PostgreSQL that an earlier run left behind', { pid })
  for (const [signal, waitMs] of [['SIGINT', 10_000] as const, ['SIGQUIT', 5_000] as const]) {
    process.kill(pid, signal)
    const until = Date.now() + waitMs
    while (Date.now() < until) {
      if (!isAlive(pid)) return
      await sleep(50)
    }
  }
  throw new StartupError(`The PostgreSQL of an earlier run (process ${pid}) does not end: stop it and start again.`)
}

/** Whether a process is a PostgreSQL on this folder; where the system does not tell, the pid file is believed. */
async function worksOn(pid: number, data: string): Promise<boolean> {
  try {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return commandLine.split('\0').includes(data)
  } catch {
    return true
  }
}
