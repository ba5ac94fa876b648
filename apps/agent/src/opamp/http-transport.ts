import type { ServerOptions } from '../options.ts'
import { type OpampTransport, retryDelay, type TransportReceiver } from './transport.ts'

const requestTimeoutMs = 30_000

/** OpAMP over plain HTTP: each message is a POST and its answer a message back. The client's heartbeats are the polling. */
export class HttpTransport implements OpampTransport {
  readonly #server: ServerOptions
  readonly #abort = new AbortController()
  #receiver: TransportReceiver | undefined
  #queue: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #attempt = 0

  constructor(server: ServerOptions) {
    this.#server = server
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver
    receiver.connected()
  }

  /** One request at a time, in order: the server reads sequence numbers. */
  send(message: Uint8Array): void {
    if (this.#timer) return
    this.#queue = this.#queue.then(() => this.#post(message))
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const abandon = setTimeout(() => this.#abort.abort(), 1000)
    await this.#queue
    clearTimeout(abandon)
    this.#abort.abort()
  }

  async #post(message: Uint8Array): Promise<void> {
    if (this.#timer || this.#abort.signal.aborted) return
    try {
      const answer = await fetch(this.#server.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#server.token}`, 'content-type': 'application/x-protobuf' },
        body: new Uint8Array(message),
        redirect: 'error',
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(requestTimeoutMs)]),
      })
      const body = new Uint8Array(await answer.arrayBuffer())
      if (!answer.ok) return this.#backOff(`the server answered ${answer.status}`, answer.headers.get('retry-after'))
      this.#attempt = 0
      this.#receiver?.received(body)
    } catch (error) {
      this.#backOff(error instanceof Error ? error.message : String(error), null)
    }
  }

  #backOff(reason: string, retryAfter: string | null): void {
    if (this.#abort.signal.aborted) return
    this.#receiver?.failed(reason)
    const asked = Number(retryAfter) * 1000
    const delay = asked > 0 ? asked : retryDelay(this.#attempt, Math.random)
    this.#attempt += 1
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#receiver?.connected()
    }, delay)
  }
}
