import type { NodeDiagnostics, PipelineSummary } from '@weir/contracts'
import { environmentSchema, fleetTypeSchema } from '@weir/contracts'
import { heldItems, nodeTotals } from '@weir/store'
import { listAgents, type AgentRow } from '../agents/agents.repo.ts'
import { activeWithinMs } from '../agents/agents.service.ts'
import type { OrgScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { readSelfTelemetrySettings } from '../settings/settings.repo.ts'
import { childFigures } from './child-figures.ts'
import { figuresByNode, type NodeFigures, nodeMetrics, noFigures, pipelineFlow, total } from './node-figures.ts'
import { listPipelines, type PipelineWithContent } from './pipelines.repo.ts'
import { pipelineState } from './pipeline-state.ts'
import { readContent, type ReadNode } from './read-content.ts'

export interface TimeRange {
  from: number
  to: number
}

type Figures = Map<string, Map<string, NodeFigures>>

/** All pipelines of the organization with their state and throughput, against an earlier period when an offset is given. */
export async function summarize(
  services: Services,
  scope: OrgScope,
  range: TimeRange,
  compareOffsetMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<PipelineSummary[]> {
  const read = await figuresReader(services, scope, signal)
  const [pipelines, agents, current, compared] = await Promise.all([
    listPipelines(scope, services.db),
    listAgents(scope, services.db, new Date(Date.now() - activeWithinMs)),
    read(range),
    compareOffsetMs === undefined ? undefined : read(shifted(range, compareOffsetMs)),
  ])
  return pipelines.map(pipeline =>
    summary(
      pipeline,
      agents.filter(agent => agent.pipelineId === pipeline.id),
      current,
      compared,
    ),
  )
}

/** What each node of a pipeline did in a range, and in the period of the same length before it. */
export async function diagnose(
  services: Services,
  scope: OrgScope,
  { id: pipelineId, content }: Pick<PipelineWithContent, 'id' | 'content'>,
  range: TimeRange,
  signal: AbortSignal | undefined,
): Promise<Record<string, NodeDiagnostics>> {
  const read = await figuresReader(services, scope, signal)
  const { organizationId } = scope
  const [current, previous, held] = await Promise.all([
    read(range, pipelineId),
    read(shifted(range, range.to - range.from), pipelineId),
    services.store.query(heldItems({ organizationId, configurationId: pipelineId, ...range }), { signal }),
  ])
  const before = previous.get(pipelineId)
  const heldByNode = new Map(held.map(row => [row.nodeId, row.value]))
  const seconds = (range.to - range.from) / 1000
  const nodes = new Map(readContent(content).nodes.map(node => [node.id, node]))
  return Object.fromEntries(
    Array.from(current.get(pipelineId) ?? [], ([nodeId, now]) => [
      nodeId,
      {
        ...diagnostics(now, before?.get(nodeId) ?? noFigures, heldByNode.get(nodeId) ?? 0, seconds),
        childNodes: childFigures(
          nodes.get(nodeId),
          Object.fromEntries(now.droppedByReason),
          Object.fromEntries(now.errorsByReason),
        ),
      },
    ]),
  )
}

function diagnostics(
  now: NodeFigures,
  then: NodeFigures,
  heldLines: number,
  seconds: number,
): Omit<NodeDiagnostics, 'childNodes'> {
  return {
    inputBytes: now.readBytes,
    outputBytes: now.writeBytes,
    inputLines: now.readItems,
    outputLines: now.writeItems,
    droppedLines: total(now.droppedByReason),
    droppedByReason: Object.fromEntries(now.droppedByReason),
    errors: total(now.errorsByReason),
    errorsByReason: Object.fromEntries(now.errorsByReason),
    heldLines,
    rates: {
      inputBytes: now.readBytes / seconds,
      outputBytes: now.writeBytes / seconds,
      inputLines: now.readItems / seconds,
      outputLines: now.writeItems / seconds,
    },
    previousInputBytes: then.readBytes,
    previousOutputBytes: then.writeBytes,
    paths: Object.fromEntries(
      Array.from(new Set([...now.bytesByPath.keys(), ...then.bytesByPath.keys()]), path => [
        path,
        { outputBytes: now.bytesByPath.get(path) ?? 0, previousOutputBytes: then.bytesByPath.get(path) ?? 0 },
      ]),
    ),
  }
}

/** Reads what nodes counted, under the names that the organization's phase says. */
async function figuresReader(services: Services, scope: OrgScope, signal: AbortSignal | undefined) {
  const { migration_phase } = await readSelfTelemetrySettings(scope, services.db)
  return async (range: TimeRange, pipelineId?: string): Promise<Figures> => {
    const query = nodeTotals({
      organizationId: scope.organizationId,
      ...range,
      metrics: nodeMetrics(migration_phase),
      ...(pipelineId ? { configurationIds: [pipelineId] } : {}),
    })
    return figuresByNode(await services.store.query(query, { signal }))
  }
}

function shifted({ from, to }: TimeRange, byMs: number): TimeRange {
  return { from: from - byMs, to: to - byMs }
}

function summary(
  pipeline: PipelineWithContent,
  agents: AgentRow[],
  current: Figures,
  compared: Figures | undefined,
): PipelineSummary {
  const { version, nodes } = readContent(pipeline.content)
  const flow = pipelineFlow(current.get(pipeline.id))
  const before = compared && pipelineFlow(compared.get(pipeline.id))
  const versions = [...new Set(agents.map(agent => agent.version))].sort()
  return {
    id: pipeline.id,
    tag: pipeline.tag,
    description: pipeline.description,
    version: version ?? 'v3',
    creator: pipeline.creator,
    updater: pipeline.updater,
    fleet_type: fleetTypeSchema.catch('Edge').parse(pipeline.fleetType),
    fleet_subtype: pipeline.fleetSubtype,
    environment: environmentSchema.catch('Linux').parse(pipeline.environment),
    cluster: pipeline.cluster,
    created: pipeline.createdAt.toISOString(),
    updated: pipeline.updatedAt.toISOString(),
    last_deployed: pipeline.deployedAt?.toISOString() ?? null,
    state: pipelineState(pipeline, agents, flow),
    sources: nodes.filter(node => node.category === 'input').map(reference),
    destinations: nodes.filter(node => node.category === 'output').map(reference),
    activeNodesResult: { active_nodes_count: agents.length, version: versions.join(', ') },
    bytes: {
      in: { current: flow.bytesIn, compared: before?.bytesIn ?? null },
      out: { current: flow.bytesOut, compared: before?.bytesOut ?? null },
    },
    events: {
      in: { current: flow.eventsIn, compared: before?.eventsIn ?? null },
      out: { current: flow.eventsOut, compared: before?.eventsOut ?? null },
    },
  }
}

function reference({ id, type, title, icon }: ReadNode) {
  return { id, type, title, icon }
}
