import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Supervised, supervise } from '../engines/supervisor.ts'
import { homeLayout } from '../home/layout.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import type { Part } from '../parts.ts'
import { listHosted, type PipelineRow } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'

const program = fileURLToPath(new URL('../../../agent/src/main.ts', import.meta.url))
const compareEveryMs = 5000

/** Runs cloud pipelines as agent processes on this machine: the `process` driver. */
export const hostedAgentsPart: Part = {
  name: 'hosted agents',
  async start(services) {
    const running = new Map<string, Supervised>()
    let turn: Promise<void> = Promise.resolve()
    const compare = () => {
      turn = turn
        .then(() => reconcile(services, running))
        .catch(error => services.log.error('Hosted agents could not be compared with what should run', { error }))
    }
    compare()
    const timer = setInterval(compare, compareEveryMs)
    return {
      async stopAccepting() {
        clearInterval(timer)
      },
      async close() {
        clearInterval(timer)
        await turn
        await Promise.all([...running.values()].map(agent => agent.stop()))
      },
    }
  },
}

/** Starts what should run and does not, stops what runs and should not. */
async function reconcile(services: Services, running: Map<string, Supervised>): Promise<void> {
  const wanted = new Map((await listHosted(systemScope, services.db)).map(pipeline => [pipeline.id, pipeline]))
  for (const [id, agent] of running) {
    if (wanted.has(id)) continue
    running.delete(id)
    await agent.stop()
    services.log.info('A hosted agent was stopped', { pipelineId: id })
  }
  for (const [id, pipeline] of wanted) {
    if (running.has(id)) continue
    running.set(id, await start(services, pipeline))
    services.log.info('A hosted agent was started', { pipelineId: id, tag: pipeline.tag })
  }
}

async function start(services: Services, pipeline: PipelineRow): Promise<Supervised> {
  const { config, log, metrics } = services
  const layout = homeLayout(config.home)
  const scope = systemScopeOf(systemScope, pipeline.organizationId)
  const token = await replaceSystemToken(services, scope, `hosted agent ${pipeline.id}`, {
    conf: 'read',
    telemetry: 'write',
  })
  return supervise(
    {
      name: `agent ${pipeline.tag}`,
      command: process.execPath,
      args: [
        ...process.execArgv,
        program,
        `--server=ws://127.0.0.1:${config.ports.opamp}`,
        `--pipeline=${pipeline.id}`,
        `--home=${path.join(layout.agents, pipeline.id)}`,
        '--tied',
      ],
      // The token goes through the environment: arguments can be read by every user of the machine.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: process.env.NODE_ENV, WEIR_AGENT_TOKEN: token },
      cwd: layout.root,
      logFile: path.join(layout.logs, `agent-${pipeline.id}.log`),
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
