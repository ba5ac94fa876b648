import path from 'node:path'
import type { HostedEndpoint } from '@weir/contracts'
import { type Supervised, supervise } from '../engines/supervisor.ts'
import { homeLayout } from '../home/layout.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'
import type { HostedDriver, HostedSpec } from './driver.ts'

/** Those of this program, with the young generation of an agent: it has only its own batches on their way. */
const agentFlags = [...process.execArgv.filter(flag => !flag.includes('semi-space')), '--max-semi-space-size=8']

interface Running {
  readonly supervised: Supervised
  readonly shape: string
}

/** Runs hosted agents as processes on this machine; they end with the server. */
export function createProcessDriver(services: Services): HostedDriver {
  const running = new Map<string, Running>()

  async function end(id: string): Promise<void> {
    const agent = running.get(id)
    running.delete(id)
    await agent?.supervised.stop()
  }

  return {
    async apply(spec) {
      const shape = JSON.stringify([spec.workers, spec.memoryMegabytes])
      if (running.get(spec.id)?.shape === shape) return
      await end(spec.id)
      running.set(spec.id, { supervised: await start(services, spec), shape })
    },
    async observe(spec) {
      const agent = running.get(spec.id)
      if (!agent) return { state: 'absent' }
      if (agent.supervised.pid() === undefined) return { state: 'starting' }
      return { state: 'running', endpoints: endpointsOf(services, spec) }
    },
    remove: spec => end(spec.id),
    close: async () => void (await Promise.all(Array.from(running.keys(), end))),
  }
}

function endpointsOf({ config }: Services, spec: HostedSpec): Partial<Record<HostedEndpoint, string[]>> {
  const host = new URL(config.publicUrl).hostname
  const endpoints: Partial<Record<HostedEndpoint, string[]>> = {}
  for (const { kind, port } of spec.listeners) {
    if (!spec.enabledEndpoints.includes(kind)) continue
    const scheme = kind === 'https' || kind === 'grpcs' ? 'https' : 'http'
    endpoints[kind] = [...(endpoints[kind] ?? []), `${scheme}://${host}:${port}`]
  }
  return endpoints
}

async function start(services: Services, spec: HostedSpec): Promise<Supervised> {
  const { config, log, metrics } = services
  const layout = homeLayout(config.home)
  const scope = systemScopeOf(systemScope, spec.organizationId)
  const token = await replaceSystemToken(services, scope, `hosted agent ${spec.pipelineId}`, {
    conf: 'read',
    telemetry: 'write',
  })
  return supervise(
    {
      name: `agent ${spec.tag}`,
      command: process.execPath,
      args: [
        ...agentFlags,
        config.agentProgram,
        `--server=ws://127.0.0.1:${config.ports.opamp}`,
        `--pipeline=${spec.pipelineId}`,
        `--home=${path.join(layout.agents, spec.pipelineId)}`,
        `--workers=${spec.workers}`,
        '--tied',
      ],
      // The token goes through the environment: arguments can be read by every user of the machine.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: process.env.NODE_ENV,
        WEIR_AGENT_TOKEN: token,
        WEIR_AGENT_MEMORY: `${spec.memoryMegabytes}MiB`,
        ...(process.env['WEIR_ALLOW_PRIVATE'] ? { WEIR_ALLOW_PRIVATE: process.env['WEIR_ALLOW_PRIVATE'] } : {}),
      },
      cwd: layout.root,
      logFile: path.join(layout.logs, `agent-${spec.pipelineId}.log`),
      // An agent serves from its start; what it does with its configuration is in its health.
      probe: async () => {},
      readyWithinMs: 10_000,
      startTriesMs: 0,
      stop: [
        { signal: 'SIGTERM', waitMs: 12_000 },
        { signal: 'SIGKILL', waitMs: 1000 },
      ],
    },
    { log, metrics },
  )
}
