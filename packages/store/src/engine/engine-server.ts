import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SPOOL_HEADER } from '../spool.ts'
import { readBody } from './body.ts'
import type { Engine, EngineAnswer } from './engine.ts'
import { EngineError, errorBody, toEngineError } from './engine-error.ts'
import { type EngineRequest, parseEngineRequest } from './engine-request.ts'

const gzipAsync = promisify(gzip)
const USER = 'default'
/** Parameters travel in the URL, and a search may carry long texts. */
const MAX_HEADER_BYTES = 1024 * 1024
const MIN_COMPRESSED_BYTES = 1024

export interface EngineServerOptions {
  engine: Pick<Engine, 'run' | 'spool'>
  password: string
  maxBodyBytes: number
}

/** Serves ClickHouse's HTTP interface for one engine. */
export function createEngineServer(options: EngineServerOptions): Server {
  const expected = digest(options.password)
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: 30_000 }, (req, res) => {
    answer(req, res, options, expected).catch(error => sendError(res, toEngineError(error)))
  })
  return server
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  options: EngineServerOptions,
  expected: Buffer,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://engine')
  if (url.pathname === '/ping') {
    res.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' }).end('Ok.\n')
    return
  }
  if (!timingSafeEqual(digest(presentedPassword(req)), expected))
    throw new EngineError(516, 'AUTHENTICATION_FAILED', `${USER}: Authentication failed: password is incorrect`)
  if (url.pathname !== '/') throw new EngineError(1000, 'POCO_EXCEPTION', `There is no handle ${url.pathname}`, 404)
  if (req.method !== 'GET' && req.method !== 'POST')
    throw new EngineError(1000, 'POCO_EXCEPTION', 'Only GET and POST are supported', 405)
  const request = parseEngineRequest(url.searchParams, randomUUID)
  const body = await readBody(req, req.headers['content-encoding'], options.maxBodyBytes)
  const gone = new AbortController()
  const onClose = () => {
    if (!res.writableFinished) gone.abort()
  }
  res.on('close', onClose)
  try {
    const result = await options.engine.run(request, body, req.method === 'GET', gone.signal)
    res.setHeader(SPOOL_HEADER, options.engine.spool)
    if (!gone.signal.aborted) await sendResult(req, res, request, result)
  } finally {
    res.off('close', onClose)
  }
}

async function sendResult(
  req: IncomingMessage,
  res: ServerResponse,
  request: EngineRequest,
  result: EngineAnswer,
): Promise<void> {
  res.setHeader('X-ClickHouse-Query-Id', request.queryId)
  res.setHeader('X-ClickHouse-Server-Display-Name', 'weir-engine')
  res.setHeader('X-ClickHouse-Format', result.format)
  res.setHeader('X-ClickHouse-Timezone', 'UTC')
  res.setHeader('X-ClickHouse-Summary', summary(result))
  res.setHeader('Content-Type', contentType(result.format))
  const accepts = (req.headers['accept-encoding'] ?? '').includes('gzip')
  if (!request.compressResponse || !accepts || result.bytes.length < MIN_COMPRESSED_BYTES) {
    res.end(result.bytes)
    return
  }
  res.setHeader('Content-Encoding', 'gzip')
  res.end(await gzipAsync(result.bytes, { level: 1 }))
}

/** Counts as text, since JSON numbers of clients end at 2^53. */
function summary(result: EngineAnswer): string {
  return JSON.stringify({
    read_rows: String(result.rowsRead),
    read_bytes: String(result.bytesRead),
    written_rows: String(result.rowsWritten),
    written_bytes: String(result.bytesWritten),
    total_rows_to_read: '0',
    result_rows: String(result.rowsRead),
    result_bytes: String(result.bytes.length),
    elapsed_ns: String(Math.round(result.elapsedSeconds * 1e9)),
  })
}

function contentType(format: string): string {
  if (format === 'JSON' || format === 'JSONCompact') return 'application/json; charset=UTF-8'
  if (format.startsWith('JSON')) return 'application/x-ndjson; charset=UTF-8'
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8'
  if (format.startsWith('TabSeparated') || format.startsWith('TSV')) return 'text/tab-separated-values; charset=UTF-8'
  return 'application/octet-stream'
}

function sendError(res: ServerResponse, error: EngineError): void {
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  // The rest of a body that was refused half-way must not be read as the next request.
  if (!res.req.complete) res.setHeader('Connection', 'close')
  res.setHeader('X-ClickHouse-Exception-Code', String(error.code))
  res.setHeader('Content-Type', 'text/plain; charset=UTF-8')
  res.writeHead(error.status).end(errorBody(error))
}

function presentedPassword(req: IncomingMessage): string {
  const key = req.headers['x-clickhouse-key']
  if (typeof key === 'string' && req.headers['x-clickhouse-user'] === USER) return key
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (basic === undefined) return ''
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? []
  return user === USER ? (password ?? '') : ''
}

/** Equal lengths for the comparison, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
