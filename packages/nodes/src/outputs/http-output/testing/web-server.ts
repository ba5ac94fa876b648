import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'

export interface WebRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As it came. */
  readonly bytes: Buffer
  /** Decompressed. */
  readonly body: string
}

export interface WebReply {
  readonly status: number
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** An HTTP server on this machine that notes what it gets and answers as it is told. */
export interface WebServer {
  readonly url: string
  readonly requests: WebRequest[]
  readonly close: () => Promise<void>
}

function unpack(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return encoding === 'zstd' ? zstdDecompressSync(body).toString() : body.toString()
}

export async function startWebServer(reply: (request: WebRequest, at: number) => WebReply): Promise<WebServer> {
  const requests: WebRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const bytes = Buffer.concat(chunks)
      const entry = { method, path, headers, bytes, body: unpack(bytes, headers['content-encoding']) }
      requests.push(entry)
      const answer = reply(entry, requests.length - 1)
      response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
