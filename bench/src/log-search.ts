import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseLogFilter } from '@weir/languages/query'
import { createStore, engineCommand, migrateStore, searchLogs, type Store } from '@weir/store'
import type { Figure } from './figure.ts'

/** `--rows=1000000` measures over fewer rows. */
const usualRows = 20_000_000
const rowsPerInsert = 200_000
const hours = 24
const rounds = 9
const limit = 200
const allowedRatio = 1.5
const password = 'bench'
const organizationId = 'bench'
const service = 'service-7'

/** Texts by how often they occur: in every tenth log, in one of a hundred thousand, and nowhere. */
const searches = [
  { name: 'a common text', text: 'timeout' },
  { name: 'a rare text', text: 'needle' },
  { name: 'a text that is nowhere', text: 'unobtainable' },
]

/** Searching logs by service and text in the last hour, against SQL written for that one question, on the same engine. */
export async function logSearchFigures(): Promise<Figure[]> {
  const asked = process.argv.find(argument => argument.startsWith('--rows='))
  const rows = asked ? Number(asked.slice('--rows='.length)) : usualRows
  const folder = await mkdtemp(join(tmpdir(), 'weir-bench-'))
  const { command, args, env } = engineCommand({ dataPath: join(folder, 'data'), port: 0, password })
  const engine = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [ready] = await once(createInterface({ input: engine.stdout }), 'line')
    const url = `http://default:${password}@127.0.0.1:${Number(JSON.parse(String(ready)).port)}/weir`
    const store = createStore({ url })
    await migrateStore(store)
    const now = Date.now()
    await generate(url, rows, now)
    const figures: Figure[] = []
    for (const { name, text } of searches) figures.push(await measure(store, url, name, text, now, rows))
    await store.close()
    return figures
  } finally {
    const ended = once(engine, 'close')
    engine.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** Logs of fifty services, evenly over a day, as twenty hosts send them. */
async function generate(url: string, rows: number, now: number): Promise<void> {
  const spanMs = hours * 3_600_000
  for (let done = 0; done < rows; done += rowsPerInsert) {
    const count = Math.min(rowsPerInsert, rows - done)
    await send(
      url,
      `INSERT INTO weir.otel_logs (OrganizationId, Timestamp, SeverityText, SeverityNumber, ServiceName, Body, ResourceAttributes, LogAttributes)
SETTINGS materialize_skip_indexes_on_insert = 0, session_timezone = 'UTC'
SELECT
  '${organizationId}',
  fromUnixTimestamp64Milli(${now} - toInt64((number + ${done}) * ${spanMs / rows})),
  ['DEBUG', 'INFO', 'WARN', 'ERROR'][1 + rand(1) % 4],
  [5, 9, 13, 17][1 + rand(1) % 4],
  concat('service-', toString(rand(2) % 50)) AS service,
  concat(
    ['GET /api/orders', 'POST /api/cart', 'connection pool', 'cache miss', 'job finished'][1 + rand(3) % 5],
    if(rand(4) % 10 = 0, ' timeout', ' done'), if(rand(5) % 100000 = 0, ' needle', ''),
    ' after ', toString(rand(6) % 5000), ' ms for user-', toString(rand(7) % 100000), ' request ', hex(rand64(8))),
  map('service.name', service, 'host.name', concat('host-', toString(rand(9) % 20)), 'deployment.environment.name', 'production'),
  map('http.status_code', toString(200 + rand(10) % 300), 'request.id', hex(rand64(11)))
FROM numbers(${count})`,
    )
  }
  // Indexes are made when parts are merged, as they are after a while.
  await send(url, 'OPTIMIZE TABLE weir.otel_logs FINAL')
}

async function measure(
  store: Store,
  url: string,
  name: string,
  text: string,
  now: number,
  rows: number,
): Promise<Figure> {
  const range = { from: now - 3_600_000, to: now }
  const ours = async () => {
    const filter = parseLogFilter(`service.name:${service} ${text}`)
    return (await store.query(searchLogs({ organizationId, ...range, filter, limit }))).length
  }
  const bare = () => bareSearch(url, text, range)
  const found = [await ours(), await bare()]
  let [ourMs, bareMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // In turns, so that a busy machine slows down both; the best of each.
  for (let round = 0; round < rounds; round += 1) {
    ourMs = Math.min(ourMs, await timed(ours))
    bareMs = Math.min(bareMs, await timed(bare))
  }
  const allowed = bareMs * allowedRatio
  const isSame = found[0] === found[1]
  return {
    name: `log search by service and ${name}, last hour`,
    baseline: 'bare SQL',
    milliseconds: Math.round(ourMs * 10) / 10,
    allowedMilliseconds: Math.round(allowed * 10) / 10,
    ok: ourMs <= allowed && isSame,
    note: `${(ourMs / bareMs).toFixed(2)}× the bare SQL (${bareMs.toFixed(1)} ms), ${found[0]} found${isSame ? '' : `, but ${found[1]} by the bare SQL`}, ${rows.toLocaleString('en')} rows`,
  }
}

/** What somebody who knows the tables would send for this one question, without anything in between. */
async function bareSearch(url: string, text: string, { from, to }: { from: number; to: number }): Promise<number> {
  const sql = `SELECT Timestamp, SeverityText, SeverityNumber, ServiceName, Body, TraceId, SpanId, EventName, ScopeName, LogAttributes, ResourceAttributes, RecordId
FROM weir.otel_logs
WHERE OrganizationId = '${organizationId}' AND ServiceName = '${service}'
  AND TimestampTime >= toDateTime(${Math.floor(from / 1000)}) AND TimestampTime <= toDateTime(${Math.floor(to / 1000)})
  AND Timestamp >= fromUnixTimestamp64Milli(${from}) AND Timestamp < fromUnixTimestamp64Milli(${to})
  AND lower(Body) LIKE '%${text}%'
ORDER BY TimestampTime DESC, Timestamp DESC
LIMIT ${limit}
FORMAT JSONEachRow`
  const lines = (await send(url, sql)).split('\n').filter(line => line !== '')
  return lines.map(line => JSON.parse(line)).length
}

const connections = new Agent({ keepAlive: true })

/** One statement as it is. Some of those that prepare take many minutes, so there is no time limit. */
async function send(url: string, sql: string): Promise<string> {
  const { hostname, port, username, password: secret } = new URL(url)
  const call = request({ hostname, port, method: 'POST', auth: `${username}:${secret}`, agent: connections })
  call.end(sql)
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    call.on('response', resolve).on('error', reject),
  )
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
  if (answer.statusCode !== 200) throw new TypeError(`The engine refused a statement: ${text}`)
  return text
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
