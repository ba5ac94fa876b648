import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { DecodeError, decodeRequest, encodeExportResponse } from '@weir/telemetry'
import { discardBody, readBody, unpack } from './body.ts'
import type { Ingest, Reservation } from './ingest.ts'
import { IngestRefused } from './ingest-refused.ts'
import { rpcStatus } from './rpc-status.ts'
import { signalMethods } from './signals.ts'

/** gRPC status codes. Senders repeat UNAVAILABLE, and RESOURCE_EXHAUSTED where it says when; they give up on the others. */
const codeOf = { unauthenticated: 16, forbidden: 7, invalid: 3, too_large: 8, busy: 14, throttled: 8 } as const
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
      error => answerError(ingest, stream, error),
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
  const refusal = await ingest.throttled(principal)
  if (refusal) {
    await discardBody(stream)
    throw refusal
  }
  const reservation = ingest.reserve()
  try {
    const frame = await readBody(stream, reservation)
    const message = await readMessage(frame, headers['grpc-encoding'], reservation)
    await ingest.write(principal, decodeRequest(signal, message), {
      id: one(headers['x-weir-batch-id']),
      attempt: one(headers['x-weir-attempt']),
      bytes: message.length,
    })
  } finally {
    reservation.giveBack()
  }
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

class UnknownMethod extends Error {}

/** The one message of a unary call: a flag, a length, and so many bytes. */
async function readMessage(
  frame: Buffer,
  encoding: string | string[] | undefined,
  reservation: Reservation,
): Promise<Uint8Array> {
  if (frame.length < frameHead || frame.readUInt32BE(1) !== frame.length - frameHead) {
    throw new IngestRefused('invalid', 'The call must hold exactly one message.')
  }
  const message = frame.subarray(frameHead)
  return frame[0] === 1 ? unpack(message, one(encoding), reservation) : message
}

function answer(stream: ServerHttp2Stream, code: number, message: string, retryAfter?: number): void {
  if (stream.destroyed || stream.closed) return
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => {
    stream.sendTrailers({
      'grpc-status': String(code),
      ...(message ? { 'grpc-message': encodeURIComponent(message) } : {}),
      ...(retryAfter === undefined ? {} : retryTrailers(code, message, retryAfter)),
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

/** When to come back, for OTLP senders and for gRPC's own retries. */
function retryTrailers(code: number, message: string, retryAfter: number) {
  const details = Buffer.from(rpcStatus(code, message, retryAfter)).toString('base64')
  return { 'grpc-retry-pushback-ms': String(retryAfter * 1000), 'grpc-status-details-bin': details }
}

function answerError(ingest: Ingest, stream: ServerHttp2Stream, error: unknown): void {
  if (error instanceof UnknownMethod)
    return answer(stream, unimplemented, 'Only OTLP Export of logs, metrics and traces.')
  const refusal = error instanceof IngestRefused ? error : unexpected(error)
  ingest.refused(refusal)
  answer(stream, codeOf[refusal.kind], refusal.message, refusal.retryAfter)
}

function unexpected(error: unknown): IngestRefused {
  if (error instanceof DecodeError) return new IngestRefused('invalid', `The message is not OTLP: ${error.message}.`)
  return new IngestRefused('busy', 'The request could not be taken. Try again shortly.', 5)
}
