import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStore, type Store } from '../client.ts'
import { engineCommand } from './command.ts'

export const TEST_PASSWORD = 'test-password'

/** The engine as a separate program, as the server runs it. */
export interface TestEngine {
  url: string
  process: ChildProcess
  /** Ends it and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Whether it said that it has closed its files. */
  hasStopped(): boolean
}

export async function startTestEngine(dataPath: string): Promise<TestEngine> {
  const { command, args, env } = engineCommand({ dataPath, port: 0, password: TEST_PASSWORD })
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  let stopped = false
  child.stderr.on('data', chunk => {
    complaints = (complaints + String(chunk)).slice(-4000)
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The engine ended with ${code} before it was ready: ${complaints}`)))
    createInterface({ input: child.stdout }).on('line', line => {
      const said: unknown = JSON.parse(line)
      if (typeof said !== 'object' || said === null || !('event' in said)) return
      if (said.event === 'stopped') stopped = true
      if ('port' in said) resolve(Number(said.port))
    })
  })
  return {
    url: `http://default:${TEST_PASSWORD}@127.0.0.1:${port}`,
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      // After its output, too, is closed.
      const gone = once(child, 'close')
      child.kill(signal)
      await gone
    },
    hasStopped: () => stopped,
  }
}

/** A store for one test file: a database of its own on the engine that all tests share. */
export interface TestStore {
  url: string
  store: Store
  close(): Promise<void>
}

export async function openTestStore(): Promise<TestStore> {
  const url = process.env['WEIR_TEST_CLICKHOUSE_URL'] ?? ''
  await answers(url)
  const store = createStore({ url, database: `weir_test_${randomBytes(6).toString('hex')}` })
  return {
    url,
    store,
    async close() {
      await store.command(`DROP DATABASE IF EXISTS ${store.database}`)
      await store.close()
    },
  }
}

/** The engine starts beside the first tests. */
async function answers(engine: string): Promise<void> {
  const ping = new URL('/ping', engine)
  ping.username = ''
  ping.password = ''
  for (;;) {
    const answer = await fetch(ping).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
}
