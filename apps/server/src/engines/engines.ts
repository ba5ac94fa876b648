import type { ServerConfig } from '../config.ts'
import type { OpenHome } from '../home/home.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../own-metrics.ts'
import type { Undo } from '../undo.ts'
import { startChdb } from './chdb.ts'
import { startPostgres } from './postgres.ts'

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
  const starting = [
    config.postgresUrl ?? startPostgres({ layout, password: secrets.postgresPassword, ...others }),
    config.clickhouseUrl ?? startChdb({ layout, password: secrets.clickhousePassword, ...others }),
  ] as const
  // Both come to an end before anything is decided: an engine that is still starting could not be stopped.
  const [postgres, clickhouse] = await Promise.allSettled(starting)
  for (const [name, engine] of [['postgres', postgres] as const, ['clickhouse', clickhouse] as const]) {
    if (engine.status === 'rejected' || typeof engine.value === 'string') continue
    const { value } = engine
    undo.push({ name, run: () => value.stop() })
  }
  return { postgresUrl: urlOf(postgres), clickhouseUrl: urlOf(clickhouse) }
}

function urlOf(engine: PromiseSettledResult<string | { url: string }>): string {
  if (engine.status === 'rejected') throw engine.reason
  return typeof engine.value === 'string' ? engine.value : engine.value.url
}
