import type { PipelineGraph } from '@weir/pipeline'

/** What live capture is about at a node: the node, and those that feed it. */
export function captureOf(pipelineId: string, { nodes }: PipelineGraph, nodeId: string) {
  const feeders = nodes.filter(
    ({ outputs, pathOutputs }) =>
      outputs.includes(nodeId) || pathOutputs.some(({ nodes: targets }) => targets.includes(nodeId)),
  )
  return { pipelineId, nodeId, feeders: feeders.map(({ id }) => id) }
}
