import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '@weir/nodes/free-port'
import { engineCommand } from '@weir/store'
import { startPrivatePostgres, temporaryFolder } from './test-postgres.ts'

const password = 'test-password'

/**
 * One PostgreSQL and one engine for all integration tests of a run: most of their time went into starting stores. Each file
 * makes databases of its own there; those about starting and stopping stores start theirs.
 */
export async function setup(): Promise<() => Promise<void>> {
  const engine = await beginEngine()
  const postgres = await startPrivatePostgres(undefined)
  process.env['WEIR_TEST_POSTGRES_URL'] = postgres.url
  return async () => {
    await engine.end()
    await postgres.stop()
  }
}

/** Starts the engine without waiting for it: whoever needs it waits, others need not. */
async function beginEngine() {
  const folder = await temporaryFolder()
  const port = await freePort()
  const { command, args, env } = engineCommand({ dataPath: path.join(folder, 'data'), port, password })
  const engine = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'inherit'] })
  process.env['WEIR_TEST_CLICKHOUSE_URL'] = `http://default:${password}@127.0.0.1:${port}`
  return {
    async end() {
      const gone = once(engine, 'close')
      engine.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
