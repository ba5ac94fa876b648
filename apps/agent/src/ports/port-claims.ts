import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { listenTcp, listenUdp } from '@weir/nodes/runtime'
import { clash, type Listener, listenersOf, type PipelineDocument } from '@weir/pipeline'

type Address = Listener['address']

/**
 * Sockets of one agent share their ports: its workers, and a listener with the one that takes its place. The system lets other
 * programs of the same user join in, and would hand them a part of the data, so before a port is first used it is tried alone.
 */
export class PortClaims {
  #held: Address[] = []

  /** Claims the ports of a document; gives back the nodes whose ports others have, with the reason. */
  async claim(document: PipelineDocument): Promise<Map<string, string>> {
    const refusals = new Map<string, string>()
    const held: Address[] = []
    for (const { nodeId, address } of listenersOf(document)) {
      const problem = this.#held.some(own => clash(own, address)) ? undefined : await tryAlone(address)
      if (problem === undefined) held.push(address)
      else refusals.set(nodeId, problem)
    }
    this.#held = held
    return refusals
  }
}

async function tryAlone({ transport, host, port }: Address): Promise<string | undefined> {
  try {
    if (transport === 'udp') {
      const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
      await listenUdp(socket, { host, port })
      await new Promise<void>(resolve => socket.close(resolve))
    } else {
      const server = createServer()
      await listenTcp(server, { host, port, shared: false })
      await new Promise(resolve => server.close(resolve))
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
