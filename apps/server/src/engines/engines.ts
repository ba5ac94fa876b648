import type { ServerConfig } from '../config.ts'
import type { OpenHome } from '../home/home.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../own-metrics.ts'
import type { Undo } from '../undo.ts'
import { startChdb } from './chdb.ts'
import { startPostgres } from './postgres.ts'
import type { Supervised } from './supervisor.ts'

interface EngineParts {
  config: Pick<ServerConfig, 'postgresUrl' | 'clickhouseUrl'>
  home: OpenHome
  log: Logger
  metrics: Metrics
  signal: AbortSignal | undefined
  undo: Undo
}

/** The addresses of both stores; where the operator gives none, the embedded engine is started. */
export async function startEngines({ config, home, undo, ...others }: EngineParts) {
  const { layout, secrets } = home
  // Both come to an end before anything is decided: an engine that is still starting could not be stopped.
  const [postgres, clickhouse] = await Promise.allSettled([
    urlOr(config.postgresUrl, () => startPostgres({ layout, password: secrets.postgresPassword, ...others })),
    urlOr(config.clickhouseUrl, () => startChdb({ layout, password: secrets.clickhousePassword, ...others })),
  ])
  for (const [name, engine] of [['postgres', postgres] as const, ['clickhouse', clickhouse] as const]) {
    if (engine.status === 'fulfilled') undo.push({ name, run: engine.value.stop })
  }
  if (postgres.status === 'rejected') throw postgres.reason
  if (clickhouse.status === 'rejected') throw clickhouse.reason
  return { postgresUrl: postgres.value.url, clickhouseUrl: clickhouse.value.url }
}

interface Reached {
  url: string
  stop: () => Promise<void>
}

async function urlOr(given: string | undefined, start: () => Promise<Supervised & { url: string }>): Promise<Reached> {
  if (given !== undefined) return { url: given, stop: async () => {} }
  const engine = await start()
  return { url: engine.url, stop: () => engine.stop() }
}
