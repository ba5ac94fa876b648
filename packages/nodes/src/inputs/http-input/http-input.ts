import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { compileRegex } from '@weir/languages/regex'
import type { LogRecord } from '@weir/telemetry'
import { Resource, Scope } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { createByteBudget } from '../../line-input/byte-budget.ts'
import { eventRules } from '../../line-input/event-reader.ts'
import { logRecord } from '../../line-input/log-record.ts'
import { wantsAttribute } from '../../line-input/source-metadata.ts'
import { leaveHttp } from '../../leave-http.ts'
import { type OpenPort, openPort } from '../../open-port.ts'
import { defineInput, PipelineStopped } from '../../runtime-types.ts'
import { serverTlsOptions } from '../../tls-files.ts'
import { createAuthenticator } from './authentication.ts'
import { bodyEvents, bodyKind } from './body-events.ts'
import { HttpError } from './http-error.ts'
import { httpInputDefinition } from './http-input.definition.ts'
import { requestAttributes } from './request-attributes.ts'
import { compressionOf, decompress, readBody } from './request-body.ts'

const maxConnections = 10_000
/** All bodies in memory together may take this many times the largest one. */
const budgetFactor = 4
const batchRecords = 1024
const retryAfterSeconds = '1'
const maxPathLength = 8192

/** Finds the paths that are taken. */
function createPathRule(included: readonly string[] | undefined, excluded: readonly string[] | undefined) {
  const whole = (pattern: string) => compileRegex(`^(?:${pattern})$`)
  const ins = included?.map(whole)
  const outs = excluded?.map(whole) ?? []
  return (path: string) =>
    path.length <= maxPathLength &&
    (!ins || ins.some(regex => regex.test(path))) &&
    !outs.some(regex => regex.test(path))
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export const httpInput = defineInput(httpInputDefinition, (config, context) => {
  const limit = fileSizeBytes(config.max_byte_limit)
  const readTimeoutMs = durationMs(config.read_timeout)
  const rules = eventRules(config)
  const budget = createByteBudget(limit * budgetFactor)
  const takesPath = createPathRule(config.included_paths, config.excluded_paths)
  const authenticator = createAuthenticator(config.authentication)
  const attributeRules = {
    wants: (name: string) => wantsAttribute(config.source_metadata, name),
    trustsProxies: config.show_originating_ip,
    headers: (config.attributes_from_header ?? []).map(name => name.toLowerCase()),
    takesAllHeaders: config.capture_request_headers,
    secretHeaders: authenticator.secretHeaders,
  }
  const onDrop = () => context.report('log').drop('line_too_long', 1)
  let server: Server | undefined
  let port: OpenPort | undefined
  let active = 0
  let isStopping = false

  /** Everything that can be said before the body is read. */
  function checkHead(request: IncomingMessage): void {
    authenticator.checkHeaders(request.headers)
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!takesPath(path)) throw new HttpError(404, 'Nothing is received at this path')
    if (request.method !== 'POST' && request.method !== 'PUT') throw new HttpError(405, 'Use POST or PUT')
    if (isStopping) throw new PipelineStopped()
    if (!context.intake.open) throw new HttpError(503, 'Short of memory; try again later')
    if (active >= config.active_request_limit) throw new HttpError(429, 'Too many requests at once; try again later')
  }

  function countInto(held: { bytes: number }) {
    return (bytes: number) => {
      if (!budget.take(bytes)) throw new HttpError(503, 'Too much data is waiting for its destinations')
      held.bytes += bytes
    }
  }

  async function readWhole(request: IncomingMessage, held: { bytes: number }): Promise<Buffer> {
    const compression = compressionOf(request)
    const count = countInto(held)
    const received = await readBody(request, limit, count)
    authenticator.checkBody(request.headers, received)
    if (!compression) return received
    const body = await decompress(received, compression, limit)
    count(body.length)
    return body
  }

  async function push(records: LogRecord[]): Promise<void> {
    if (records.length > 0) await context.push({ signal: 'log', records })
  }

  /** Pushes the events of a body piece by piece; a body of many short ones would else take much more memory than it has. */
  async function pushEvents(request: IncomingMessage, body: Buffer): Promise<number> {
    const kind = bodyKind(request.headers['content-type'] ?? '', config.event_break)
    const attributes = requestAttributes(request, attributeRules)
    const observedMs = context.clock.now()
    let shared = { resource: new Resource(), scope: new Scope() }
    let records: LogRecord[] = []
    let accepted = 0
    for (const events of bodyEvents(body, kind, { rules, clock: context.clock, onDrop })) {
      for (const event of events) records.push(logRecord(event, { observedMs, attributes, ...shared }))
      if (records.length < batchRecords) continue
      await push(records)
      accepted += records.length
      records = []
      shared = { resource: new Resource(), scope: new Scope() }
    }
    await push(records)
    return accepted + records.length
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    checkHead(request)
    bodyKind(request.headers['content-type'] ?? '', config.event_break)
    const held = { bytes: 0 }
    active++
    try {
      const body = await readWhole(request, held)
      answer(response, 200, { accepted: await pushEvents(request, body) })
    } finally {
      active--
      budget.give(held.bytes)
    }
  }

  function toHttpError(error: unknown): HttpError {
    if (error instanceof HttpError) return error
    if (error instanceof PipelineStopped) return new HttpError(503, error.message)
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') {
      return new HttpError(400, 'The connection ended before the body did')
    }
    context.logger.error('Receiving failed', { message: error instanceof Error ? error.message : String(error) })
    return new HttpError(500, 'The request could not be taken')
  }

  function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const { status, message } = toHttpError(error)
    if (response.headersSent || response.destroyed) return
    if (status === 503 || status === 429) response.setHeader('retry-after', retryAfterSeconds)
    if (status === 405) response.setHeader('allow', 'POST, PUT')
    const strategy = config.authentication?.strategy
    if (status === 401 && strategy === 'basic') response.setHeader('www-authenticate', 'Basic')
    if (status === 401 && strategy === 'bearer') response.setHeader('www-authenticate', 'Bearer')
    // What is left of a body that was not read must not be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close')
    answer(response, status, { error: message })
  }

  async function createListener(): Promise<Server> {
    const timeouts = {
      requestTimeout: readTimeoutMs,
      headersTimeout: readTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, readTimeoutMs),
    }
    const tls = await serverTlsOptions(config.tls, context)
    return tls ? createTlsServer({ ...tls, ...timeouts }) : createServer(timeouts)
  }

  return {
    async start() {
      const created = await createListener()
      created.maxConnections = maxConnections
      created.on('request', (request: IncomingMessage, response: ServerResponse) => {
        receive(request, response).catch((error: unknown) => refuse(request, response, error))
      })
      created.on('error', error => context.health('error', error.message))
      port = await openPort(created, { host: config.listen, port: config.port, shared: context.sharesPorts })
      server = created
      context.health('healthy')
    },
    async stop() {
      if (server) await leaveHttp(server, port)
      isStopping = true
    },
    async close() {
      const closing = server
      if (!closing) return
      // Answers written just now leave first.
      await new Promise(resolve => setImmediate(resolve))
      closing.closeAllConnections()
    },
  }
})
