import type { Socket as DatagramSocket } from 'node:dgram'
import type { Server } from 'node:net'

export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Other sockets of this agent may listen there too: its other workers, and the node that takes over. */
  readonly shared: boolean
}

/** Makes a TCP server listen; rejects with words for the user. */
export async function listenTcp(server: Server, { host, port, shared }: ListenOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error: Error) => reject(listenProblem(error, host, port))
  server.once('error', fail)
  server.listen({ host, port, reusePort: shared }, resolve)
  await promise
  server.off('error', fail)
}

/** Makes a UDP socket listen; it must have been created with `reusePort` where the port is shared. */
export async function listenUdp(socket: DatagramSocket, { host, port }: Omit<ListenOptions, 'shared'>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error: Error) => reject(listenProblem(error, host, port))
  socket.once('error', fail)
  socket.bind({ address: host, port }, resolve)
  await promise
  socket.off('error', fail)
}

function listenProblem(error: Error, host: string, port: number): Error {
  const code = 'code' in error ? error.code : ''
  const where = `port ${port} on ${host}`
  if (code === 'EADDRINUSE') return new Error(`Cannot listen: ${where} is in use by another program or node`)
  if (code === 'EACCES') return new Error(`Cannot listen: ${where} needs more rights; choose a port above 1023`)
  if (code === 'EADDRNOTAVAIL') return new Error(`Cannot listen: this machine does not have the address ${host}`)
  return new Error(`Cannot listen on ${where}: ${error.message}`)
}
