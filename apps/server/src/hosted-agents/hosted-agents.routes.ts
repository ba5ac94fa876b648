import { apiError } from '@weir/contracts'
import { currentRelease } from '../agents/agents.service.ts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { computeUnits } from './compute-units.ts'
import { findHostedAgent, listHostedAgents } from './hosted-agents.repo.ts'
import { changeHostedAgent, createHostedAgent, shownHostedAgent } from './hosted-agents.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'conf', level)

type Changing = { input: { orgId: string; hostedAgentId: string }; context: RequestContext }

const change =
  (action: 'delete' | 'suspend' | 'resume') =>
  async ({ input, context }: Changing) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'write')
    const row = await services.db.transaction(tx => changeHostedAgent(services, scope, tx, input.hostedAgentId, action))
    return shownHostedAgent(row)
  }

export const hostedAgentsRouter = {
  list: os.hostedAgents.list.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    return { hosted_agents: (await listHostedAgents(scope, context.services.db)).map(shownHostedAgent) }
  }),
  create: os.hostedAgents.create.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'write')
    return shownHostedAgent(await services.db.transaction(tx => createHostedAgent(services, scope, tx, input)))
  }),
  get: os.hostedAgents.get.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    const row = await findHostedAgent(scope, context.services.db, input.hostedAgentId)
    if (!row) throw apiError('NOT_FOUND')
    return shownHostedAgent(row)
  }),
  update: os.hostedAgents.update.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'write')
    const row = await services.db.transaction(tx =>
      changeHostedAgent(services, scope, tx, input.hostedAgentId, 'update', input),
    )
    return shownHostedAgent(row)
  }),
  remove: os.hostedAgents.remove.handler(change('delete')),
  suspend: os.hostedAgents.suspend.handler(change('suspend')),
  resume: os.hostedAgents.resume.handler(change('resume')),
  releases: os.hostedAgents.releases.handler(async ({ input, context }) => {
    await scopeOf(context, input.orgId, 'read')
    // Agents are released with the server; there are no candidates beside it.
    return { LatestReleases: [currentRelease], RCDocker: [] }
  }),
  computeUnits: os.hostedAgents.computeUnits.handler(async ({ input, context }) => {
    await scopeOf(context, input.orgId, 'read')
    return { compute_units: computeUnits.filter(unit => input.show_hidden || !unit.hidden) }
  }),
}
