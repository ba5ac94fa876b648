import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { DecodeError, decodeJsonRequest, decodeRequest, encodeExportResponse, type Signal } from '@weir/telemetry'
import { discardBody, readBody, unpack } from './body.ts'
import type { Ingest } from './ingest.ts'
import { IngestRefused } from './ingest-refused.ts'
import { rpcStatus } from './rpc-status.ts'
import { signalPaths } from './signals.ts'

const statusOf = {
  unauthenticated: 401,
  forbidden: 403,
  invalid: 400,
  too_large: 413,
  busy: 503,
  throttled: 429,
} as const
/** google.rpc.Code, which OTLP error bodies carry. */
const codeOf = { unauthenticated: 16, forbidden: 7, invalid: 3, too_large: 3, busy: 14, throttled: 8 } as const

type BodyForm = 'protobuf' | 'json'

/** OTLP over HTTP: POST /v1/logs, /v1/metrics and /v1/traces, protobuf or JSON. */
export function createOtlpHttpServer(ingest: Ingest): Server {
  const server = createServer((request, response) => {
    const form = bodyForm(request.headers['content-type'])
    take(ingest, request, form).then(
      () => answer(response, 200, form ?? 'json', form === 'json' ? '{}' : encodeExportResponse()),
      error => answerError(ingest, response, form ?? 'json', error),
    )
  })
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  return server
}

async function take(ingest: Ingest, request: IncomingMessage, form: BodyForm | undefined): Promise<void> {
  const signal = signalPaths.get(request.url?.split('?')[0] ?? '')
  if (!signal || request.method !== 'POST') throw new UnknownPath()
  if (!form) {
    throw new IngestRefused('invalid', 'Send Content-Type application/x-protobuf or application/json.')
  }
  const principal = await ingest.authenticate(request.headers.authorization, request.socket.remoteAddress ?? '')
  const refusal = await ingest.throttled(principal)
  if (refusal) {
    await discardBody(request)
    throw refusal
  }
  const reservation = ingest.reserve()
  try {
    const packed = await readBody(request, reservation)
    const body = await unpack(packed, request.headers['content-encoding'], reservation)
    const batch = form === 'json' ? readJson(signal, body) : decodeRequest(signal, body)
    await ingest.write(principal, batch, {
      id: header(request, 'x-weir-batch-id'),
      attempt: header(request, 'x-weir-attempt'),
      bytes: body.length,
    })
  } finally {
    reservation.giveBack()
  }
}

class UnknownPath extends Error {}

function readJson(signal: Signal, body: Uint8Array) {
  return decodeJsonRequest(signal, Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
}

function bodyForm(contentType: string | undefined): BodyForm | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-protobuf') return 'protobuf'
  return type === 'application/json' ? 'json' : undefined
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function answer(response: ServerResponse, status: number, form: BodyForm, body: string | Uint8Array): void {
  response.writeHead(status, {
    'content-type': form === 'json' ? 'application/json' : 'application/x-protobuf',
    // Tells senders that they may pack by what unpacks fastest.
    'accept-encoding': 'zstd, gzip, deflate',
  })
  response.end(body)
}

function answerError(ingest: Ingest, response: ServerResponse, form: BodyForm, error: unknown): void {
  if (error instanceof UnknownPath) {
    return answer(
      response,
      404,
      'json',
      JSON.stringify({ message: 'POST telemetry to /v1/logs, /v1/metrics or /v1/traces.' }),
    )
  }
  const refusal = error instanceof IngestRefused ? error : unexpected(error)
  ingest.refused(refusal)
  if (refusal.retryAfter !== undefined) response.setHeader('retry-after', String(refusal.retryAfter))
  // The rest of a body that was not read would be taken for the next request.
  if (!response.req.complete) response.setHeader('connection', 'close')
  const code = codeOf[refusal.kind]
  const body =
    form === 'json'
      ? JSON.stringify({ code, message: refusal.message })
      : rpcStatus(code, refusal.message, refusal.retryAfter)
  answer(response, statusOf[refusal.kind], form, body)
}

/** A body that cannot be read is the sender's to mend; anything else is ours, and the sender keeps the data. */
function unexpected(error: unknown): IngestRefused {
  if (error instanceof DecodeError) return new IngestRefused('invalid', `The body is not OTLP: ${error.message}.`)
  return new IngestRefused('busy', 'The request could not be taken. Try again shortly.', 5)
}
