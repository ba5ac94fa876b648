import { environmentSchema, fleetTypeSchema, type PipelineEntry } from '@weir/contracts'
import { listAgents, type AgentRow } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import { type HostedAgentRow, listHostedAgents } from '../hosted-agents/hosted-agents.repo.ts'
import type { OrgScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { documentVersion } from './document-version.ts'
import { listPipelines, type PipelineWithContent } from './pipelines.repo.ts'
import { pipelineState } from './pipeline-state.ts'

/** The pipelines of the organization as lists show them, the last changed first. Those of older formats are left out. */
export async function listEntries({ db }: Pick<Services, 'db'>, scope: OrgScope): Promise<PipelineEntry[]> {
  const [pipelines, agents, hosted] = await Promise.all([
    listPipelines(scope, db),
    listAgents(scope, db, new Date(Date.now() - activeWithinMs)),
    listHostedAgents(scope, db),
  ])
  const agentsOf = Map.groupBy(agents, agent => agent.pipelineId)
  const hostedOf = new Map(hosted.map(agent => [agent.pipelineId, agent]))
  return pipelines.flatMap(pipeline => {
    const version = documentVersion(pipeline.content)
    if (version !== 'v3') return []
    return [entry(pipeline, version, agentsOf.get(pipeline.id) ?? [], hostedOf.get(pipeline.id))]
  })
}

function entry(
  pipeline: PipelineWithContent,
  version: string,
  agents: AgentRow[],
  hosted: HostedAgentRow | undefined,
): PipelineEntry {
  return {
    id: pipeline.id,
    tag: pipeline.tag,
    updated: pipeline.updatedAt.toISOString(),
    updater: pipeline.updater,
    environment: environmentSchema.catch('Linux').parse(pipeline.environment),
    fleet_type: fleetTypeSchema.catch('Edge').parse(pipeline.fleetType),
    fleet_subtype: pipeline.fleetSubtype,
    cluster_name: pipeline.cluster,
    description: pipeline.description,
    hosted_env: hosted ? { env_id: hosted.id, status: hosted.status } : null,
    // Whether data flows makes no difference to it.
    state: { primary_state: pipelineState(pipeline, agents, { eventsIn: 0, eventsOut: 0 }).primary_state },
    activeNodesResult: { active_nodes_count: agents.length },
    version,
    last_deployed: pipeline.deployedAt?.toISOString() ?? null,
  }
}
