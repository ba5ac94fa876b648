import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { allows } from '@weir/contracts'
import { decodeAgentToServer, encodeServerToAgent, fromFrame, type ServerToAgent, toFrame } from '@weir/contracts/opamp'
import { DecodeError } from '@weir/telemetry'
import { WebSocket, WebSocketServer } from 'ws'
import { type OrgScope, systemScope, tokenScope } from '../identity/scope.ts'
import { deleteEndedTasks } from '../captures/captures.repo.ts'
import { deleteOldCalls } from '../agent-calls/agent-calls.repo.ts'
import type { Part } from '../parts.ts'
import type { Services } from '../services.ts'
import { authenticateToken } from '../tokens/tokens.service.ts'
import { AgentSession } from './agent-session.ts'
import { pendingOrders } from './pending-orders.ts'
import { Pollers } from './pollers.ts'
import { listenForWakeUps, type WakeUp } from './wake-ups.ts'

const path = '/v1/opamp'
const maxMessageBytes = 8 * 1024 * 1024
/** How often connected agents are compared with what is deployed; also finds deployments made on another server. */
const offerEveryMs = 5000
/** How often captures and calls that are over are forgotten, and for how long samples outlive their task. */
const tidyEveryMs = 60_000
const samplesKeptMs = 60 * 60_000

/** OpAMP: agents report here and get their configuration, over a WebSocket or by polling. */
export const opampPart: Part = {
  name: 'OpAMP',
  async start(services) {
    const sockets = new Map<WebSocket, AgentSession>()
    const pollers = new Pollers(services)
    const connections = services.metrics.gauge('weir_opamp_connections', 'Agents connected by a WebSocket right now')
    services.metrics.onCollect(() => connections.set(sockets.size))
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
    const offers = setInterval(() => void offerAll(services, [...sockets]), offerEveryMs)
    const tidying = setInterval(() => void tidy(services), tidyEveryMs)
    const wakeUps = listenForWakeUps(services, wakeUp => {
      const concerned = [...sockets].filter(([, session]) => concerns(wakeUp, session))
      if (concerned.length > 0) void offerAll(services, concerned)
    })
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
        clearInterval(tidying)
        await wakeUps.close()
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

function concerns(wakeUp: WakeUp, { agent }: AgentSession): boolean {
  return 'agentId' in wakeUp ? agent?.id === wakeUp.agentId : agent?.pipelineId === wakeUp.pipelineId
}

async function offerAll(services: Services, sockets: readonly [WebSocket, AgentSession][]): Promise<void> {
  try {
    const orders = await pendingOrders(
      services,
      sockets.map(([, session]) => session),
    )
    for (const [socket, session] of sockets) {
      for (const customMessage of orders.get(session) ?? []) send(socket, { customMessage })
    }
    for (const [socket, session] of sockets) {
      const message = await session.pending()
      if (message) send(socket, message)
    }
  } catch (error) {
    services.log.warn('Agents could not be told what is new', { error })
  }
}

async function tidy({ db, log }: Services): Promise<void> {
  try {
    const now = Date.now()
    await deleteEndedTasks(systemScope, db, new Date(now - samplesKeptMs))
    await deleteOldCalls(systemScope, db, new Date(now - tidyEveryMs))
  } catch (error) {
    log.warn('What agents were asked could not be tidied up', { error })
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
  const message = await readBody(request)
  if (!message) return void response.writeHead(413, { connection: 'close' }).end()
  try {
    const answer = encodeServerToAgent(await pollers.answer(scope, decodeAgentToServer(message)))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(answer)
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    response.writeHead(400).end()
  }
}

/** The body of a request; undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxMessageBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
