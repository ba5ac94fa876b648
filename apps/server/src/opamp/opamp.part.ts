import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { allows } from '@weir/contracts'
import { decodeAgentToServer, encodeServerToAgent, fromFrame, type ServerToAgent, toFrame } from '@weir/contracts/opamp'
import { DecodeError } from '@weir/telemetry'
import { WebSocket, WebSocketServer } from 'ws'
import { type OrgScope, tokenScope } from '../identity/scope.ts'
import { readBody } from '../ingest/body.ts'
import { IngestRefused } from '../ingest/ingest.ts'
import type { Part } from '../parts.ts'
import type { Services } from '../services.ts'
import { authenticateToken } from '../tokens/tokens.service.ts'
import { AgentSession } from './agent-session.ts'

const path = '/v1/opamp'
const maxMessageBytes = 8 * 1024 * 1024
/** How often connected agents are compared with what is deployed; also finds deployments made on another server. */
const offerEveryMs = 5000
/** An agent that polls introduces itself once; what it said then is kept for this long. */
const pollerKeptMs = 10 * 60_000

/** OpAMP: agents report here and get their configuration, over a WebSocket or by polling. */
export const opampPart: Part = {
  name: 'OpAMP',
  async start(services) {
    const sockets = new Map<WebSocket, AgentSession>()
    const pollers = new Pollers(services)
    const upgrader = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
    const server = createServer((request, response) => {
      poll(services, pollers, request, response).catch(error => {
        services.log.error('An OpAMP request failed', { error })
        response.writeHead(500).end()
      })
    })
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      admit(services, request).then(
        scope => {
          if (!scope || request.url?.split('?')[0] !== path) {
            socket.end(`HTTP/1.1 ${scope ? '404 Not Found' : '401 Unauthorized'}\r\nconnection: close\r\n\r\n`)
            return
          }
          upgrader.handleUpgrade(request, socket, head, webSocket => {
            const session = new AgentSession(services, scope)
            sockets.set(webSocket, session)
            serve(services, webSocket, session)
            webSocket.once('close', () => sockets.delete(webSocket))
          })
        },
        () => socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\nconnection: close\r\n\r\n'),
      )
    })
    const offers = setInterval(() => void offerAll(services, sockets), offerEveryMs)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(services.config.ports.opamp, services.config.host, resolve)
    })
    return {
      async stopAccepting() {
        server.close()
        server.closeIdleConnections()
      },
      async close() {
        clearInterval(offers)
        for (const socket of sockets.keys()) socket.terminate()
        server.closeAllConnections()
        upgrader.close()
      },
    }
  },
}

/** The scope of the token that came with a request; undefined when it may not read configurations. */
async function admit(services: Services, request: IncomingMessage): Promise<OrgScope | undefined> {
  const secret = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const principal = secret && (await authenticateToken(services, secret, request.socket.remoteAddress))
  if (!principal || !allows(principal.accesses, 'conf', 'read')) return undefined
  return tokenScope(principal)
}

/** Answers the messages of one connection, one after the other. */
function serve(services: Services, socket: WebSocket, session: AgentSession): void {
  let turn: Promise<void> = Promise.resolve()
  socket.on('error', () => socket.terminate())
  socket.on('message', data => {
    turn = turn.then(async () => {
      const message = data instanceof Buffer ? fromFrame(data) : undefined
      if (!message) return socket.close(1003)
      try {
        send(socket, await session.receive(decodeAgentToServer(message)))
      } catch (error) {
        if (error instanceof DecodeError) return socket.close(1007)
        services.log.warn('An agent could not be answered', { error })
        socket.close(1013)
      }
    })
  })
}

async function offerAll(services: Services, sockets: ReadonlyMap<WebSocket, AgentSession>): Promise<void> {
  for (const [socket, session] of sockets) {
    try {
      const message = await session.pending()
      if (message) send(socket, message)
    } catch (error) {
      services.log.warn('A configuration could not be offered', { error })
      return
    }
  }
}

function send(socket: WebSocket, message: ServerToAgent): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(toFrame(encodeServerToAgent(message)))
}

async function poll(
  services: Services,
  pollers: Pollers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.url?.split('?')[0] !== path) return void response.writeHead(404).end()
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const scope = await admit(services, request)
  if (!scope) return void response.writeHead(401).end()
  try {
    const message = decodeAgentToServer(await readBody(request))
    const session = pollers.session(scope, message.instanceUid)
    const answer = encodeServerToAgent(await session.receive(message))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(answer)
  } catch (error) {
    if (error instanceof DecodeError) return void response.writeHead(400).end()
    if (error instanceof IngestRefused) return void response.writeHead(413, { connection: 'close' }).end()
    throw error
  }
}

/** What agents that poll have said so far; an agent that is not remembered is asked again. */
class Pollers {
  readonly #services: Services
  readonly #kept = new Map<string, { session: AgentSession; until: number }>()

  constructor(services: Services) {
    this.#services = services
  }

  session(scope: OrgScope, uid: Uint8Array | undefined): AgentSession {
    const now = Date.now()
    for (const [key, { until }] of this.#kept) if (until < now) this.#kept.delete(key)
    const key = `${scope.organizationId}/${Buffer.from(uid ?? []).toString('hex')}`
    const session = this.#kept.get(key)?.session ?? new AgentSession(this.#services, scope)
    this.#kept.set(key, { session, until: now + pollerKeptMs })
    return session
  }
}
