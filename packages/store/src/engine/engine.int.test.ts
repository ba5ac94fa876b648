import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createStore, type Store } from '../client.ts'
import { Spool } from '../spool.ts'
import { ByteBuffer } from '../write/byte-buffer.ts'
import { nativeColumn } from '../write/native-columns.ts'
import { startTestEngine, TEST_PASSWORD, type TestEngine } from './test-engine.ts'

let folder: string
let engine: TestEngine
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-engine-'))
  engine = await startTestEngine(join(folder, 'data'))
  store = createStore({ url: engine.url })
  await store.command('CREATE TABLE t (a UInt32, b String) ENGINE = MergeTree ORDER BY a')
})

afterAll(async () => {
  await store?.close()
  await engine?.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const one = async <Row>(sql: string, params = {}, settings = {}) =>
  (await store.query<Row>({ sql, params, settings }))[0]

interface RawInit {
  method?: string
  body?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** A request without the client, for what the client would not send. */
function raw(query: string, init: RawInit = {}, password = TEST_PASSWORD): Promise<Response> {
  const url = new URL('/', engine.url)
  url.username = ''
  url.password = ''
  url.search = query
  const authorization = `Basic ${Buffer.from(`default:${password}`).toString('base64')}`
  return fetch(url, { ...init, headers: { authorization, ...init.headers } })
}

describe('who may ask', () => {
  it('refuses a wrong password and none at all', async () => {
    const refused = await raw('query=SELECT 1', {}, 'wrong')
    expect([refused.status, refused.headers.get('x-clickhouse-exception-code')]).toEqual([403, '516'])
    expect(await refused.text()).toMatch(/^Code: 516\. DB::Exception: .*\(AUTHENTICATION_FAILED\)/)
    const stranger = createStore({ url: engine.url.replace(TEST_PASSWORD, 'wrong') })
    await expect(stranger.ping()).rejects.toMatchObject({ name: 'StoreError', code: 516 })
    await stranger.close()
  })

  it('tells anyone that it is alive, and nothing else', async () => {
    const { protocol, host } = new URL(engine.url)
    expect(await (await fetch(`${protocol}//${host}/ping`)).text()).toBe('Ok.\n')
    expect((await fetch(`${protocol}//${host}/?query=SELECT+1`)).status).toBe(403)
  })

  it('answers a store that asks with the right one', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })

  it('says so when nobody is there', async () => {
    const nobody = createStore({ url: 'http://127.0.0.1:9' })
    await expect(nobody.ping()).rejects.toMatchObject({ name: 'StoreUnavailableError' })
    await nobody.close()
  })
})

describe('what stays with a query', () => {
  it('forgets settings', async () => {
    const threads = "SELECT toUInt32(getSetting('max_threads')) AS n"
    const before = await one(threads)
    expect(await one(threads, {}, { max_threads: 7 })).toEqual({ n: 7 })
    for (let i = 0; i < 4; i += 1) expect(await one(threads)).toEqual(before)
  })

  it('forgets parameters', async () => {
    expect(await one('SELECT {secret:String} AS s', { secret: 'x' })).toEqual({ s: 'x' })
    for (let i = 0; i < 4; i += 1)
      await expect(one('SELECT {secret:String} AS s')).rejects.toMatchObject({
        code: 456,
        type: 'UNKNOWN_QUERY_PARAMETER',
      })
  })

  it('forgets the rows of a query that failed half-way', async () => {
    const failing = 'SELECT throwIf(number = 50000) AS n FROM numbers(100000) SETTINGS max_block_size = 1000'
    for (let i = 0; i < 3; i += 1) {
      await expect(one(failing)).rejects.toMatchObject({ code: 395 })
      const rows = await store.query({ sql: 'SELECT 1 AS x', params: {}, settings: {} })
      expect(rows).toEqual([{ x: 1 }])
    }
  })

  it('gives each of many at once its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const row = await one<{ n: number; t: number }>(
          "SELECT {n:UInt32} AS n, toUInt32(getSetting('max_threads')) AS t",
          { n: i },
          { max_threads: 1 + (i % 3) },
        )
        return row?.n === i && row.t === 1 + (i % 3)
      }),
    )
    expect(answers.every(Boolean)).toBe(true)
  })
})

describe('what goes wrong', () => {
  it.each([
    ['a table that is not there', 'SELECT * FROM nosuch', 60, 'UNKNOWN_TABLE'],
    ['broken SQL', 'SELECT FROM WHERE', 62, 'SYNTAX_ERROR'],
    ['two statements', 'SELECT 1; DROP TABLE t', 62, 'SYNTAX_ERROR'],
    [
      'too much memory',
      'SELECT groupArray(number) AS g FROM numbers(5000000) SETTINGS max_memory_usage = 2000000',
      241,
      'MEMORY_LIMIT_EXCEEDED',
    ],
    [
      'too much time',
      'SELECT sleepEachRow(0.2) AS s FROM numbers(100) SETTINGS max_block_size = 1, max_execution_time = 1',
      159,
      'TIMEOUT_EXCEEDED',
    ],
  ])('names %s and goes on', async (_name, sql, code, type) => {
    await expect(one(sql)).rejects.toMatchObject({ name: 'StoreError', code, type })
    expect(await one('SELECT 1 AS x')).toEqual({ x: 1 })
  })

  it('names a setting that is not there', async () => {
    await expect(one('SELECT 1', {}, { nosuch_setting: 1 })).rejects.toMatchObject({ code: 115 })
  })

  it('names the row that an insert cannot read, and writes none of it', async () => {
    await expect(
      store.insert('t', [
        { a: 1, b: 'partial' },
        { a: 'x', b: 'bad' },
      ]),
    ).rejects.toMatchObject({ name: 'StoreError' })
    expect(await one("SELECT count() AS n FROM t WHERE b = 'partial'")).toEqual({ n: 0 })
  })

  it('does not write on GET', async () => {
    const answer = await raw('database=weir&query=DROP TABLE t')
    expect([answer.status, answer.headers.get('x-clickhouse-exception-code')]).toEqual([400, '164'])
  })
})

describe('what travels', () => {
  it.each(["it's", '\\N', 'a\tb\nc', '\u0000', '{x:String}', '--', '𝒳 €'])(
    'keeps %j as a parameter and in a row',
    async text => {
      expect(await one('SELECT {v:String} AS v, {l:Array(String)} AS l', { v: text, l: [text, ''] })).toEqual({
        v: text,
        l: [text, ''],
      })
      await store.insert('t', [{ a: 7, b: text }])
      expect(await one('SELECT b FROM t WHERE a = 7 AND b = {v:String} LIMIT 1', { v: text })).toEqual({ b: text })
    },
  )

  it('takes rows inside a statement', async () => {
    await store.command("INSERT INTO t VALUES (300, 'it''s; one'), (300, '{x:String}')")
    await store.command('INSERT INTO t SELECT 300, {b:String}', { b: 'three' })
    expect(await one('SELECT arraySort(groupArray(b)) AS b FROM t WHERE a = 300')).toEqual({
      b: ["it's; one", 'three', '{x:String}'],
    })
  })

  it('takes packed rows and gives packed answers', async () => {
    const body = gzipSync('{"a": 100, "b": "packed"}\n')
    const inserted = await raw(`database=weir&query=${encodeURIComponent('INSERT INTO t FORMAT JSONEachRow')}`, {
      method: 'POST',
      body,
      headers: { 'content-encoding': 'gzip' },
    })
    expect(inserted.status).toBe(200)
    expect(JSON.parse(inserted.headers.get('x-clickhouse-summary') ?? '')).toMatchObject({ written_rows: '1' })
    const answer = await raw(
      `database=weir&enable_http_compression=1&default_format=JSONEachRow&query=${encodeURIComponent('SELECT number FROM numbers(1000)')}`,
      { headers: { 'accept-encoding': 'gzip' } },
    )
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.text()).trim().split('\n')).toHaveLength(1000)
  })

  it('takes binary rows', async () => {
    const row = Buffer.from([200, 0, 0, 0, 3, 0xff, 0xfe, 0x00])
    const inserted = await raw(`database=weir&query=${encodeURIComponent('INSERT INTO t (a, b) FORMAT RowBinary')}`, {
      method: 'POST',
      body: row,
    })
    expect(inserted.status).toBe(200)
    expect(await one('SELECT hex(b) AS h FROM t WHERE a = 200')).toEqual({ h: 'FFFE00' })
  })
})

describe('the spool', () => {
  /** Rows of table t. */
  const block = (...values: number[]) => {
    const numbers = nativeColumn('UInt32')
    const texts = nativeColumn('String')
    for (const value of values) {
      numbers.add(value)
      texts.add('spooled')
    }
    const head = new ByteBuffer()
    head.count(2)
    head.count(values.length)
    const columns = [
      ['a', numbers],
      ['b', texts],
    ] as const
    return columns.flatMap(([name, column]) => {
      head.text(name)
      head.text(column.type)
      return [head.taken(), ...column.parts()]
    })
  }
  const insert = (token: string, ...values: number[]) =>
    store.insertBlock('t', ['a', 'b'], block(...values), { token, lateIndexes: [] })
  const spooled = () => one<{ a: number[] }>("SELECT arraySort(groupArray(a)) AS a FROM t WHERE b = 'spooled'")
  const folder = async () => (await raw('query=SELECT 1')).headers.get('x-weir-spool') ?? ''

  it('is told to those who may write, and to nobody else', async () => {
    expect(await readdir(await folder())).toEqual([])
    expect((await raw('query=SELECT 1', {}, 'wrong')).headers.get('x-weir-spool')).toBeNull()
    expect((await fetch(new URL('/ping', engine.url.replace(/\/\/.*@/, '//')))).headers.get('x-weir-spool')).toBeNull()
  })

  it('is where rows come from once it is known, and holds none of them afterwards', async () => {
    const write = vi.spyOn(Spool.prototype, 'write')
    await insert('first', 1)
    await insert('second', 2, 3)
    expect(await Promise.all(write.mock.results.map(result => result.value))).toEqual([
      undefined,
      expect.stringContaining(await folder()),
    ])
    expect(await spooled()).toEqual({ a: [1, 2, 3] })
    expect(await readdir(await folder())).toEqual([])
  })

  it('leaves nothing behind of what is refused, and says why', async () => {
    const refused = store.insertBlock('t', ['a', 'nothing'], block(4), { token: 'refused', lateIndexes: [] })
    await expect(refused).rejects.toMatchObject({ name: 'StoreError' })
    expect(await readdir(await folder())).toEqual([])
    expect(await spooled()).toEqual({ a: [1, 2, 3] })
  })

  it('is done without when the engine has cleared it', async () => {
    vi.spyOn(Spool.prototype, 'write').mockResolvedValueOnce(join(await folder(), 'cleared.data'))
    await insert('third', 5)
    expect(await spooled()).toEqual({ a: [1, 2, 3, 5] })
  })
})

describe('how it stops', () => {
  it('stops queries whose clients went away, and is free for others', async () => {
    const gone = new AbortController()
    const sql = 'SELECT sleepEachRow(1) AS s FROM numbers(60) SETTINGS max_block_size = 1'
    // More than there are sessions: some run, the others wait.
    const waiting = Array.from({ length: 8 }, () =>
      store.query({ sql, params: {}, settings: {} }, { signal: gone.signal }),
    )
    const running = () =>
      one<{ n: number }>(
        "SELECT toUInt32(count()) AS n FROM system.processes WHERE query LIKE '%sleepEachRow(1)%' AND query NOT LIKE '%processes%'",
      )
    // Reads leave one session to writes, so this is asked by the kind of statement that always gets one.
    await store.command('INSERT INTO t SELECT 1, toString(count()) FROM system.processes')
    gone.abort()
    for (const query of waiting) await expect(query).rejects.toMatchObject({ name: 'AbortError' })
    const started = Date.now()
    expect(await one('SELECT 1 AS x')).toEqual({ x: 1 })
    // Sixty seconds is what any one of them would have taken.
    expect(Date.now() - started).toBeLessThan(20_000)
    await expect.poll(running, { timeout: 15_000, interval: 300 }).toEqual({ n: 0 })
  })

  it('bounds a read that names no limit itself', async () => {
    const limits =
      "SELECT toUInt32(getSetting('max_execution_time')) AS s, toUInt64(getSetting('max_memory_usage')) > 0 AS m"
    expect(await one(limits)).toEqual({ s: 60, m: 1 })
    expect(await one(limits, {}, { max_execution_time: 5 })).toEqual({ s: 5, m: 1 })
  })

  it('gives way to reads and inserts when it merges', async () => {
    expect(
      await one("SELECT value AS v FROM system.server_settings WHERE name = 'os_threads_nice_value_merge_mutate'"),
    ).toEqual({ v: '15' })
  })

  it('lets no second engine into its folder', async () => {
    await expect(startTestEngine(join(folder, 'data'))).rejects.toThrow(
      /ended with 1 before it was ready:[^]*The engine cannot open/,
    )
    await expect(store.ping()).resolves.toBeUndefined()
  })

  it('finishes what runs on SIGTERM, and closes its files', async () => {
    const running = one(
      'SELECT sleepEachRow(0.5) AS s, count() AS n FROM numbers(3) GROUP BY s SETTINGS max_block_size = 1',
    )
    await new Promise(resolve => setTimeout(resolve, 300))
    const ended = engine.end('SIGTERM')
    expect(await running).toEqual({ s: 0, n: 3 })
    await ended
    expect(engine.hasStopped()).toBe(true)
  })
})
