import { activeAgents } from '@weir/store'
import { listReleases } from '../agent-releases/agent-releases.repo.ts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope, systemScope } from '../identity/scope.ts'
import { listPipelines } from '../pipelines/pipelines.repo.ts'
import { listAgents } from './agents.repo.ts'
import { activeWithinMs } from './agents.service.ts'

const dayMs = 86_400_000

export const agentsRouter = {
  releases: os.agents.releases.handler(async ({ context: { services } }) => ({
    // Whether agents that are older are offered the release of this server.
    upgrade: services.config.agentPackage !== undefined,
    agent_releases: (await listReleases(systemScope, services.db)).map(({ version, criticalUpdate }) => ({
      version,
      critical_update: criticalUpdate,
    })),
  })),
  activeByConfig: os.agents.activeByConfig.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const now = Date.now()
    const range = { organizationId: scope.organizationId, from: now - activeWithinMs, to: now + 1000 }
    const [rows, pipelines] = await Promise.all([
      services.store.query(activeAgents(range), { signal }),
      listPipelines(scope, services.db),
    ])
    const tags = new Map(pipelines.map(pipeline => [pipeline.id, pipeline.tag]))
    return {
      configs: rows.map(row => ({
        config_id: row.configurationId,
        tag: tags.get(row.configurationId) ?? '',
        active_nodes_count: row.activeNodes,
        version: row.versions.map(({ version }) => version).join(', '),
        hosts: Object.fromEntries(row.versions.map(({ version, hosts }) => [version, hosts])),
      })),
    }
  }),
  list: os.agents.list.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const [agents, pipelines] = await Promise.all([
      listAgents(scope, services.db, new Date(Date.now() - dayMs)),
      listPipelines(scope, services.db),
    ])
    const tags = new Map(pipelines.map(pipeline => [pipeline.id, pipeline.tag]))
    return {
      agents: agents.map(agent => ({
        id: agent.id,
        host: agent.host,
        agent_version: agent.version,
        config_id: agent.pipelineId,
        tag: tags.get(agent.pipelineId) ?? '',
        healthy: agent.healthy,
        status: agent.status,
        last_seen: agent.lastSeen.toISOString(),
      })),
    }
  }),
}
