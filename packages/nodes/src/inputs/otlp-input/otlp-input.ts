import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  type Batch,
  DecodeError,
  decodeJsonRequest,
  decodeRequest,
  encodeExportResponse,
  encodeJsonExportResponse,
  type Signal,
} from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { defineInput, PipelineStopped } from '../../runtime-types.ts'
import { otlpInputDefinition } from './otlp-input.definition.ts'
import { createMemoryBudget, decompress, readBody } from './request-body.ts'
import { encodeStatus, RequestError, signalsByPath } from './request-error.ts'

const maxConnections = 1000
/** All messages in memory together may take this many times the largest one. */
const budgetFactor = 4
const retryAfterSeconds = '1'

type Format = 'protobuf' | 'json'
const contentTypes: Record<Format, string> = { protobuf: 'application/x-protobuf', json: 'application/json' }

function formatOf(request: IncomingMessage): Format | undefined {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === contentTypes.json) return 'json'
  return type === contentTypes.protobuf ? 'protobuf' : undefined
}

function signalOf(request: IncomingMessage): Signal {
  const signal = signalsByPath.get((request.url ?? '').split('?')[0] ?? '')
  if (!signal) throw new RequestError(404, 'Send to /v1/logs, /v1/metrics or /v1/traces')
  if (request.method !== 'POST') throw new RequestError(405, 'Use POST')
  return signal
}

function decode(signal: Signal, format: Format, body: Buffer): Batch {
  try {
    return format === 'json' ? decodeJsonRequest(signal, body.toString('utf8')) : decodeRequest(signal, body)
  } catch (error) {
    if (error instanceof DecodeError) throw new RequestError(400, error.message)
    throw error
  }
}

function answer(response: ServerResponse, status: number, format: Format, body: string | Uint8Array): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': contentTypes[format] })
  response.end(body)
}

export const otlpInput = defineInput(otlpInputDefinition, (config, context) => {
  const limit = fileSizeBytes(config.max_message_size)
  const readTimeoutMs = durationMs(config.read_timeout)
  const budget = createMemoryBudget(limit * budgetFactor)
  let server: Server | undefined
  let stopping = false

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signal = signalOf(request)
    if (stopping) throw new PipelineStopped()
    const format = formatOf(request)
    if (!format) throw new RequestError(415, `Content-Type must be ${contentTypes.protobuf} or ${contentTypes.json}`)
    let held = 0
    const count = (bytes: number) => {
      budget.take(bytes)
      held += bytes
    }
    try {
      const received = await readBody(request, limit, count)
      const body = await decompress(received, request.headers['content-encoding'] ?? '', limit)
      if (body !== received) count(body.length)
      const batch = decode(signal, format, body)
      if (batch.records.length > 0) await context.push(batch)
      answer(response, 200, format, format === 'json' ? encodeJsonExportResponse(signal) : encodeExportResponse())
    } finally {
      budget.give(held)
    }
  }

  function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const known = toRequestError(error)
    if (known.status === 503) response.setHeader('retry-after', retryAfterSeconds)
    if (known.status === 405) response.setHeader('allow', 'POST')
    // What is left of a body that was not read must not be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close')
    const format = formatOf(request) ?? 'protobuf'
    answer(response, known.status, format, encodeStatus(known, format))
  }

  function toRequestError(error: unknown): RequestError {
    if (error instanceof RequestError) return error
    if (error instanceof PipelineStopped) return new RequestError(503, error.message)
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') {
      return new RequestError(400, 'The connection ended before the message did')
    }
    const message = error instanceof Error ? error.message : String(error)
    context.logger.error('Receiving failed', { message })
    return new RequestError(500, 'The message could not be taken')
  }

  function listenProblem(error: Error): Error {
    const code = 'code' in error ? error.code : ''
    const where = `port ${config.port} on ${config.listen}`
    if (code === 'EADDRINUSE') return new Error(`Cannot listen: ${where} is in use by another program or node`)
    if (code === 'EACCES') return new Error(`Cannot listen: ${where} needs more rights; choose a port above 1023`)
    return new Error(`Cannot listen on ${where}: ${error.message}`)
  }

  return {
    async start() {
      const created = createServer({
        requestTimeout: readTimeoutMs,
        headersTimeout: readTimeoutMs,
        connectionsCheckingInterval: Math.min(1000, readTimeoutMs),
      })
      created.maxConnections = maxConnections
      created.on('request', (request: IncomingMessage, response: ServerResponse) => {
        receive(request, response).catch((error: unknown) => refuse(request, response, error))
      })
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      created.once('error', error => reject(listenProblem(error)))
      created.listen(config.port, config.listen, resolve)
      await promise
      created.on('error', error => context.health('error', error.message))
      server = created
      context.health('healthy')
    },
    async stop() {
      stopping = true
      // The port is free at once; connections with a message on its way live on until it is answered.
      server?.close()
      server?.closeIdleConnections()
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
