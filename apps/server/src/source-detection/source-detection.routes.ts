import { ORPCError } from '@orpc/server'
import { apiError } from '@weir/contracts'
import { detectionCapability, detectionResultSchema, type FoundSource } from '@weir/contracts/opamp'
import { callAgent } from '../agent-calls/call-agent.ts'
import { type AgentRow, listAgents } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { mergeSources } from './merge-sources.ts'

/** More hosts than that say nothing new. */
const mostAgents = 50
const question = { capability: detectionCapability, request: { op: 'detect' }, result: detectionResultSchema }

export const sourceDetectionRouter = {
  detect: os.sourceDetection.detect.handler(async ({ input, context: { services, ...context }, signal }) => {
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'write')
    if (!(await findPipeline(scope, services.db, input.configId))) {
      throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
    }
    const since = new Date(Date.now() - activeWithinMs)
    const active = (await listAgents(scope, services.db, since)).filter(agent => agent.pipelineId === input.configId)
    const entry = { action: 'pipeline.detect_sources', target: `pipeline/${input.configId}` }
    await services.db.transaction(tx => services.audit.record(scope, entry, tx))
    const asked = active.slice(0, mostAgents)
    const answers = await Promise.all(asked.map(agent => ask(services, scope, agent, signal)))
    const left = active.slice(mostAgents).map(({ id, host }) => ({ id, host, problem: notAsked }))
    return {
      sources: mergeSources(answers),
      agents: [...answers.map(({ id, host, problem }) => ({ id, host, problem })), ...left],
    }
  }),
}

const notAsked = `Was not asked: only ${mostAgents} agents are at a time.`

interface Answer {
  id: string
  host: string
  problem: string
  sources: FoundSource[]
}

/** What an agent found; that it does not answer is an answer too. */
async function ask(
  services: Services,
  scope: OrgScope,
  agent: AgentRow,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { id, host } = agent
  try {
    const { sources } = await callAgent(services, scope, agent, question, { signal })
    return { id, host, problem: '', sources }
  } catch (error) {
    if (!(error instanceof ORPCError) || (error.code !== 'AGENT_AWAY' && error.code !== 'CONFLICT')) throw error
    return { id, host, problem: error.message, sources: [] }
  }
}
