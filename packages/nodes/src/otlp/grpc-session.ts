import { type ClientHttp2Session, connect } from 'node:http2'
import { isIP, connect as connectTcp, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { AddressGuard } from '../address-guard.ts'
import { type Endpoint, urlHost } from './endpoint.ts'

const connectTimeoutMs = 10_000
/** While calls wait for their answers; servers take much more frequent pings for an attack. */
const pingEveryMs = 20_000

export interface SessionOptions extends Endpoint {
  /** The name that the certificate is for, and that the server knows itself by. */
  readonly serverName: string
  readonly secure: boolean
  readonly tls: ConnectionOptions
  readonly guard: AddressGuard | undefined
  readonly pingEveryMs?: number
}

/** A connection that notes why it ended, and ends itself when the other side is gone. */
export interface GrpcSession {
  readonly session: ClientHttp2Session
  /** Why it ended, where that is known. */
  readonly problem: () => Error | undefined
  /** Calls that wait for their answers. */
  calls: number
}

function openSocket({ host, port, serverName, secure, tls, guard }: SessionOptions): Socket {
  guard?.check(host)
  const target = { host, port, ...(guard && { lookup: guard.lookup }) }
  if (!secure) return connectTcp({ ...target, noDelay: true })
  const name = isIP(serverName) === 0 ? { servername: serverName } : {}
  const socket = connectTls({ ...tls, ...target, ...name, ALPNProtocols: ['h2'] })
  socket.once('secureConnect', () => {
    if (socket.alpnProtocol !== 'h2')
      socket.destroy(new Error(`${host}:${port} does not speak HTTP/2, which gRPC needs`))
  })
  return socket
}

export function openGrpcSession(options: SessionOptions): GrpcSession {
  const { serverName, port, secure } = options
  const socket = openSocket(options)
  const session = connect(`${secure ? 'https' : 'http'}://${urlHost(serverName)}:${port}`, {
    createConnection: () => socket,
    settings: { enablePush: false },
  })
  let problem: Error | undefined
  session.on('error', (error: Error) => {
    problem ??= error
  })
  const opened: GrpcSession = { session, problem: () => problem, calls: 0 }
  endUnlessConnected(session)
  endWhenSilent(opened, options.pingEveryMs ?? pingEveryMs)
  return opened
}

function endUnlessConnected(session: ClientHttp2Session): void {
  const timer = setTimeout(() => session.destroy(new Error('the connection takes too long')), connectTimeoutMs)
  const stop = () => clearTimeout(timer)
  session.once('connect', stop)
  session.once('close', stop)
}

/** A connection can be dead without either side having closed it, as when a firewall forgot about it. */
function endWhenSilent(opened: GrpcSession, everyMs: number): void {
  const { session } = opened
  let pong: NodeJS.Timeout | undefined
  const timer = setInterval(() => {
    if (opened.calls === 0 || session.connecting || session.destroyed || pong) return
    pong = setTimeout(() => session.destroy(new Error('the destination does not answer any more')), everyMs / 2)
    session.ping(() => {
      clearTimeout(pong)
      pong = undefined
    })
  }, everyMs)
  session.once('close', () => {
    clearInterval(timer)
    clearTimeout(pong)
  })
}
