import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenPort } from './open-port.ts'

/** Time for requests that their senders have written already to connections that look idle. */
const graceMs = 100

/**
 * Leaves a port: connections with a message on its way live on until it is answered, idle ones end. Where another server goes
 * on with the port, senders must not notice, so what looks idle is served for a moment longer and ends with its next answer.
 */
export async function leaveHttp(server: Server, port: OpenPort | undefined): Promise<void> {
  if (port?.close()) {
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    await sleep(graceMs)
  }
  // It does not listen itself, but it watches its connections.
  server.close()
  server.closeIdleConnections()
}
