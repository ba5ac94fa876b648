import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Deliveries } from './oracle.ts'

/** How the destination treats its senders right now. */
export type Mood = 'well' | 'slow' | 'too_many' | 'error' | 'garbage' | 'lost_answer' | 'hang' | 'cut'

/** A destination that takes OTLP in JSON, or not, as it is told. */
export class FaultyDestination {
  readonly deliveries = new Deliveries()
  mood: Mood = 'well'
  requests = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
    this.#server.on('connection', socket => {
      if (this.mood === 'cut') socket.destroy()
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      socket.on('error', () => {})
    })
  }

  async listen(): Promise<number> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** As a cable that is pulled: connections end without a word, and no new ones come about. */
  cut(): void {
    this.mood = 'cut'
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    const { mood } = this
    if (mood === 'slow') await sleep(1500)
    if (mood === 'hang') return
    if (mood === 'too_many') return void response.writeHead(429, { 'retry-after': '1' }).end()
    if (mood === 'error') return void response.writeHead(500).end('{"message": "out of order"}')
    if (mood === 'garbage') return void request.socket.end('\u0000\u0001 this is not HTTP \r\n\r\n{{{{')
    record(this.deliveries, unpack(Buffer.concat(chunks), request.headers['content-encoding']))
    if (mood === 'lost_answer') return void request.socket.resetAndDestroy()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
}

function unpack(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return (encoding === 'zstd' ? zstdDecompressSync(body) : body).toString()
}

interface JsonLogs {
  resourceLogs?: {
    scopeLogs?: {
      logRecords?: {
        body?: { stringValue?: string }
        attributes?: { key: string; value: { stringValue?: string } }[]
      }[]
    }[]
  }[]
}

function record(deliveries: Deliveries, text: string): void {
  const request: JsonLogs = JSON.parse(text)
  const records = (request.resourceLogs ?? []).flatMap(({ scopeLogs = [] }) =>
    scopeLogs.flatMap(({ logRecords = [] }) => logRecords),
  )
  for (const { body, attributes = [] } of records) {
    const value = (key: string) => attributes.find(attribute => attribute.key === key)?.value.stringValue ?? ''
    const id = value('event.id')
    if (id) deliveries.record(id, body?.stringValue ?? '', value('event.sum'))
  }
}
