import type { PipelineSummary } from '@weir/contracts'
import { type GraphNode, parseDocument, toGraph } from '@weir/pipeline'
import { brokenNodes, type AgentRow } from '../agents/agents.repo.ts'
import { currentRelease } from '../agents/agents.service.ts'
import type { PipelineWithContent } from './pipelines.repo.ts'
import { judge } from './sub-states.ts'

/** The state of a pipeline, given the agents that are there. Nodes that are not given are read from the text, if need be. */
export function pipelineState(
  pipeline: PipelineWithContent,
  agents: readonly AgentRow[],
  flow: { eventsIn: number; eventsOut: number },
  known?: readonly GraphNode[],
): PipelineSummary['state'] {
  const broken = new Set(agents.flatMap(brokenNodes))
  const nodes = broken.size === 0 ? [] : (known ?? nodesOf(pipeline.content))
  const brokenIn = (category: string) => nodes.filter(node => node.category === category && broken.has(node.id)).length
  return judge({
    brokenInputs: brokenIn('input'),
    brokenOutputs: brokenIn('output'),
    eventsIn: flow.eventsIn,
    eventsOut: flow.eventsOut,
    agentVersions: [...new Set(agents.map(agent => agent.version))],
    currentVersion: currentRelease,
    desired: pipeline.desired,
    activeAgents: agents.length,
  })
}

function nodesOf(content: string): GraphNode[] {
  const { document } = parseDocument(content)
  return document ? toGraph(document).nodes : []
}
