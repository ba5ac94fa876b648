import { type ClientHttp2Stream, constants, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { decodeGrpcMessage, formatGrpcTimeout, frameHead, grpcContentType, readFrame } from './grpc-wire.ts'
import { type GrpcSession, openGrpcSession, type SessionOptions } from './grpc-session.ts'
import { decodeRpcStatus, grpcCode } from './rpc-status.ts'

/** Answers are short; more is not read. */
const maxAnswerBytes = 64 * 1024

export interface GrpcAnswer {
  readonly code: number
  readonly message: string
  readonly retryDelayMs?: number | undefined
  /** The message of the answer; empty where there is none that can be read. */
  readonly body: Uint8Array
}

export interface GrpcCall {
  readonly path: string
  readonly message: Uint8Array
  /** What the message is compressed with; empty where it is not. */
  readonly encoding: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export interface GrpcClient {
  /** One unary call; rejects where no answer came. */
  call(call: GrpcCall): Promise<GrpcAnswer>
  close(): void
}

/** The server had not looked at the call: it may be repeated without being counted twice. */
class NotSeen extends Error {}

/** A client that keeps one connection open and opens another one when that goes away. */
export function createGrpcClient(options: SessionOptions): GrpcClient {
  let current: GrpcSession | undefined
  let closed = false

  function usable(): GrpcSession {
    if (closed) throw new Error('the node was stopped')
    if (!current || current.session.closed || current.session.destroyed) current = openGrpcSession(options)
    return current
  }

  return {
    async call(call) {
      try {
        return await callOnce(usable(), call)
      } catch (error) {
        if (!(error instanceof NotSeen)) throw error
        return await callOnce(usable(), call)
      }
    },
    close() {
      closed = true
      current?.session.destroy()
    },
  }
}

function callOnce(connection: GrpcSession, call: GrpcCall): Promise<GrpcAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<GrpcAnswer>()
  const stream = open(connection, call)
  connection.calls += 1
  const timer = setTimeout(() => abort(new Error(`no answer within ${call.timeoutMs} ms`)), call.timeoutMs)
  const onAbort = () => abort(call.signal.reason)
  call.signal.addEventListener('abort', onAbort, { once: true })
  let problem: Error | undefined
  stream.on('error', (error: Error) => {
    problem = error
  })
  const read = readAnswer(stream, resolve)
  stream.once('close', () => {
    connection.calls -= 1
    clearTimeout(timer)
    call.signal.removeEventListener('abort', onAbort)
    const answer = read()
    if (answer) resolve(answer)
    else if (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM)
      reject(new NotSeen('the destination closes the connection'))
    else reject(connection.problem() ?? problem ?? new Error('the connection ended without an answer'))
  })
  function abort(reason: unknown): void {
    reject(reason)
    stream.close(constants.NGHTTP2_CANCEL)
  }
  stream.write(frameHead(call.message.length, call.encoding !== ''))
  stream.end(call.message)
  return promise
}

function open({ session }: GrpcSession, { path, encoding, headers, timeoutMs, signal }: GrpcCall): ClientHttp2Stream {
  signal.throwIfAborted()
  return session.request({
    ...headers,
    ':method': 'POST',
    ':path': path,
    'content-type': grpcContentType,
    te: 'trailers',
    'grpc-timeout': formatGrpcTimeout(timeoutMs),
    ...(encoding !== '' && { 'grpc-encoding': encoding }),
  })
}

/** Collects the answer, and gives it to `done` as soon as it is whole, be the message sent to its end or not. */
function readAnswer(stream: ClientHttp2Stream, done: (answer: GrpcAnswer) => void): () => GrpcAnswer | undefined {
  let status = 0
  let head: IncomingHttpHeaders = {}
  const chunks: Buffer[] = []
  let size = 0
  const answer = () => answerOf(status, head, Buffer.concat(chunks))
  stream.on('response', (headers: IncomingHttpHeaders & IncomingHttpStatusHeader) => {
    status = headers[':status'] ?? 0
    head = headers
  })
  stream.on('trailers', (trailers: IncomingHttpHeaders) => {
    head = { ...head, ...trailers }
  })
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxAnswerBytes) chunks.push(chunk)
  })
  stream.once('end', () => {
    const whole = answer()
    if (!whole) return
    done(whole)
    stream.close(constants.NGHTTP2_NO_ERROR)
  })
  return answer
}

/** What proxies mean that know nothing of gRPC. */
const codesByHttpStatus: ReadonlyMap<number, number> = new Map([
  [400, grpcCode.internal],
  [401, grpcCode.unauthenticated],
  [403, grpcCode.permissionDenied],
  [404, grpcCode.unimplemented],
  [413, grpcCode.resourceExhausted],
  [429, grpcCode.unavailable],
  [502, grpcCode.unavailable],
  [503, grpcCode.unavailable],
  [504, grpcCode.unavailable],
])

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')

function answerOf(status: number, head: IncomingHttpHeaders, bytes: Buffer): GrpcAnswer | undefined {
  const code = textOf(head['grpc-status'])
  if (code === '') {
    if (status === 0 || status === 200) return undefined
    const meaning = codesByHttpStatus.get(status) ?? grpcCode.unknown
    const message = status === 413 ? 'the message is too large (HTTP 413)' : `HTTP ${status}`
    return { code: meaning, message, body: new Uint8Array() }
  }
  const details = decodeRpcStatus(Buffer.from(textOf(head['grpc-status-details-bin']), 'base64'))
  const frame = readFrame(bytes)
  return {
    code: /^\d{1,4}$/.test(code) ? Number(code) : grpcCode.unknown,
    message: decodeGrpcMessage(textOf(head['grpc-message'])),
    retryDelayMs: details?.retryDelayMs,
    body: frame && !frame.compressed ? frame.message : new Uint8Array(),
  }
}
