import { type AgentDelivery, apiError, type DestinationDelivery, sampleItemSchema } from '@weir/contracts'
import type { DestinationStatusReport } from '@weir/contracts/opamp'
import { ORPCError } from '@orpc/server'
import { type AgentRow, listAgents } from '../agents/agents.repo.ts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { askDelivery } from './ask-delivery.ts'

const dayMs = 86_400_000

interface Place {
  orgId: string
  pipelineId: string
  agentId: string
  nodeId: string
}

export const deliveriesRouter = {
  list: os.deliveries.list.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const agents = await agentsOf(services, scope, input.pipelineId)
    return { agents: await Promise.all(agents.map(agent => agentDelivery(services, scope, agent, signal))) }
  }),
  deadLetters: os.deliveries.deadLetters.handler(async ({ input, context, signal }) => {
    const { scope, agent } = await find(context, input, 'read')
    const { limit, cursor: after } = input
    const request = { op: 'list' as const, node: input.nodeId, limit, ...(after === undefined ? {} : { after }) }
    const { letters, next } = await askDelivery(context.services, scope, agent, request, { signal })
    const shown = letters.map(letter => ({ ...letter, time: new Date(letter.time).toISOString() }))
    return { dead_letters: shown, next_cursor: next }
  }),
  deadLetter: os.deliveries.deadLetter.handler(async ({ input, context, signal }) => {
    const { scope, agent } = await find(context, input, 'read')
    const { nodeId: node, letterId: letter, limit } = input
    const answer = await askDelivery(context.services, scope, agent, { op: 'peek', node, letter, limit }, { signal })
    return { items: sampleItemSchema.partial({ _uuid: true }).array().parse(answer.items) }
  }),
  replay: os.deliveries.replay.handler(({ input, context, signal }) => change('replay', input, context, signal)),
  purge: os.deliveries.purge.handler(({ input, context, signal }) => change('purge', input, context, signal)),
}

async function change(
  op: 'replay' | 'purge',
  input: Place & { ids?: string[] | undefined },
  context: RequestContext,
  signal: AbortSignal | undefined,
): Promise<{ items: number }> {
  const { scope, agent } = await find(context, input, 'write')
  const { ids: letters, nodeId: node } = input
  const audit = {
    action: `dead_letters.${op}`,
    target: `pipeline/${input.pipelineId}/agent/${agent.id}/${node}`,
    after: letters ?? 'all',
  }
  const request = { op, node, ...(letters ? { letters } : {}) }
  const { items } = await askDelivery(context.services, scope, agent, request, { audit, signal })
  return { items }
}

async function find(context: RequestContext, place: Place, level: 'read' | 'write') {
  const { services } = context
  const scope = await requireScope(services, requirePrincipal(context), place.orgId, 'conf', level)
  const agent = (await agentsOf(services, scope, place.pipelineId)).find(({ id }) => id === place.agentId)
  if (!agent) throw apiError('NOT_FOUND', { detail: 'No such agent has run this pipeline in the last day.' })
  return { scope, agent }
}

async function agentsOf(services: Services, scope: OrgScope, pipelineId: string): Promise<AgentRow[]> {
  if (!(await findPipeline(scope, services.db, pipelineId))) {
    throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
  }
  const agents = await listAgents(scope, services.db, new Date(Date.now() - dayMs))
  return agents.filter(agent => agent.pipelineId === pipelineId)
}

/** What an agent says of its destinations; that it does not answer is an answer too. */
async function agentDelivery(
  services: Services,
  scope: OrgScope,
  agent: AgentRow,
  signal: AbortSignal | undefined,
): Promise<AgentDelivery> {
  const { id, host, version } = agent
  try {
    const { destinations } = await askDelivery(services, scope, agent, { op: 'status' }, { signal })
    return { id, host, version, error: '', destinations: destinations.map(shown) }
  } catch (error) {
    if (!(error instanceof ORPCError) || (error.code !== 'AGENT_AWAY' && error.code !== 'CONFLICT')) throw error
    return { id, host, version, error: error.message, destinations: [] }
  }
}

function shown({ node, queue, ...rest }: DestinationStatusReport): DestinationDelivery {
  const oldest = queue.oldest === null ? null : new Date(queue.oldest).toISOString()
  return { node_id: node, queue: { ...queue, oldest }, ...rest }
}
