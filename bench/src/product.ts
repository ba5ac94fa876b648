import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createStore, engineCommand, type Store } from '@weir/store'

/** The server program with its engines, as users run it. */
export interface Product {
  ingestUrl: string
  /** May write and read telemetry. */
  token: string
  store: Store
  isEmulated: boolean
  /** Whether a search finds a log that is not older than this (milliseconds since 1970). */
  isFound(query: string, since: number): Promise<boolean>
  cpuSeconds(): { engine: number; server: number; load: number }
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
/** As the product's own start has them. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32']
const admin = { email: 'bench@example.com', password: 'a password for measuring' }
const enginePassword = 'measuring'
/** Ticks a second in /proc. */
const CLOCK_TICKS = 100

export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'weir-bench-'))
  // PostgreSQL does not run as root, and must reach its folder.
  await chmod(folder, 0o755)
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const engine = await startEngine(join(folder, 'engine'), children)
    const ports = await freePorts(4)
    const url = `http://127.0.0.1:${ports[0]}`
    const server = await startServer(join(folder, 'home'), url, ports, engine.url, children)
    const { cookie, organization, token } = await signIn(url)
    const store = createStore({ url: engine.url })
    return {
      ingestUrl: `http://127.0.0.1:${ports[2]}`,
      token,
      store,
      isEmulated: engine.isEmulated,
      isFound: async (query, since) => (await search(url, cookie, organization, query, since)) > 0,
      cpuSeconds: () => ({ engine: cpuOf(engine.pid), server: cpuOf(server), load: cpuOf(process.pid) }),
      async stop() {
        await store.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startEngine(dataPath: string, children: ChildProcess[]) {
  const { command, args, env } = engineCommand({ dataPath, port: 0, password: enginePassword })
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const line = await lineWith(child, '"ready"')
  const { port }: { port: number } = JSON.parse(line)
  return {
    url: `http://default:${enginePassword}@127.0.0.1:${port}/weir`,
    pid: child.pid ?? 0,
    isEmulated: command !== process.execPath,
  }
}

async function startServer(
  home: string,
  url: string,
  ports: readonly number[],
  clickhouse: string,
  children: ChildProcess[],
): Promise<number> {
  const child = spawn(process.execPath, [...flags, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      WEIR_HOME: home,
      WEIR_PUBLIC_URL: url,
      WEIR_PORT: String(ports[0]),
      WEIR_OTLP_GRPC_PORT: String(ports[1]),
      WEIR_OTLP_HTTP_PORT: String(ports[2]),
      WEIR_OPAMP_PORT: String(ports[3]),
      WEIR_CLICKHOUSE_URL: clickhouse,
      WEIR_ADMIN_EMAIL: admin.email,
      WEIR_ADMIN_PASSWORD: admin.password,
      WEIR_DEMO: '0',
      WEIR_LOG_LEVEL: 'warn',
    },
  })
  children.push(child)
  await lineWith(child, 'is ready:')
  return child.pid ?? 0
}

/** The first line of its output with this in it; what follows is read and left. */
async function lineWith(child: ChildProcess, text: string): Promise<string> {
  const { stdout } = child
  if (stdout === null) throw new Error('The program has no output to read')
  const lines = createInterface({ input: stdout })
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The program ended with ${code} before it was ready`)))
    lines.on('line', line => {
      if (line.includes(text)) resolve(line)
    })
  })
}

async function signIn(url: string) {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/v1/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(admin) })
  const cookie = answer.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  const me: { organizations: { id: string }[] } = await (await fetch(`${url}/v1/me`, { headers: { cookie } })).json()
  const organization = me.organizations[0]?.id ?? ''
  const made = await fetch(`${url}/v1/orgs/${organization}/tokens`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: 'bench', accesses: { telemetry: 'write' } }),
  })
  const { secret }: { secret: string } = await made.json()
  return { cookie, organization, token: secret }
}

async function search(
  url: string,
  cookie: string,
  organization: string,
  query: string,
  since: number,
): Promise<number> {
  const answer = await fetch(`${url}/v1/orgs/${organization}/logs/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({
      query,
      from: new Date(since).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
      limit: 1,
    }),
  })
  const found: { logs?: unknown[] } = await answer.json()
  return found.logs?.length ?? 0
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return Promise.all(
    servers.map(async server => {
      const address = server.address()
      server.close()
      await once(server, 'close')
      return typeof address === 'object' && address !== null ? address.port : 0
    }),
  )
}

/** User and system time of a process so far; 0 where there is no /proc. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
  } catch {
    return 0
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill('SIGTERM')
  await gone
}
