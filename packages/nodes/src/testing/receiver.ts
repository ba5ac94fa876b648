import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Batch, decodeRequest } from '@weir/telemetry'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  batch: Batch
}

export interface Reply {
  status: number
  headers?: OutgoingHttpHeaders
  body?: string | Uint8Array
}

/** An OTLP/HTTP server that notes what it gets and answers as it is told. */
export interface Receiver {
  url: string
  port: number
  received: Received[]
  close(): Promise<void>
}

const signals = { '/v1/logs': 'log', '/v1/metrics': 'metric', '/v1/traces': 'trace' } as const

export async function startReceiver(reply: (request: Received) => Reply | Promise<Reply>, port = 0): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const answer = async () => {
      const path = request.url === '/v1/metrics' || request.url === '/v1/traces' ? request.url : '/v1/logs'
      const body = Buffer.concat(chunks)
      const plain = request.headers['content-encoding'] === 'zstd' ? zstdDecompressSync(body) : gunzipSync(body)
      const entry = { path: request.url ?? '', headers: request.headers, batch: decodeRequest(signals[path], plain) }
      received.push(entry)
      const { status, headers, body: text } = await reply(entry)
      response.writeHead(status, headers).end(text ?? '')
    }
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void answer())
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${actualPort}`,
    port: actualPort,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
