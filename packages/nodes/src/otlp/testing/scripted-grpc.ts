import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'

export interface ScriptedGrpc {
  readonly port: number
  readonly sessions: ServerHttp2Session[]
  /** The headers of the calls so far. */
  readonly calls: IncomingHttpHeaders[]
  close(): Promise<void>
}

export interface ScriptedReply {
  readonly status?: number
  readonly headers?: OutgoingHttpHeaders
  readonly trailers?: OutgoingHttpHeaders
  readonly body?: Uint8Array
}

/** A gRPC server that does as it is told: a reply, or anything with the stream. */
export async function startScriptedGrpc(
  reply: (call: number, stream: ServerHttp2Stream) => ScriptedReply | undefined,
): Promise<ScriptedGrpc> {
  const sessions: ServerHttp2Session[] = []
  const calls: IncomingHttpHeaders[] = []
  const server = createServer()
  server.on('session', session => sessions.push(session))
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    calls.push(headers)
    stream.on('error', () => undefined)
    stream.resume()
    const answer = reply(calls.length, stream)
    if (!answer) return
    const head = { ':status': answer.status ?? 200, 'content-type': 'application/grpc', ...answer.headers }
    if (!answer.trailers) {
      stream.respond(head, { endStream: true })
      return
    }
    stream.respond(head, { waitForTrailers: true })
    stream.once('wantTrailers', () => stream.sendTrailers(answer.trailers ?? {}))
    stream.end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    sessions,
    calls,
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
