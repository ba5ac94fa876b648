import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { sendPage } from './console.ts'

const answerWithinMs = 3_000

/** /healthz: the process answers. /readyz: both stores do, too. /metrics: the server's own figures. */
export function serveHealth(app: FastifyInstance, { config, db, store, metrics, log }: Services): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const asked = {
      postgres: answers(() => db.execute(sql`select 1`)),
      clickhouse: answers(() => store.ping()),
    }
    const problems = { postgres: await asked.postgres, clickhouse: await asked.clickhouse }
    for (const [name, error] of Object.entries(problems)) {
      if (error !== undefined) log.debug(`${name} does not answer`, { error })
    }
    const state = (error: unknown) => (error === undefined ? 'ok' : 'down')
    const ready = problems.postgres === undefined && problems.clickhouse === undefined
    return reply.status(ready ? 200 : 503).send({
      status: state(ready ? undefined : 'down'),
      postgres: state(problems.postgres),
      clickhouse: state(problems.clickhouse),
    })
  })
  app.get('/metrics', (request, reply) => {
    reply.header('vary', 'accept')
    // The console has a page of this name: browsers ask for HTML, scrapers never do.
    if (request.headers.accept?.includes('text/html')) return sendPage(reply, config.consoleDir)
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(metrics.text())
  })
}

/** Undefined when the store answered in time, else what was wrong. */
async function answers(ask: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<string>(resolve => {
      timer = setTimeout(resolve, answerWithinMs, 'no answer in time')
    })
    const asked = ask().then(
      () => undefined,
      (error: unknown) => error ?? 'unknown',
    )
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
