import { createServer, type Server, type Socket } from 'node:net'
import { type ListenOptions, listenTcp } from './listen.ts'

/** A server's place on a port. */
export interface OpenPort {
  /** No new connections from now on; those that there are live on. True when another server goes on with the port. */
  close(): boolean
}

/**
 * A socket that outlives the servers behind it. While a node takes the place of another, connections that the system has
 * taken already but nobody has accepted yet go to the new one; with a socket of its own each, they would be reset.
 */
class SharedPort {
  readonly #listener: Server
  readonly #onClosed: () => void
  /** The last one gets the connections. */
  #servers: Server[] = []

  constructor(onClosed: () => void) {
    this.#onClosed = onClosed
    this.#listener = createServer({ noDelay: true }, socket => this.#hand(socket))
  }

  async listen(options: ListenOptions): Promise<void> {
    await listenTcp(this.#listener, options)
    this.#listener.on('error', error => this.#servers.at(-1)?.emit('error', error))
  }

  add(server: Server): OpenPort {
    this.#servers.push(server)
    this.#listener.maxConnections = server.maxConnections
    // HTTP servers begin to watch their connections for timeouts with this event.
    server.emit('listening')
    return { close: () => this.#remove(server) }
  }

  #hand(socket: Socket): void {
    const server = this.#servers.at(-1)
    if (server) server.emit('connection', socket)
    else socket.destroy()
  }

  #remove(server: Server): boolean {
    this.#servers = this.#servers.filter(other => other !== server)
    if (this.#servers.length > 0) return true
    if (this.#listener.listening) {
      this.#listener.close()
      this.#onClosed()
    }
    return false
  }
}

/** Those of this thread, by address. */
const sharedPorts = new Map<string, Promise<SharedPort>>()

/** Gives a server that does not listen itself the connections of a port; rejects with words for the user. */
export async function openPort(server: Server, options: ListenOptions): Promise<OpenPort> {
  const key = `${options.host} ${options.port}`
  const existing = options.shared ? sharedPorts.get(key) : undefined
  const opening = existing ?? open(options, () => sharedPorts.delete(key))
  if (options.shared) sharedPorts.set(key, opening)
  try {
    return (await opening).add(server)
  } catch (error) {
    if (sharedPorts.get(key) === opening) sharedPorts.delete(key)
    throw error
  }
}

async function open(options: ListenOptions, onClosed: () => void): Promise<SharedPort> {
  const port = new SharedPort(onClosed)
  await port.listen(options)
  return port
}
