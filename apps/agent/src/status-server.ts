import { createServer, type Server } from 'node:http'
import type { Agent } from './agent.ts'
import { prometheusText } from './prometheus.ts'

/** Serves /healthz (the process answers), /readyz (the pipeline runs) and /metrics. */
export async function startStatusServer(agent: Agent, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path === '/healthz') response.end('ok\n')
    else if (path === '/metrics') {
      agent.ledger().then(
        ledger => {
          response.setHeader('content-type', 'text/plain; version=0.0.4')
          response.end(prometheusText(ledger))
        },
        () => response.writeHead(500).end(),
      )
    } else if (path === '/readyz') {
      const health = agent.pipelineHealth()
      const ready = health.status === 'healthy' || health.status === 'degraded'
      response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ status: health.status, message: health.message }))
    } else response.writeHead(404).end('Not found\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
