// Proves that the engine gives right answers under an emulator, and leaves the translations of what it ran for later starts.
// Started by engine-emulation.mjs on Node 26 with the folder and the emulator's name; starts itself again inside the emulator.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runLogged, tail } from './child.mjs'

const sumTo = n => String((n * (n - 1)) / 2)
const text = 'Weir controls and measures the flow. '.repeat(4)

/** Query and answer. Loops over vectors of many lengths first: a wrong one gives no error, only a wrong number. */
const questions = [
  ...[1, 7, 8, 15, 24, 33, 64, 129_000].map(n => [`SELECT sum(number) FROM numbers(${n})`, sumTo(n)]),
  ...[8, 31, 48].map(n => [
    `SELECT sum(bitShiftLeft(toUInt64(1), number)) FROM numbers(${n})`,
    String(2n ** BigInt(n) - 1n),
  ]),
  ...[15, 4099].map(n => [`SELECT sum(toFloat64(number)) FROM numbers(${n})`, sumTo(n)]),
  ...[15, 4099].map(n => [`SELECT sum(toInt32(number)) FROM numbers(${n})`, sumTo(n)]),
  [
    'SELECT min(x), max(x), avg(x), countIf(x > 9) FROM (SELECT number % 1000 AS x FROM numbers(9000))',
    '0\t999\t499.5\t8910',
  ],
  ['SELECT uniqExact(number % 77), quantileExact(0.5)(number) FROM numbers(1001)', '77\t500'],
  [`SELECT base64Encode('${text}')`, Buffer.from(text).toString('base64')],
  [`SELECT lower(hex(SHA256('${text}')))`, createHash('sha256').update(text).digest('hex')],
  [`SELECT JSONExtractInt('{"a":{"b":[1,2,42]}}', 'a', 'b', 3), '{"a":{"b":7}}'::JSON.a.b`, '42\t7'],
  [
    `SELECT replaceRegexpAll('a1b22', '[0-9]+', '#'), extract('status=404', '=(\\\\d+)'), lowerUTF8('ÄÖ')`,
    'a#b#\t404\täö',
  ],
  [`SELECT toStartOfHour(toDateTime64('2026-01-02 03:04:05.678901234', 9, 'UTC'))`, '2026-01-02 03:00:00'],
]

const table = `CREATE TABLE test.logs (Timestamp DateTime64(9) CODEC(Delta, ZSTD(1)), Severity LowCardinality(String), Body String
  CODEC(ZSTD(1)), Attributes Map(LowCardinality(String), String), INDEX body Body TYPE tokenbf_v1(32768, 3, 0) GRANULARITY 8)
  ENGINE = MergeTree PARTITION BY toDate(Timestamp) ORDER BY (Severity, Timestamp)`
const rows = Array.from({ length: 1000 }, (_, index) => ({
  Timestamp: '2026-01-01 00:00:00.123456789',
  Severity: index % 4 === 0 ? 'ERROR' : 'INFO',
  Body: `request ${index} took ${index * 3} ms`,
  Attributes: { service: `shop-${index % 5}`, index: String(index) },
}))
const stored = [
  [
    "SELECT Severity, count(), sum(toUInt32(Attributes['index'])) FROM test.logs GROUP BY 1 ORDER BY 1",
    'ERROR\t500\t249000\nINFO\t1500\t750000',
  ],
  [
    `SELECT count(), max(Body) FROM test.logs WHERE hasToken(Body, '777') AND Timestamp > '2025-01-01'`,
    '4\trequest 777 took 2331 ms',
  ],
  [
    `SELECT toStartOfMinute(Timestamp) AS minute, Attributes['service'] AS service, count(), quantile(0.5)(length(Body))
    FROM test.logs WHERE Body LIKE '%request 9%' GROUP BY 1, 2 ORDER BY 2 LIMIT 1`,
    '2026-01-01 00:00:00\tshop-0\t44\t24',
  ],
]

async function inside() {
  const { Session } = createRequire(process.env.WEIR_CHDB_ROOT)('chdb')
  const data = mkdtempSync(path.join(tmpdir(), 'weir-engine-'))
  const session = new Session(path.join(data, 'engine'), { connectionArgs: ['--compile_expressions=0'] })
  const ask = async query =>
    Buffer.from((await session.queryAsync(query, { format: 'TSV' })).bytes())
      .toString()
      .trimEnd()
  const wrong = []
  const check = async list => {
    for (const [query, right] of list) {
      const answer = await ask(query).catch(error => error.message)
      if (answer !== right) wrong.push(`${query} gave ${answer}, not ${right}`)
    }
  }
  await check(questions)
  await ask('CREATE DATABASE test ENGINE = Atomic')
  await ask(table)
  const lines = Buffer.from(rows.map(row => JSON.stringify(row)).join('\n'))
  for (const _ of [1, 2]) await session.insert({ table: 'test.logs', values: lines, format: 'JSONEachRow' })
  await check(stored)
  await ask('OPTIMIZE TABLE test.logs FINAL')
  await check(stored)
  await warmNode()
  session.close()
  rmSync(data, { recursive: true, force: true })
  process.stdout.write(wrong.length === 0 ? 'all answers are right\n' : `${wrong.join('\n')}\n`)
  // box64 saves its translations when this signal comes; the library's own way out takes seconds and may crash.
  process.once('SIGQUIT', () => process.kill(process.pid, 'SIGTERM'))
  process.kill(process.pid, 'SIGQUIT')
  setTimeout(() => {}, 60_000)
}

/** What every start of the engine's program runs in Node itself: types are stripped, and HTTP is served. */
async function warmNode() {
  stripTypeScriptTypes('export const port: number = 1')
  const server = createServer((request, response) => response.end('ok'))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  await (await fetch(`http://127.0.0.1:${server.address().port}`)).text()
  server.closeAllConnections()
  server.close()
}

async function outside() {
  const [, , folder, emulator] = process.argv
  const { emulatedLaunch } = await import('../packages/store/src/engine/launch.ts')
  const { command, args, env } = emulatedLaunch(folder, emulator, fileURLToPath(import.meta.url))
  if (env.XDG_CACHE_HOME) mkdirSync(path.join(env.XDG_CACHE_HOME, 'box64'), { recursive: true })
  const { output } = await runLogged('timeout', ['-s', 'KILL', '300', command, ...args], {
    // Uncompressed, they are read faster, and without a library of this machine.
    env: { ...process.env, ...env, BOX64_DYNACACHE: '1', BOX64_DYNACACHE_COMPRESS: '0' },
    logFile: path.join(folder, 'self-test.log'),
  })
  rmSync(path.join(folder, 'self-test.log'))
  if (output.includes('all answers are right\n')) return
  console.log(tail(output, 3) || 'the engine did not answer')
  process.exitCode = 1
}

await (process.arch === 'x64' && process.env.WEIR_CHDB_ROOT ? inside() : outside())
