import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { DecodeError, decodeRequest, encodeExportResponse } from '@weir/telemetry'
import { readBody, unpack } from './body.ts'
import { type Ingest, IngestRefused } from './ingest.ts'
import { signalMethods } from './signals.ts'

/** gRPC status codes. Senders repeat UNAVAILABLE and give up on the others. */
const codeOf = { unauthenticated: 16, forbidden: 7, invalid: 3, too_large: 8, busy: 14 } as const
const unimplemented = 12
const frameHead = 5
/** Whole batches fit into the first window, so that a sender does not wait for us to ask for more. */
const windowBytes = 16 * 1024 * 1024

/** OTLP over gRPC without TLS: unary Export of the three services. */
export function createOtlpGrpcServer(ingest: Ingest): Http2Server {
  const server = createServer({ settings: { initialWindowSize: windowBytes, maxConcurrentStreams: 128 } })
  server.on('session', session => session.setLocalWindowSize(windowBytes))
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    // A reset by the sender is its way of going; there is nobody left to answer.
    stream.on('error', () => undefined)
    const address = stream.session?.socket?.remoteAddress ?? ''
    take(ingest, stream, headers, address).then(
      () => answer(stream, 0, ''),
      error => answerError(stream, error),
    )
  })
  return server
}

async function take(
  ingest: Ingest,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  address: string,
): Promise<void> {
  const signal = signalMethods.get(headers[':path'] ?? '')
  if (!signal) throw new UnknownMethod()
  const principal = await ingest.authenticate(headers.authorization, address)
  const frame = await readBody(stream)
  const giveBack = ingest.reserve(frame.length)
  try {
    const message = await readMessage(frame, headers['grpc-encoding'])
    const batchId = headers['x-weir-batch-id']
    await ingest.write(principal, decodeRequest(signal, message), Array.isArray(batchId) ? batchId[0] : batchId)
  } finally {
    giveBack()
  }
}

class UnknownMethod extends Error {}

/** The one message of a unary call: a flag, a length, and so many bytes. */
async function readMessage(frame: Buffer, encoding: string | string[] | undefined): Promise<Uint8Array> {
  if (frame.length < frameHead || frame.readUInt32BE(1) !== frame.length - frameHead) {
    throw new IngestRefused('invalid', 'The call must hold exactly one message.')
  }
  const message = frame.subarray(frameHead)
  return frame[0] === 1 ? unpack(message, Array.isArray(encoding) ? encoding[0] : encoding) : message
}

function answer(stream: ServerHttp2Stream, code: number, message: string, retryAfter?: number): void {
  if (stream.destroyed || stream.closed) return
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => {
    stream.sendTrailers({
      'grpc-status': String(code),
      ...(message ? { 'grpc-message': encodeURIComponent(message) } : {}),
      ...(retryAfter === undefined ? {} : { 'grpc-retry-pushback-ms': String(retryAfter * 1000) }),
    })
  })
  if (code !== 0) {
    stream.end()
    return
  }
  const body = encodeExportResponse()
  const frame = Buffer.alloc(frameHead + body.length)
  frame.writeUInt32BE(body.length, 1)
  frame.set(body, frameHead)
  stream.end(frame)
}

function answerError(stream: ServerHttp2Stream, error: unknown): void {
  if (error instanceof UnknownMethod)
    return answer(stream, unimplemented, 'Only OTLP Export of logs, metrics and traces.')
  if (error instanceof IngestRefused) return answer(stream, codeOf[error.kind], error.message, error.retryAfter)
  if (error instanceof DecodeError) return answer(stream, codeOf.invalid, `The message is not OTLP: ${error.message}.`)
  answer(stream, codeOf.busy, 'The request could not be taken. Try again shortly.', 5)
}
