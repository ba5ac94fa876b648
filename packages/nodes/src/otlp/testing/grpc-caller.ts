import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import type { ConnectionOptions } from 'node:tls'
import { grpcPaths } from '../services.ts'

export interface RawAnswer {
  readonly status: number
  readonly grpcStatus: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawCall {
  readonly path?: string
  /** Written in these pieces. */
  readonly chunks: readonly Uint8Array[]
  readonly headers?: Readonly<Record<string, string>>
  /** Leaves the call open after the chunks. */
  readonly unfinished?: boolean
}

/** A message as gRPC frames it. */
export function frame(message: Uint8Array, flag = 0): Buffer {
  const head = Buffer.alloc(5)
  head[0] = flag
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

export async function openConnection(port: number, tls?: ConnectionOptions): Promise<ClientHttp2Session> {
  const session = connect(`${tls ? 'https' : 'http'}://localhost:${port}`, { ...tls, host: '127.0.0.1' })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  session.once('connect', () => resolve())
  session.on('error', reject)
  await promise
  return session
}

/** A call as any HTTP/2 client would make it, without a line of our own client. */
export function rawCall(session: ClientHttp2Session, call: RawCall): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const stream = session.request({
    ':method': 'POST',
    ':path': call.path ?? grpcPaths.log,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...call.headers,
  })
  let headers: IncomingHttpHeaders = {}
  let status = 0
  const chunks: Buffer[] = []
  stream.on('response', head => {
    status = head[':status'] ?? 0
    headers = { ...headers, ...head }
  })
  stream.on('trailers', (trailers: IncomingHttpHeaders) => {
    headers = { ...headers, ...trailers }
  })
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('error', reject)
  stream.on('close', () => {
    resolve({ status, headers, grpcStatus: String(headers['grpc-status'] ?? ''), body: Buffer.concat(chunks) })
  })
  for (const chunk of call.chunks) stream.write(chunk)
  if (!call.unfinished) stream.end()
  return promise
}
