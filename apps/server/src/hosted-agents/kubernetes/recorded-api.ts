import { createServer, type IncomingMessage, type Server } from 'node:http'

/** One exchange with the Kubernetes API: the call that is expected, and the answer that it gets. */
export interface Exchange {
  readonly call: string
  readonly status: number
  readonly answer: object
}

export interface ReceivedCall {
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** Plays exchanges back in their order over real HTTP, and refuses whatever does not come next. */
export class RecordedApi {
  readonly received: ReceivedCall[] = []
  readonly #server: Server
  #exchanges: Exchange[] = []
  url = ''

  constructor() {
    this.#server = createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => {
        text += chunk
      })
      request.on('end', () => {
        const call = `${request.method} ${request.url}`
        this.received.push({ call, headers: request.headers, body: text === '' ? {} : JSON.parse(text) })
        const next = this.#exchanges.shift()
        const known =
          next?.call === call ? next : { status: 500, answer: { message: `expected ${next?.call ?? 'nothing'}` } }
        response.writeHead(known.status, { 'content-type': 'application/json' }).end(JSON.stringify(known.answer))
      })
    })
  }

  async listen(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  play(...exchanges: Exchange[]): void {
    this.received.length = 0
    this.#exchanges = exchanges
  }

  get left(): number {
    return this.#exchanges.length
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
