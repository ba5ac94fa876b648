import {
  constants,
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { encodeExportResponse, type Rejected, type Signal } from '@weir/telemetry'
import { type OpenPort, openPort } from '../open-port.ts'
import type { InputContext } from '../runtime-types.ts'
import { createSessions } from './grpc-sessions.ts'
import { encodeGrpcMessage, frameHead, frameLimit, grpcContentType, parseGrpcTimeout, readFrame } from './grpc-wire.ts'
import type { ListenerOptions } from './http-listener.ts'
import type { OtlpIntake } from './intake.ts'
import { followAnswers, type Listener, maxConnections } from './listener.ts'
import { decompress, encodings, readToEnd, tooLarge } from './message-body.ts'
import { RequestError } from './request-error.ts'
import { encodeRpcStatus } from './rpc-status.ts'
import { signalsByGrpcPath } from './services.ts'

const maxCallsPerConnection = 100
const sessionWindowBytes = 8 * 1024 * 1024
/** A whole batch fits into the first window, so that a sender does not wait for us to ask for more. */
const streamWindowBytes = 4 * 1024 * 1024
/** Calls that a connection may open and drop at once, and then per second. */
const resets = { streamResetBurst: 200, streamResetRate: 33 }
const maxHeaderListBytes = 16 * 1024

export interface GrpcListenerOptions extends ListenerOptions {
  readonly maxConnectionAgeMs: number
  readonly maxConnectionAgeGraceMs: number
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : (header ?? ''))

function signalOf(headers: IncomingHttpHeaders): Signal {
  const signal = signalsByGrpcPath.get(headers[':path'] ?? '')
  if (!signal) throw new RequestError('unknown_path', 'Call Export of the OTLP service of logs, metrics or traces')
  return signal
}

/** Tells the sender not to send the rest; a turn later, since a reset overtakes an answer that has not left yet. */
function letGo(stream: ServerHttp2Stream): void {
  stream.resume()
  setImmediate(() => stream.close(constants.NGHTTP2_NO_ERROR))
}

/** OTLP over gRPC: unary Export of the three services. */
export function createGrpcListener(options: GrpcListenerOptions, intake: OtlpIntake, context: InputContext): Listener {
  const { maxMessageBytes: limit, readTimeoutMs } = options
  const server = createServerFor(options)
  const answers = followAnswers()
  let port: OpenPort | undefined
  const sessions = createSessions(
    { greetingMs: readTimeoutMs, maxAgeMs: options.maxConnectionAgeMs, graceMs: options.maxConnectionAgeGraceMs },
    context.clock,
    context.random,
  )

  async function receive(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<Rejected | undefined> {
    const signal = signalOf(headers)
    const permit = intake.admit(headers)
    try {
      const message = await readMessage(stream, headers, permit.take)
      if (stream.destroyed) throw new RequestError('invalid', 'The call ended before the message was taken')
      return await intake.take(signal, 'protobuf', message)
    } finally {
      permit.leave()
    }
  }

  async function readMessage(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    take: (bytes: number) => void,
  ): Promise<Buffer> {
    let size = 0
    const late = new RequestError('too_slow', `The message did not arrive within ${readTimeoutMs} ms`)
    const body = await within(
      readTimeoutMs,
      late,
      readToEnd(stream, 0, chunk => {
        // The first bytes tell the length: no need to see the rest of what is too large.
        const declared = size === 0 && chunk.length >= 5 ? chunk.readUInt32BE(1) : 0
        size += chunk.length
        if (declared > limit || size > frameLimit(limit)) throw tooLarge(limit)
        take(chunk.length)
      }),
    )
    const frame = readFrame(body)
    if (!frame) throw new RequestError('invalid', 'The call must hold exactly one message')
    if (!frame.compressed) return frame.message
    const encoding = textOf(headers['grpc-encoding'])
    if (encoding === '') throw new RequestError('invalid', 'A compressed message needs the header grpc-encoding')
    const message = await decompress(frame.message, encoding, limit)
    take(message.length)
    return message
  }

  /** The outcome, or the error when time is up before; what was begun goes on by itself. */
  function within<T>(ms: number | undefined, error: RequestError, work: Promise<T>): Promise<T> {
    if (ms === undefined) return work
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const cancel = context.clock.after(ms, () => reject(error))
    work.then(resolve, reject).finally(cancel)
    return promise
  }

  function serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    // A reset by the sender is its way of going; there is nobody left to answer.
    stream.on('error', () => undefined)
    if (!textOf(headers['content-type']).startsWith(grpcContentType)) {
      stream.respond({ ':status': 415 }, { endStream: true })
      letGo(stream)
      return
    }
    const late = new RequestError('too_slow', 'The data was not delivered within the time that the sender gave')
    within(parseGrpcTimeout(headers['grpc-timeout']), late, receive(stream, headers)).then(
      rejected => accept(stream, rejected),
      (error: unknown) => refuse(stream, intake.errorOf(error)),
    )
  }

  function accept(stream: ServerHttp2Stream, rejected: Rejected | undefined): void {
    if (stream.destroyed || stream.closed) return
    answers.add(done => stream.once('close', done))
    stream.respond({ ':status': 200, 'content-type': grpcContentType }, { waitForTrailers: true })
    stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    const body = encodeExportResponse(rejected)
    stream.end(Buffer.concat([frameHead(body.length, false), body]))
  }

  /** An answer without a message is one block of headers. */
  function refuse(stream: ServerHttp2Stream, error: RequestError): void {
    if (stream.destroyed || stream.closed) return
    answers.add(done => stream.once('close', done))
    const { grpcStatus: code, message, retryDelayMs } = error
    const details = () => Buffer.from(encodeRpcStatus({ code, message, retryDelayMs })).toString('base64')
    stream.respond(
      {
        ':status': 200,
        'content-type': grpcContentType,
        'grpc-status': String(code),
        'grpc-message': encodeGrpcMessage(message),
        ...(error.kind === 'unsupported' && { 'grpc-accept-encoding': `identity, ${encodings}` }),
        ...(retryDelayMs !== undefined && {
          'grpc-status-details-bin': details(),
          'grpc-retry-pushback-ms': String(retryDelayMs),
        }),
      },
      { endStream: true },
    )
    letGo(stream)
  }

  return {
    async start() {
      server.maxConnections = maxConnections
      server.on('session', session => {
        session.setLocalWindowSize(sessionWindowBytes)
        sessions.add(session)
      })
      server.on('stream', serve)
      server.on('error', error => context.health('error', error.message))
      port = await openPort(server, { host: options.host, port: options.port, shared: context.sharesPorts })
    },
    async stop() {
      port?.close()
      sessions.leave()
    },
    async close() {
      await answers.settled()
      sessions.destroy()
    },
  }

  function createServerFor({ tls }: ListenerOptions): Http2Server | Http2SecureServer {
    const http2 = {
      ...resets,
      settings: {
        initialWindowSize: Math.min(streamWindowBytes, Math.max(65_535, frameLimit(limit))),
        maxConcurrentStreams: maxCallsPerConnection,
        maxHeaderListSize: maxHeaderListBytes,
      },
    }
    if (!tls) return createServer(http2)
    return createSecureServer({ ...http2, ...tls, handshakeTimeout: readTimeoutMs })
  }
}
