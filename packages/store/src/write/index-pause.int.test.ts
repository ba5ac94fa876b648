import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { StoreError } from '../errors.ts'
import { LOGS } from '../schema/logs.ts'
import { createTableSql } from '../schema/table-sql.ts'
import type { Table } from '../schema/table.ts'
import { IndexPause } from './index-pause.ts'

/** With no index but the one of the logs that can be left out. */
const WORDS: Table = {
  name: 'words',
  columns: [
    { name: 'Day', type: 'Date' },
    { name: 'Body', type: 'String' },
  ],
  indexes: LOGS.indexes.filter(index => index.isPausable),
  partitionBy: ['Day'],
  orderBy: ['Body'],
}
const INDEX = WORDS.indexes[0]?.name ?? ''

let test: TestStore

beforeAll(async () => {
  test = await openTestStore()
  await test.store.ensureDatabase()
  for (const sql of createTableSql(WORDS)) await test.store.command(sql)
})

afterAll(() => test?.close())

/** One part for each of so many days. */
function addParts(days: number): Promise<void> {
  return test.store.command(
    `INSERT INTO words SELECT today() - number, 'word ' || number FROM numbers(${days})`,
    {},
    { exclude_materialize_skip_indexes_on_insert: INDEX },
  )
}

async function parts(condition: string): Promise<number | undefined> {
  const sql = `SELECT toUInt32(countIf(${condition})) AS n FROM system.parts
WHERE active AND database = '${test.store.database}' AND table = 'words'`
  return (await test.store.query<{ n: number }>({ sql, params: {}, settings: {} }))[0]?.n
}

function fail(what: unknown): never {
  throw new Error(`This was not to be told: ${String(what)}`)
}

const withoutIndex = () => parts('secondary_indices_compressed_bytes = 0')

it('leaves the index out of merges while these are behind, and has it built afterwards', async () => {
  const changes: boolean[] = []
  const pause = new IndexPause(test.store, WORDS, INDEX, { changed: isPaused => changes.push(isPaused), refused: fail })
  await test.store.command('SYSTEM STOP MERGES words')
  await addParts(99)
  expect(await pause.step()).toBe(false)
  await addParts(1)
  expect(await parts('level = 0')).toBe(100)
  expect(await pause.step()).toBe(true)
  expect(await pause.step()).toBe(true)
  await test.store.command('TRUNCATE TABLE words')
  await addParts(1)
  await addParts(1)
  await test.store.command('SYSTEM START MERGES words')
  await test.store.command('OPTIMIZE TABLE words FINAL')
  expect([await parts('level = 0'), await withoutIndex()]).toEqual([0, 1])
  expect(await pause.step()).toBe(false)
  await expect.poll(withoutIndex, { timeout: 30_000 }).toBe(0)
  expect(changes).toEqual([true, false])
  // From here on merges build it again.
  await addParts(1)
  await test.store.command('OPTIMIZE TABLE words FINAL')
  expect(await withoutIndex()).toBe(0)
  await pause.close()
})

it('leaves a cluster to those who run it', async () => {
  let asked = 0
  const query = () => Promise.resolve([]).finally(() => (asked += 1))
  const pause = new IndexPause({ ...test.store, cluster: 'many', query }, WORDS, INDEX, {
    changed: fail,
    refused: fail,
  })
  pause.inserted()
  await pause.close()
  expect(asked).toBe(0)
})

it('tells when the store refuses, and asks again later', async () => {
  const refusals: number[] = []
  const missing = { ...test.store, query: () => Promise.reject(new StoreError('no', 497, 'ACCESS_DENIED')) }
  const listener = { changed: fail, refused: (error: StoreError) => refusals.push(error.code) }
  const pause = new IndexPause(missing, WORDS, INDEX, listener)
  pause.inserted()
  pause.inserted()
  await pause.close()
  expect(refusals).toEqual([497])
})
