import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChdbResult, type ChdbSession, loadChdb } from './chdb-session.ts'
import { EngineError, toEngineError } from './engine-error.ts'
import type { EngineRequest } from './engine-request.ts'
import { SessionPool } from './session-pool.ts'
import { either, newSessionState, preamble, type SessionState } from './session-preamble.ts'
import { sqlLiteral, sqlName } from './sql-literal.ts'
import { type InsertHead, parseStatement, type Statement } from './statement.ts'

export interface EngineSettings {
  dataPath: string
  database: string
  sessions: number
  /** Soft limit in bytes for everything the engine allocates. */
  memoryLimit: number
}

export interface EngineAnswer {
  bytes: Uint8Array
  format: string
  rowsRead: number
  bytesRead: number
  rowsWritten: number
  bytesWritten: number
  elapsedSeconds: number
}

interface PooledSession {
  session: ChdbSession
  state: SessionState
}

interface Job {
  request: EngineRequest
  statement: Statement
  body: Uint8Array
}

const MAX_WAITING = 512
const KILL_AGAIN_MS = 500
/** Formats that the engine reads from memory; every other one, binary ones above all, goes through a file. */
const INLINE_FORMATS = new Set([
  'JSONEachRow',
  'JSONCompactEachRow',
  'TabSeparated',
  'TabSeparatedWithNames',
  'TSV',
  'CSV',
])
const ENGINE_ARGS = [
  // The values of parameters are part of the SET that comes with a query.
  `--max_query_size=${16 * 1024 * 1024}`,
  // Compiling expressions pays off on large scans only, and costs memory and a second or so on small machines.
  '--compile_expressions=0',
  '--compile_aggregate_expressions=0',
  '--compile_sort_description=0',
  // Merging parts and building their indexes can wait; inserts and searches cannot.
  '--os_threads_nice_value_merge_mutate=15',
]
/** What a read may take that says nothing about it. */
const READ_LIMITS: readonly (readonly [string, string])[] = [
  ['max_execution_time', '60'],
  ['max_memory_usage', '1000000000'],
  ['max_result_bytes', '268435456'],
]
const SIMPLE_NAME = /^\w+$/
/** Columns of a Nested structure have a dot in their name. */
const SIMPLE_COLUMN = /^\w+(\.\w+)?$/

/** The embedded ClickHouse engine: a pool of sessions on one data folder, and one more session that can stop queries. */
export class Engine {
  readonly #settings: EngineSettings
  readonly #chdb = loadChdb()
  readonly #control: ChdbSession
  readonly #pool: SessionPool<PooledSession>
  readonly #open = new Set<ChdbSession>()
  /** Where rows come from that are too many for a statement; by its name whoever writes to it knows that it is this one. */
  readonly spool: string
  #files = 0
  #lastKill: Promise<unknown> = Promise.resolve()

  constructor(settings: EngineSettings) {
    this.#settings = settings
    const spools = join(settings.dataPath, 'weir-spool')
    this.spool = join(spools, randomUUID())
    mkdirSync(settings.dataPath, { recursive: true, mode: 0o700 })
    // The first session takes the lock on the folder: from here on nobody else is in it.
    this.#control = this.#newSession()
    // Left over from a process that was killed; nothing in it was acknowledged.
    rmSync(spools, { recursive: true, force: true })
    mkdirSync(this.spool, { recursive: true })
    this.#pool = new SessionPool(
      Array.from({ length: settings.sessions }, () => this.#pooled()),
      MAX_WAITING,
    )
  }

  /** Creates the database: the engine's own `default` cannot hold every kind of table. */
  async prepare(): Promise<void> {
    await this.#control.queryAsync(
      `CREATE DATABASE IF NOT EXISTS ${sqlName(this.#settings.database)} ENGINE = Atomic`,
      {
        format: 'TSV',
      },
    )
  }

  /** Runs one request. An aborted signal takes it off the queue, or stops it in the engine when it only reads. */
  async run(request: EngineRequest, body: Uint8Array, readOnly: boolean, signal: AbortSignal): Promise<EngineAnswer> {
    const job = readJob(request, body)
    for (const name of job.statement.placeholders) {
      if (!request.params.has(name))
        throw new EngineError(456, 'UNKNOWN_QUERY_PARAMETER', `Query parameter \`${name}\` was not set`)
    }
    if (readOnly && job.statement.kind !== 'read')
      throw new EngineError(164, 'READONLY', 'Cannot execute query in readonly mode: send it with POST')
    const lane = job.statement.kind === 'read' ? 'read' : 'write'
    let pooled = await this.#pool.acquire(lane, signal)
    try {
      return await this.#runOn(pooled, job, signal)
    } catch (error) {
      pooled = await this.#recovered(pooled)
      throw toEngineError(error)
    } finally {
      this.#pool.release(lane, pooled)
    }
  }

  /** Refuses what waits. What runs is finished by the caller's own deadline. */
  refuseWaiting(): void {
    this.#pool.drain(new EngineError(236, 'ABORTED', 'The engine is stopping', 503))
  }

  /** Stops every running read. */
  async stopReads(): Promise<void> {
    await this.#kill("LIKE 'weir-read-%'")
  }

  /** Closes all sessions once their last call is over. */
  async close(): Promise<void> {
    for (const session of this.#open) session.close()
    this.#open.clear()
    await this.#chdb.drainPending()
  }

  async #runOn(pooled: PooledSession, job: Job, signal: AbortSignal): Promise<EngineAnswer> {
    const { insert, kind } = job.statement
    // The engine has no other handle by which a running query could be found again.
    const mark = `weir-${kind}-${job.request.queryId}`
    if (insert !== undefined && insert.inlineData === '') return this.#insert(pooled, job, insert, mark)
    if (kind === 'read' && signal.aborted) throw new EngineError(394, 'QUERY_WAS_CANCELLED', 'The client went away')
    const running = this.#statement(pooled, job.statement.sql, job, mark)
    if (kind !== 'read') return running
    let settled = false
    const stop = () => void this.#stop(mark, () => settled)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await running
    } finally {
      settled = true
      signal.removeEventListener('abort', stop)
    }
  }

  async #statement(pooled: PooledSession, sql: string, job: Job, mark: string): Promise<EngineAnswer> {
    const { request, statement } = job
    const to: SessionState = {
      database: request.database,
      settings: new Map([
        ...(statement.kind === 'read' ? READ_LIMITS : []),
        ...request.settings,
        ['log_comment', mark],
      ]),
      params: request.params,
    }
    const result = await this.#inState(pooled, to, sql, request.format)
    return {
      bytes: result.bytes(),
      format: statement.format ?? request.format,
      rowsRead: result.rowsRead,
      bytesRead: result.bytesRead,
      rowsWritten: 0,
      bytesWritten: 0,
      elapsedSeconds: result.elapsed,
    }
  }

  /** Brings the session to a state and runs a statement in it, in one call to the engine. */
  async #inState(pooled: PooledSession, to: SessionState, sql: string, format: string): Promise<ChdbResult> {
    const before = preamble(pooled.state, to)
    pooled.state = either(pooled.state, to)
    const result = await pooled.session.queryAsync(before + sql, { format })
    pooled.state = to
    return result
  }

  async #insert(pooled: PooledSession, job: Job, insert: InsertHead, mark: string): Promise<EngineAnswer> {
    const table = insert.table.length > 1 ? insert.table : [job.request.database, ...insert.table]
    const inMemory =
      INLINE_FORMATS.has(insert.format) &&
      insert.settings === '' &&
      job.request.params.size === 0 &&
      table.every(name => SIMPLE_NAME.test(name)) &&
      insert.columns.every(name => SIMPLE_COLUMN.test(name))
    if (!inMemory) return this.#insertFromFile(pooled, job, insert, mark)
    const clean = { ...newSessionState(), database: pooled.state.database }
    if (preamble(pooled.state, clean) !== '') await this.#inState(pooled, clean, '', 'TSV')
    const summary = await pooled.session.insert({
      table: table.join('.'),
      values: job.body,
      format: insert.format,
      ...(insert.columns.length > 0 ? { columns: insert.columns } : {}),
      settings: { ...Object.fromEntries(job.request.settings), log_comment: mark },
    })
    return {
      bytes: new Uint8Array(),
      format: job.request.format,
      rowsRead: summary.rowsWritten,
      bytesRead: summary.bytesWritten,
      rowsWritten: summary.rowsWritten,
      bytesWritten: summary.bytesWritten,
      elapsedSeconds: summary.elapsed,
    }
  }

  async #insertFromFile(pooled: PooledSession, job: Job, insert: InsertHead, mark: string): Promise<EngineAnswer> {
    this.#files += 1
    const file = join(this.spool, `${this.#files}.data`)
    await writeFile(file, job.body)
    try {
      const sql = `${insert.head} FROM INFILE ${sqlLiteral(file)} ${insert.settings} FORMAT ${insert.format}`
      return await this.#statement(pooled, sql, job, mark)
    } finally {
      await unlink(file)
    }
  }

  /** KILL finds a query only while it runs, and the abort may come before that: ask until the call has come back. */
  async #stop(mark: string, settled: () => boolean): Promise<void> {
    while (!settled()) {
      try {
        await this.#kill(`= ${sqlLiteral(mark)}`)
      } catch {
        // The query ends by its own time limit at the latest.
        return
      }
      await new Promise(resolve => setTimeout(resolve, KILL_AGAIN_MS))
    }
  }

  /** One at a time, since a session is not made for two calls at once. */
  #kill(condition: string): Promise<unknown> {
    const run = () =>
      this.#control.queryAsync(`KILL QUERY WHERE Settings['log_comment'] ${condition} ASYNC`, { format: 'TSV' })
    this.#lastKill = this.#lastKill.then(run, run)
    return this.#lastKill
  }

  /**
   * After an error the engine may still hold rows of the failed query, and gives them out with the next answer of the same
   * session; it may also have taken only part of the settings. Both are put right here, or the session is replaced.
   */
  async #recovered(pooled: PooledSession): Promise<PooledSession> {
    const probe = 'SELECT 1'
    try {
      const clean = { ...newSessionState(), database: this.#settings.database }
      // The engine may not have reached USE, so the database is named again.
      const reset = preamble({ ...pooled.state, database: '' }, clean)
      await pooled.session.queryAsync(reset + probe, { format: 'TSV' })
      const second = await pooled.session.queryAsync(probe, { format: 'TSV' })
      if (new TextDecoder().decode(second.bytes()) === '1\n') return { session: pooled.session, state: clean }
    } catch {
      // Replaced below.
    }
    this.#open.delete(pooled.session)
    pooled.session.close()
    return this.#pooled()
  }

  #pooled(): PooledSession {
    return { session: this.#newSession(), state: newSessionState() }
  }

  #newSession(): ChdbSession {
    const session = new this.#chdb.Session(this.#settings.dataPath, {
      connectionArgs: [`--max_server_memory_usage=${this.#settings.memoryLimit}`, ...ENGINE_ARGS],
    })
    this.#open.add(session)
    return session
  }
}

/** Joins the query of the URL and the body the way ClickHouse does: rows for an INSERT with a format, SQL otherwise. */
function readJob(request: EngineRequest, body: Uint8Array): Job {
  if (body.length === 0) return { request, statement: parseStatement(request.query), body }
  const text = () => new TextDecoder('utf-8', { fatal: false }).decode(body)
  if (request.query === '') return { request, statement: parseStatement(text()), body: new Uint8Array() }
  const statement = parseStatement(request.query)
  if (statement.insert !== undefined && statement.insert.inlineData === '') return { request, statement, body }
  return { request, statement: parseStatement(`${request.query}\n${text()}`), body: new Uint8Array() }
}
