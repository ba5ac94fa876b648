import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { type OpenPort, openPort } from '../open-port.ts'
import type { Input, InputContext } from '../runtime-types.ts'
import type { ServerTlsConfig } from '../tls-fields.ts'
import { serverTlsOptions } from '../tls-files.ts'
import { type Peer, plainAddress } from './client-attributes.ts'
import { type Connection, createConnection } from './connection.ts'
import type { RecordBatcher } from './record-batcher.ts'

/** What is made of the bytes of one connection. */
export interface StreamSession {
  /** False ends the connection: what follows could not be understood. */
  receive(chunk: Buffer): boolean
  /** The sender has ended, cleanly or not; nothing follows. */
  end(cleanly: boolean): void
}

export interface StreamServerOptions {
  listen: string
  port: number
  tls: ServerTlsConfig | undefined
  /** A connection that is silent for this long is closed. */
  idleMs: number
  maxConnections: number
  maxConnectionsPerIp: number
  batcher: RecordBatcher
  openSession(peer: Peer): StreamSession
}

const handshakeTimeoutMs = 10_000
const warningIntervalMs = 60_000

/** Accepts connections and reads no more from them than the pipeline takes. */
export function createStreamServer(options: StreamServerOptions, context: InputContext): Input {
  const { listen: host, port, maxConnections, maxConnectionsPerIp, batcher } = options
  const sockets = new Map<Socket, string>()
  const connections = new Set<Connection>()
  const perAddress = new Map<string, number>()
  const ending = new AbortController()
  let open: OpenPort | undefined
  let nextWarningMs = 0

  function refuse(socket: Socket, address: string, limit: string): void {
    socket.destroy()
    if (context.clock.now() < nextWarningMs) return
    nextWarningMs = context.clock.now() + warningIntervalMs
    context.logger.warn('A connection was refused', { limit, address })
  }

  /** Counts a connection before its TLS handshake, which costs the most. */
  function admit(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '')
    socket.on('error', () => {})
    const count = perAddress.get(address) ?? 0
    if (count >= maxConnectionsPerIp) return refuse(socket, address, 'max_connections_per_ip')
    if (sockets.size >= maxConnections) return refuse(socket, address, 'max_connections')
    perAddress.set(address, count + 1)
    sockets.set(socket, address)
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  }

  function serve(socket: Socket): void {
    if (socket.destroyed || ending.signal.aborted) {
      socket.destroy()
      return
    }
    const peer = { address: plainAddress(socket.remoteAddress ?? ''), port: socket.remotePort ?? 0 }
    const connection: Connection = createConnection(socket, options.openSession(peer), {
      idleMs: options.idleMs,
      batcher,
      intake: context.intake,
      ending: ending.signal,
      onOver: () => connections.delete(connection),
    })
    connections.add(connection)
  }

  async function createListener(): Promise<Server> {
    const tls = await serverTlsOptions(options.tls, context)
    if (!tls) return createServer({ pauseOnConnect: true, noDelay: true }, serve)
    const secure = createTlsServer({ ...tls, handshakeTimeout: handshakeTimeoutMs }, serve)
    // Whoever fails the handshake is gone; there is nothing to tell anybody.
    secure.on('tlsClientError', (_error, socket) => socket.destroy())
    return secure
  }

  return {
    async start() {
      const created = await createListener()
      created.prependListener('connection', admit)
      created.on('error', error => context.health('error', error.message))
      open = await openPort(created, { host, port, shared: context.sharesPorts })
      context.health('healthy')
    },
    async stop() {
      open?.close()
      await Promise.all(Array.from(connections, connection => connection.drain()))
      for (const connection of connections) connection.finish()
      ending.abort()
      batcher.flush()
    },
    async close() {
      for (const socket of sockets.keys()) socket.destroy()
    },
  }
}
