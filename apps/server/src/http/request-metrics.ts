import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../own-metrics.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests and their durations, and reads the process's own figures at each scrape. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('weir_http_requests_total', 'Requests answered, by method, area and status')
  const durations = metrics.histogram('weir_http_request_duration_seconds', 'How long requests took, by area', bounds)
  app.addHook('onResponse', async (request, reply) => {
    const area = areaOf(request.url)
    requests.add(1, { method: request.method, area, status: String(reply.statusCode) })
    durations.observe(reply.elapsedTime / 1000, { area })
  })
  const memory = metrics.gauge('process_resident_memory_bytes', 'Resident memory of the server process')
  const cpu = metrics.gauge('process_cpu_seconds_total', 'CPU time the server process has used')
  const started = metrics.gauge('process_start_time_seconds', 'When the server process was started, in Unix time')
  metrics.onCollect(() => {
    memory.set(process.memoryUsage.rss())
    const { user, system } = process.cpuUsage()
    cpu.set((user + system) / 1e6)
    started.set(Math.round(Date.now() / 1000 - process.uptime()))
  })
}

/** Few and fixed: paths hold ids, and a figure per id would never stop growing. */
function areaOf(url: string): string {
  if (url.startsWith('/v1/auth/')) return 'auth'
  if (url.startsWith('/v1/')) return 'api'
  return /^\/(healthz|readyz|metrics)/.test(url) ? 'health' : 'console'
}
