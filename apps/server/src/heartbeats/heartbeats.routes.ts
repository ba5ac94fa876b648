import { activeAgents, heartbeats } from '@weir/store'
import { os } from '../http/os.ts'
import { readRange } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'

export const heartbeatsRouter = {
  query: os.heartbeats.query.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const selection = { organizationId: scope.organizationId, ...readRange(input) }
    const [rows, configurations] = await Promise.all([
      services.store.query(heartbeats({ ...selection, limit: input.limit }), { signal }),
      services.store.query(activeAgents(selection), { signal }),
    ])
    const count = input.limit.toLocaleString('en-US')
    const text = `Only the first ${count} rows are given. Choose a shorter range to see the rest.`
    return {
      graph_type: 'table' as const,
      rows: rows.slice(0, input.limit).map(row => ({
        agent_version: row.version,
        agent_id: row.agentId,
        config_id: row.configurationId,
        tag: row.pipelineTag,
        host: row.host,
        heartbeats: row.heartbeats,
        last_seen: new Date(row.lastSeen).toISOString(),
        healthy: row.healthy,
        status: row.status,
      })),
      versions: configurations.flatMap(({ configurationId, versions }) =>
        versions.map(({ version, activeNodes, hosts }) => ({
          config_id: configurationId,
          agent_version: version,
          active_nodes_count: activeNodes,
          hosts,
        })),
      ),
      ...(rows.length > input.limit ? { truncated: { limit: input.limit, text } } : {}),
    }
  }),
}
