import { fromFrame, toFrame } from '@weir/contracts/opamp'
import { WebSocket } from 'ws'
import type { ServerOptions } from '../options.ts'
import { type OpampTransport, retryDelay, type TransportReceiver } from './transport.ts'

/** A larger message is not a configuration but a mistake or an attack. */
const maxMessageBytes = 16 * 1024 * 1024
const handshakeTimeoutMs = 10_000
/** A connection that is silent for longer than two pings is gone, whatever the operating system believes. */
const pingIntervalMs = 20_000

export class WebSocketTransport implements OpampTransport {
  readonly #server: ServerOptions
  #receiver: TransportReceiver | undefined
  #socket: WebSocket | undefined
  #timer: NodeJS.Timeout | undefined
  #attempt = 0
  #closed = false

  constructor(server: ServerOptions) {
    this.#server = server
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver
    this.#connect()
  }

  send(message: Uint8Array): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(toFrame(message))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const socket = this.#socket
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
    const abandon = setTimeout(() => socket.terminate(), 1000)
    socket.close(1000)
    await ended
    clearTimeout(abandon)
  }

  #connect(): void {
    const socket = new WebSocket(this.#server.url, {
      headers: { authorization: `Bearer ${this.#server.token}` },
      maxPayload: maxMessageBytes,
      handshakeTimeout: handshakeTimeoutMs,
    })
    this.#socket = socket
    let reason = 'the connection was closed'
    const stopPings = keepAlive(socket)
    socket.on('open', () => {
      this.#attempt = 0
      this.#receiver?.connected()
    })
    socket.on('message', data => {
      const message = fromFrame(toBytes(data))
      if (message) this.#receiver?.received(message)
    })
    socket.on('error', error => {
      reason = error.message
    })
    socket.on('close', () => {
      stopPings()
      this.#retry(reason)
    })
  }

  #retry(reason: string): void {
    if (this.#closed) return
    this.#receiver?.failed(reason)
    this.#timer = setTimeout(() => this.#connect(), retryDelay(this.#attempt, Math.random))
    this.#attempt += 1
  }
}

function keepAlive(socket: WebSocket): () => void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (!answered) {
      socket.terminate()
      return
    }
    answered = false
    socket.ping()
  }, pingIntervalMs)
  return () => clearInterval(timer)
}

function toBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
