import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
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

/** A store for one test file: the engine of its own, or a new database at `WEIR_TEST_CLICKHOUSE_URL`. */
export interface TestStore {
  url: string
  store: Store
  close(): Promise<void>
}

export async function openTestStore(): Promise<TestStore> {
  const url = process.env['WEIR_TEST_CLICKHOUSE_URL']
  const database = `weir_test_${Date.now()}`
  if (url !== undefined) {
    const store = createStore({ url, database })
    return {
      url,
      store,
      async close() {
        await store.command(`DROP DATABASE IF EXISTS ${database}`)
        await store.close()
      },
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'weir-store-'))
  const engine = await startTestEngine(join(folder, 'data'))
  const store = createStore({ url: engine.url, database })
  return {
    url: engine.url,
    store,
    async close() {
      await store.close()
      await engine.end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
