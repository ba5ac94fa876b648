import { ClickHouseError, ClickHouseLogLevel, createClient, type Logger } from '@clickhouse/client'
import { blockInserter } from './block-inserter.ts'
import { StoreError, StoreUnavailableError } from './errors.ts'
import { onCluster } from './schema/table-sql.ts'
import type { StoreParam, StoreQuery, StoreSettings } from './store-query.ts'

/** Where the store writes about itself; a pino logger fits. */
export interface StoreLog {
  debug(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface StoreOptions {
  /** `http(s)://user:password@host:port` of ClickHouse or of the embedded engine. */
  url: string
  /** Without one, the path of the URL names it, else it is `weir`. */
  database?: string
  /** The ClickHouse cluster that the tables are spread over; without it they are on one server. */
  cluster?: string | undefined
  log?: StoreLog
}

/** A row as it is sent: column names and values that ClickHouse reads from JSON. */
export type StoreRow = Readonly<Record<string, unknown>>

/** The telemetry store: one ClickHouse database, reached over HTTP. */
export interface Store {
  readonly database: string
  readonly cluster: string | undefined
  /** Resolves when the store answers a query as this user, and rejects with the reason when it does not. */
  ping(): Promise<void>
  query<Row>(query: StoreQuery<Row>, options?: { signal?: AbortSignal }): Promise<Row[]>
  command(sql: string, params?: Readonly<Record<string, StoreParam>>, settings?: StoreSettings): Promise<void>
  /** Inserts rows as one block; a `token` seen before makes it a success without effect. */
  insert(table: string, rows: readonly StoreRow[], options?: { token?: string; signal?: AbortSignal }): Promise<void>
  /** Inserts rows in ClickHouse's Native format as one block; `lateIndexes` are left to be built when parts are merged. */
  insertBlock(
    table: string,
    columns: readonly string[],
    block: readonly Uint8Array[],
    options: { token: string; lateIndexes: readonly string[] },
  ): Promise<void>
  /** Creates the database when it does not exist. */
  ensureDatabase(): Promise<void>
  close(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 120_000
const MAX_CONNECTIONS = 16
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Connects to a store by URL; nothing is sent before the first call. */
export function createStore(options: StoreOptions): Store {
  const url = new URL(options.url)
  const database = options.database ?? (url.pathname.slice(1) || 'weir')
  url.pathname = '/'
  const isLocal = LOOPBACK.has(url.hostname)
  const connect = (name: string) =>
    createClient({
      url,
      database: name,
      application: 'weir',
      request_timeout: REQUEST_TIMEOUT_MS,
      max_open_connections: MAX_CONNECTIONS,
      // On the loopback address packing costs more than it saves.
      compression: { request: !isLocal, response: !isLocal },
      log: { level: ClickHouseLogLevel.WARN, LoggerClass: loggerTo(options.log) },
    })
  const client = connect(database)
  const insertBlock = blockInserter(client, isLocal)
  const { cluster } = options
  const insertSettings = (token: string | undefined): StoreSettings => ({
    ...(token === undefined ? {} : { insert_deduplication_token: token, insert_deduplicate: 1 }),
    // Answered means written, whatever the server's default is.
    async_insert: 0,
    ...(cluster === undefined ? {} : { distributed_foreground_insert: 1 }),
    // Senders choose their timestamps; a batch that touches many days is slow, but not an error that never heals.
    throw_on_max_partitions_per_insert_block: 0,
  })

  return {
    database,
    cluster,
    async ping() {
      const result = await client.ping({ select: true })
      if (!result.success) throw storeError(result.error)
    },
    async query<Row>(query: StoreQuery<Row>, options: { signal?: AbortSignal } = {}) {
      return attempt(async () => {
        const result = await client.query({
          query: query.sql,
          query_params: { ...query.params },
          clickhouse_settings: { ...query.settings },
          format: 'JSONEachRow',
          abort_signal: options.signal,
        })
        return result.json<Row>()
      }, options.signal)
    },
    async command(sql, params = {}, settings = {}) {
      await attempt(() =>
        client.command({ query: sql, query_params: { ...params }, clickhouse_settings: { ...settings } }),
      )
    },
    async insert(table, rows, options = {}) {
      if (rows.length === 0) return
      await attempt(
        () =>
          client.insert({
            table,
            values: rows,
            format: 'JSONEachRow',
            abort_signal: options.signal,
            clickhouse_settings: { ...insertSettings(options.token), date_time_input_format: 'basic' },
          }),
        options.signal,
      )
    },
    async insertBlock(table, columns, block, { token, lateIndexes }) {
      const into = `INSERT INTO ${table} (${columns.map(column => `\`${column}\``).join(', ')})`
      await attempt(() =>
        insertBlock(into, block, {
          ...insertSettings(token),
          ...(lateIndexes.length === 0 ? {} : { exclude_materialize_skip_indexes_on_insert: lateIndexes.join(', ') }),
        }),
      )
    },
    async ensureDatabase() {
      const bootstrap = connect('default')
      try {
        await attempt(() =>
          bootstrap.command({
            query: `CREATE DATABASE IF NOT EXISTS {database:Identifier}${onCluster({ cluster })} ENGINE = Atomic`,
            query_params: { database },
          }),
        )
      } finally {
        await bootstrap.close()
      }
    },
    close: () => client.close(),
  }
}

async function attempt<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call()
  } catch (error) {
    signal?.throwIfAborted()
    throw storeError(error)
  }
}

function storeError(error: unknown): Error {
  if (error instanceof ClickHouseError)
    return new StoreError(error.message.trim(), Number(error.code), error.type ?? 'UNKNOWN', error)
  const reason = error instanceof Error ? error.message : String(error)
  return new StoreUnavailableError(`The telemetry store does not answer: ${reason}`, { cause: error })
}

/** The client makes its logger itself, from a class. What it logs as an error is also thrown to the caller, who decides. */
function loggerTo(log: StoreLog | undefined): new () => Logger {
  const write = (level: keyof StoreLog) => (entry: { module: string; message: string; err?: Error }) =>
    log?.[level]({ module: entry.module, err: entry.err }, entry.message)
  return class {
    trace = write('debug')
    debug = write('debug')
    info = write('debug')
    warn = write('warn')
    error = write('debug')
  }
}
