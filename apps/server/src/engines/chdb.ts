import path from 'node:path'
import { type EngineCommand, type EngineOptions, engineCommand } from '@weir/store'
import type { HomeLayout } from '../home/layout.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../own-metrics.ts'
import { freePort } from '@weir/nodes/free-port'
import { StartupError } from '../startup-error.ts'
import { EngineDown } from './engine-down.ts'
import { type Supervised, supervise } from './supervisor.ts'

export interface EmbeddedClickHouse extends Supervised {
  url: string
}

interface ChdbParts {
  layout: HomeLayout
  password: string
  log: Logger
  metrics: Metrics
  signal?: AbortSignal | undefined
}

/** Starts the embedded ClickHouse engine on the loopback address. */
export async function startChdb({ layout, password, log, metrics, signal }: ChdbParts): Promise<EmbeddedClickHouse> {
  const port = await freePort()
  const { command, args, env } = commandFor({ dataPath: layout.clickhouse, port, password })
  const supervised = await supervise(
    {
      name: 'clickhouse',
      command,
      args,
      env: { ...withoutOurs(process.env), ...env },
      cwd: layout.root,
      logFile: path.join(layout.logs, 'clickhouse.log'),
      probe: () => ping(port),
      readyWithinMs: 120_000,
      stop: [
        { signal: 'SIGTERM', waitMs: 8_000 },
        { signal: 'SIGKILL', waitMs: 1_000 },
      ],
    },
    { log, metrics, signal },
  )
  return { ...supervised, url: `http://default:${password}@127.0.0.1:${port}/weir` }
}

/** The engine may not be there for this machine; the store says so, and what to do, in a sentence. */
function commandFor(options: EngineOptions): EngineCommand {
  try {
    return engineCommand(options)
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error))
  }
}

async function ping(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/ping`, { signal: AbortSignal.timeout(2_000) })
  await response.text()
  if (!response.ok) throw new EngineDown(`ping was answered with ${response.status}`)
}

/** Our variables hold passwords that the engine has no use for. */
function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('WEIR_')))
}
