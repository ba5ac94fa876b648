import type { PipelineSummary } from '@weir/contracts'
import { brokenNodes, type AgentRow } from '../agents/agents.repo.ts'
import { currentRelease } from '../agents/agents.service.ts'
import type { PipelineWithContent } from './pipelines.repo.ts'
import { readContent } from './read-content.ts'
import { judge } from './sub-states.ts'

/** The state of a pipeline, given the agents that are there. */
export function pipelineState(
  pipeline: PipelineWithContent,
  agents: readonly AgentRow[],
  flow: { eventsIn: number; eventsOut: number },
): PipelineSummary['state'] {
  const broken = new Set(agents.flatMap(brokenNodes))
  const nodes = broken.size === 0 ? [] : readContent(pipeline.content).nodes
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
