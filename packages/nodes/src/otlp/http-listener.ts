import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { TlsOptions } from 'node:tls'
import { encodeExportResponse, encodeJsonExportResponse, type Signal } from '@weir/telemetry'
import { leaveHttp } from '../leave-http.ts'
import { type OpenPort, openPort } from '../open-port.ts'
import type { InputContext } from '../runtime-types.ts'
import type { Format, OtlpIntake } from './intake.ts'
import { followAnswers, type Listener, maxConnections } from './listener.ts'
import { decompress, encodings, readToEnd, tooLarge } from './message-body.ts'
import { encodeErrorBody, RequestError } from './request-error.ts'
import { signalsByHttpPath } from './services.ts'

const contentTypes: Record<Format, string> = { protobuf: 'application/x-protobuf', json: 'application/json' }

export interface ListenerOptions {
  readonly host: string
  readonly port: number
  readonly maxMessageBytes: number
  readonly readTimeoutMs: number
  readonly tls: TlsOptions | undefined
}

function formatOf(request: IncomingMessage): Format | undefined {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === contentTypes.json) return 'json'
  return type === contentTypes.protobuf ? 'protobuf' : undefined
}

function signalOf(request: IncomingMessage): Signal {
  const signal = signalsByHttpPath.get((request.url ?? '').split('?')[0] ?? '')
  if (!signal) throw new RequestError('unknown_path', 'Send to /v1/logs, /v1/metrics or /v1/traces')
  if (request.method !== 'POST') throw new RequestError('wrong_method', 'Use POST')
  return signal
}

/** OTLP over HTTP: protobuf and JSON. */
export function createHttpListener(options: ListenerOptions, intake: OtlpIntake, context: InputContext): Listener {
  const { maxMessageBytes: limit, readTimeoutMs } = options
  const server = createServerFor(options)
  const answers = followAnswers()
  let port: OpenPort | undefined

  async function receive(request: IncomingMessage, response: ServerResponse, beforeBody: () => void): Promise<void> {
    const signal = signalOf(request)
    const permit = intake.admit(request.headers)
    try {
      const format = formatOf(request)
      if (!format) {
        throw new RequestError('unsupported', `Content-Type must be ${contentTypes.protobuf} or ${contentTypes.json}`)
      }
      if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
      beforeBody()
      const received = await readBody(request, permit.take)
      const body = await decompress(received, request.headers['content-encoding'] ?? '', limit)
      if (body !== received) permit.take(body.length)
      const rejected = await intake.take(signal, format, body)
      const isJson = format === 'json'
      answer(
        response,
        200,
        format,
        isJson ? encodeJsonExportResponse(signal, rejected) : encodeExportResponse(rejected),
      )
    } finally {
      permit.leave()
    }
  }

  function readBody(request: IncomingMessage, take: (bytes: number) => void): Promise<Buffer> {
    let size = 0
    const announced = Math.min(limit, Number(request.headers['content-length'] ?? 0))
    return readToEnd(request, announced, chunk => {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      take(chunk.length)
    })
  }

  function answer(response: ServerResponse, status: number, format: Format, body: string | Uint8Array): void {
    if (response.destroyed) return
    answers.add(done => response.once('close', done))
    response.writeHead(status, { 'content-type': contentTypes[format], 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }

  function refuse(request: IncomingMessage, response: ServerResponse, cause: unknown): void {
    const error = intake.errorOf(cause)
    if (error.retryDelayMs !== undefined) response.setHeader('retry-after', Math.ceil(error.retryDelayMs / 1000))
    if (error.kind === 'wrong_method') response.setHeader('allow', 'POST')
    if (error.kind === 'unsupported') response.setHeader('accept-encoding', encodings)
    if (error.kind === 'unauthenticated' && intake.challenge) response.setHeader('www-authenticate', intake.challenge)
    // The rest of a body is let pass, so that the sender gets to read the answer; that of one that is too large is not worth it.
    if (error.kind === 'too_large') response.setHeader('connection', 'close')
    request.resume()
    const format = formatOf(request) ?? 'protobuf'
    answer(response, error.httpStatus, format, encodeErrorBody(error, format))
  }

  function serve(request: IncomingMessage, response: ServerResponse, beforeBody = () => {}): void {
    receive(request, response, beforeBody).catch((error: unknown) => refuse(request, response, error))
  }

  return {
    async start() {
      server.maxConnections = maxConnections
      server.on('request', (request, response) => serve(request, response))
      // A sender that asks before it sends the body is told "try later" instead of "go on".
      server.on('checkContinue', (request, response) => serve(request, response, () => response.writeContinue()))
      server.on('error', error => context.health('error', error.message))
      port = await openPort(server, { host: options.host, port: options.port, shared: context.sharesPorts })
    },
    stop: () => leaveHttp(server, port),
    async close() {
      await answers.settled()
      server.closeAllConnections()
    },
  }

  function createServerFor({ tls }: ListenerOptions): Server {
    const timeouts: ServerOptions = {
      requestTimeout: readTimeoutMs,
      headersTimeout: readTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, readTimeoutMs),
    }
    return tls ? createSecureServer({ ...timeouts, ...tls, handshakeTimeout: readTimeoutMs }) : createServer(timeouts)
  }
}
