import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogRecord } from '@weir/telemetry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStore, type Store } from '../client.ts'
import { StoreUnavailableError } from '../errors.ts'
import { migrateStore } from '../schema/migrate.ts'
import { writeLogs } from '../write/logs.ts'
import { startTestEngine, type TestEngine } from './test-engine.ts'

const KILLS = 2
/** Batches that get through before each kill. */
const BEFORE_KILL = 4
const ROWS = 200

let folder: string
let engine: TestEngine | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-durability-'))
})

afterAll(async () => {
  await engine?.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function batch(number: number) {
  const records = Array.from({ length: ROWS }, (_, i) =>
    Object.assign(new LogRecord(), { body: `batch ${number} row ${i}`, timeUnixNano: BigInt(Date.now()) * 1_000_000n }),
  )
  return { organizationId: 'org', token: `batch-${number}`, records }
}

/**
 * Sends batch after batch from `first` on, and has the engine killed while it takes one; gives the number of the first that
 * was not acknowledged.
 */
async function sendUntilKilled(store: Store, first: number, target: TestEngine): Promise<number> {
  for (let number = first; ; number += 1) {
    try {
      if (number === first + BEFORE_KILL) setTimeout(() => void target.end('SIGKILL'), 5)
      await writeLogs(store, batch(number))
    } catch (error) {
      if (error instanceof StoreUnavailableError) return number
      throw error
    }
  }
}

it('loses nothing acknowledged and doubles nothing sent again, however often it is killed', async () => {
  let next = 0
  for (let round = 0; round < KILLS; round += 1) {
    engine = await startTestEngine(join(folder, 'data'))
    const store = createStore({ url: engine.url })
    if (round === 0) await migrateStore(store)
    // The sender does not know whether the batch that was under way at the kill arrived, so it sends that one again.
    next = await sendUntilKilled(store, next, engine)
    await engine.end('SIGKILL')
    await store.close()
  }
  engine = await startTestEngine(join(folder, 'data'))
  const store = createStore({ url: engine.url })
  await writeLogs(store, batch(next))
  const rows = await store.query<{ batch: string; rows: number; different: number }>({
    sql: `SELECT splitByChar(' ', Body)[2] AS batch, toUInt32(count()) AS rows, toUInt32(uniqExact(Body)) AS different
      FROM otel_logs GROUP BY batch ORDER BY toUInt32(batch)`,
    params: {},
    settings: {},
  })
  await store.close()
  expect(rows).toEqual(Array.from({ length: next + 1 }, (_, i) => ({ batch: String(i), rows: ROWS, different: ROWS })))
  expect(next).toBeGreaterThanOrEqual(KILLS * BEFORE_KILL)
}, 240_000)

it('ends with its parent, so that the folder is free for the next one', async () => {
  engine ??= await startTestEngine(join(folder, 'data'))
  const ended = once(engine.process, 'close')
  engine.process.stdin?.end()
  await ended
  expect(engine.hasStopped()).toBe(true)
})
