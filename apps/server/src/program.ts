import type { ServerConfig } from './config.ts'
import { openHome } from './home/home.ts'
import type { FirstAdmin } from './identity/first-start.ts'
import type { Logger } from './logger.ts'
import { createMetrics } from './own-metrics.ts'
import type { Part, RunningPart } from './parts.ts'
import { portProblem, requireFreePorts } from './ports.ts'
import type { Services } from './services.ts'
import { type Undo, undoAll } from './undo.ts'

export interface StartOptions {
  log: Logger
  /** Ends a start that is still under way. */
  signal?: AbortSignal
  /** Told once per installation, as soon as the first administrator exists. */
  onFirstAdmin?: (admin: FirstAdmin) => void
  /** The parts to run; all of them unless a test needs fewer. */
  parts?: readonly Part[]
}

export interface RunningServer {
  services: Services
  /** Stops everything in order. */
  stop(): Promise<void>
}

/** Starts the whole server: home, engines, tables, services, parts. When a step fails, what was started is stopped again. */
export async function startServer(config: ServerConfig, options: StartOptions): Promise<RunningServer> {
  const { log, signal } = options
  const undo: Undo = []
  const running: RunningPart[] = []
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= stopAll(running, undo, log))
  try {
    const home = await openHome(config)
    undo.push({ name: 'lock', run: () => home.lock.release() })
    await requireFreePorts(config)
    signal?.throwIfAborted()

    const metrics = createMetrics()
    const [{ requireOwnStores }, { startEngines }] = await Promise.all([
      import('./stores.ts'),
      import('./engines/engines.ts'),
    ])
    await requireOwnStores(config)
    // Loading the rest of the code takes a while; the engines come up meanwhile.
    const starting = startEngines({ config, home, log, metrics, signal, undo })
    const loading = Promise.all([
      import('./open-services.ts'),
      import('./identity/first-start.ts'),
      import('./standard-parts.ts'),
    ])
    // Waited for below; until then a failure has nobody to tell.
    loading.catch(() => undefined)
    const urls = await starting
    const [{ openServices }, { prepareFirstStart }, { standardParts }] = await loading
    signal?.throwIfAborted()

    const authSecret = config.authSecret ?? home.secrets.authSecret
    const services = await openServices({ config, ...urls, authSecret, log, metrics, undo })
    const admin = await prepareFirstStart(services)
    if (admin) options.onFirstAdmin?.(admin)
    for (const part of options.parts ?? standardParts) {
      signal?.throwIfAborted()
      const started = await part.start(services)
      if (!started) continue
      running.push(started)
      undo.push({ name: part.name, run: () => started.close() })
    }
    return { services, stop }
  } catch (error) {
    await stop()
    throw portProblem(error, config)
  }
}

async function stopAll(running: RunningPart[], undo: Undo, log: Logger): Promise<void> {
  undo.push({
    name: 'accepting',
    run: async () => {
      await Promise.all(running.map(async part => part.stopAccepting?.()))
    },
  })
  await undoAll(undo, log)
}
