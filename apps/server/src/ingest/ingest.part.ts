import type { Server } from 'node:http'
import type { Http2Server, ServerHttp2Session } from 'node:http2'
import type { Part } from '../parts.ts'
import { ThrottleGate } from '../throttles/throttle-gate.ts'
import { Ingest } from './ingest.ts'
import { createOtlpGrpcServer } from './otlp-grpc.ts'
import { createOtlpHttpServer } from './otlp-http.ts'

/** Telemetry in: OTLP over HTTP and over gRPC. */
export const ingestPart: Part = {
  name: 'OTLP ingest',
  async start(services) {
    const gate = new ThrottleGate(services)
    const ingest = new Ingest(services, gate)
    const { host, ports } = services.config
    const http = createOtlpHttpServer(ingest)
    const grpc = createOtlpGrpcServer(ingest)
    const sessions = new Set<ServerHttp2Session>()
    grpc.on('session', session => {
      sessions.add(session)
      session.once('close', () => sessions.delete(session))
    })
    await Promise.all([listen(http, ports.otlpHttp, host), listen(grpc, ports.otlpGrpc, host)])
    const closed = { http: once(http), grpc: once(grpc) }
    return {
      async stopAccepting() {
        http.close()
        http.closeIdleConnections()
        grpc.close()
        for (const session of sessions) session.close()
      },
      async close() {
        await ingest.close()
        await gate.close()
        http.closeAllConnections()
        for (const session of sessions) session.destroy()
        await Promise.all([closed.http, closed.grpc])
      },
    }
  },
}

function listen(server: Server | Http2Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

function once(server: Server | Http2Server): Promise<void> {
  return new Promise(resolve => server.once('close', () => resolve()))
}
