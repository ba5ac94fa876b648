import { spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { homeLayout } from '../home/layout.ts'
import { openHome } from '../home/home.ts'
import { isAlive } from '../home/process-identity.ts'
import { createMetrics } from '../own-metrics.ts'
import { silentLog, temporaryFolder } from '../testing/test-postgres.ts'
import { type PostgresBinaries, usableBinaries } from './postgres-binaries.ts'
import { preparePostgresFolder } from './postgres-folder.ts'
import { type EmbeddedPostgres, startPostgres, stopLeftOver } from './postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

let folder = ''
let running: EmbeddedPostgres[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
  running = []
  return async () => {
    for (const postgres of running) await postgres.stop()
    await rm(folder, { recursive: true })
  }
})

async function start(home = path.join(folder, 'home')) {
  const ports = { http: 1, otlpGrpc: 1, otlpHttp: 1, opamp: 1 }
  const { layout, secrets, lock } = await openHome({ home, ports, minFreeMegabytes: 1 })
  await lock.release()
  const metrics = createMetrics()
  const postgres = await startPostgres({ layout, password: secrets.postgresPassword, log: silentLog, metrics })
  running.push(postgres)
  return { postgres, layout, metrics }
}

async function ask(url: string, statement: string) {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2_000 })
  pool.on('error', () => undefined)
  try {
    return (await pool.query(statement)).rows
  } finally {
    await pool.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('is PostgreSQL 18 that syncs, asks for a password and listens on the loopback address only', async () => {
    const { postgres, layout } = await start()
    const [row] = await ask(
      postgres.url,
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
    )
    expect(row).toEqual({ version: expect.stringMatching(/^18\./), fsync: 'on', addresses: '127.0.0.1', sockets: '' })
    const wrong = new URL(postgres.url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(await readdir(path.join(layout.postgres))).not.toContain('password')
  })

  it('keeps its data over a stop, and serves again soon after kill -9', async () => {
    const first = await start()
    await ask(first.postgres.url, 'create table kept (n int); insert into kept values (1)')
    await first.postgres.stop()
    const { postgres, metrics } = await start()
    await ask(postgres.url, 'insert into kept values (2)')
    process.kill(postgres.pid() ?? 0, 'SIGKILL')
    const killedAt = Date.now()
    let rows: unknown[] = []
    while (rows.length === 0 && Date.now() - killedAt < 20_000) {
      rows = await ask(postgres.url, 'select n from kept order by n').catch(() => [])
      await sleep(50)
    }
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
    expect(metrics.text()).toMatch(/weir_engine_restarts_total\{engine="postgres"} [1-9]/)
  })

  it('stops the one that a killed server left behind', async () => {
    const script = path.join(folder, 'server.mjs')
    const address = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    await writeFile(
      script,
      `import { openHome } from ${address('../home/home.ts')}
       import { createMetrics } from ${address('../own-metrics.ts')}
       import { startPostgres } from ${address('./postgres.ts')}
       const ports = { http: 1, otlpGrpc: 1, otlpHttp: 1, opamp: 1 }
       const home = ${JSON.stringify(path.join(folder, 'home'))}
       const { layout, secrets } = await openHome({ home, ports, minFreeMegabytes: 1 })
       const log = { debug() {}, info() {}, warn() {}, error() {} }
       const postgres = await startPostgres({ layout, password: secrets.postgresPassword, log, metrics: createMetrics() })
       process.stdout.write(String(postgres.pid()))`,
    )
    const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const left = Number(await new Promise(resolve => server.stdout.once('data', resolve)))
    server.kill('SIGKILL')
    await new Promise(resolve => server.once('exit', resolve))
    expect(isAlive(left)).toBe(true)

    const { postgres } = await start()
    expect(isAlive(left)).toBe(false)
    expect(postgres.pid()).not.toBe(left)
    expect(await ask(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it.runIf(process.platform === 'linux')('never stops another program that has the old pid', async () => {
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    onTestFinished(() => void bystander.kill('SIGKILL'))
    await writeFile(path.join(folder, 'postmaster.pid'), `${bystander.pid}\n${folder}\n`)
    await stopLeftOver(folder, silentLog)
    expect(isAlive(bystander.pid ?? 0)).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })
})

describe.runIf(isRoot)('as root, in a home that only root may enter', () => {
  const prepare = async (home: string) => {
    await mkdir(home, { recursive: true })
    return preparePostgresFolder(homeLayout(home), path.join(folder, 'shared'))
  }

  it('keeps the data in a folder its user can reach, and a link in the home', async () => {
    await mkdir(path.join(folder, 'closed'), { mode: 0o700 })
    const home = path.join(folder, 'closed/home')
    const prepared = await prepare(home)
    expect(prepared.root).toMatch(/shared\/[0-9a-f]{12}-[0-9a-f]{6}$/)
    expect(await readlink(path.join(home, 'postgres'))).toBe(prepared.root)
    expect(await stat(prepared.root)).toMatchObject({ uid: 65_534, mode: 0o40700 })
    expect(await prepare(home)).toEqual(prepared)

    await rename(home, path.join(folder, 'closed/moved'))
    expect(await prepare(path.join(folder, 'closed/moved'))).toEqual(prepared)
  })

  it('does not share it with a copy of the home', async () => {
    await mkdir(path.join(folder, 'closed'), { mode: 0o700 })
    const home = path.join(folder, 'closed/home')
    await prepare(home)
    await cp(home, path.join(folder, 'closed/copy'), { recursive: true, verbatimSymlinks: true })
    await expect(prepare(path.join(folder, 'closed/copy'))).rejects.toThrow(/is a copy of .+closed\/home/)
  })

  it('says when it is gone', async () => {
    await mkdir(path.join(folder, 'closed'), { mode: 0o700 })
    const { root } = await prepare(path.join(folder, 'closed/home'))
    await rm(root, { recursive: true })
    await expect(prepare(path.join(folder, 'closed/home'))).rejects.toThrow(/which is gone/)
  })

  it('stays in the home where its user can pass through', async () => {
    const home = path.join(folder, 'home')
    await mkdir(home, { mode: 0o711 })
    const prepared = await prepare(home)
    expect(prepared.root).toBe(path.join(home, 'postgres'))
    expect((await lstat(prepared.root)).isSymbolicLink()).toBe(false)
  })
})

describe('the PostgreSQL programs', () => {
  /** A package as npm leaves it when install scripts are off: without its library links. */
  async function packageIn(place: string): Promise<PostgresBinaries> {
    const installed = await usableBinaries({}, path.join(folder, 'unused'))
    const source = path.resolve(path.dirname(installed.postgres), '../..')
    await mkdir(place, { recursive: true })
    await cp(source, place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: async file => !(await lstat(file)).isSymbolicLink(),
    })
    return { initdb: path.join(place, 'native/bin/initdb'), postgres: path.join(place, 'native/bin/postgres') }
  }

  it('get their library links back in place', async () => {
    const bare = await packageIn(path.join(folder, 'package'))
    expect(await usableBinaries({}, path.join(folder, 'copies'), bare)).toEqual(bare)
    expect(await readdir(folder)).not.toContain('copies')
  })

  it.runIf(isRoot)('are copied for a user who cannot reach them', async () => {
    const closed = path.join(folder, 'closed')
    const bare = await packageIn(path.join(closed, 'package'))
    await chmod(closed, 0o700)
    const copies = path.join(folder, 'copies')
    const usable = await usableBinaries(nobody, copies, bare)
    expect(usable.postgres).toMatch(/copies\/postgres-[\w.-]+\/native\/bin\/postgres$/)
    const madeAt = (await stat(usable.postgres)).mtimeMs
    expect(await usableBinaries(nobody, copies, bare)).toEqual(usable)
    expect((await stat(usable.postgres)).mtimeMs).toBe(madeAt)
    expect(await readFile(usable.initdb).then(bytes => bytes.length)).toBeGreaterThan(1000)
  })
})
