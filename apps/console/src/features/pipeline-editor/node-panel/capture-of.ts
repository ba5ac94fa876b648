import type { GraphNode, PipelineGraph } from '@weir/pipeline'

/** What live capture is about at a node: the node, those that feed it, and by which of their paths. */
export function captureOf(pipelineId: string, { nodes }: PipelineGraph, nodeId: string) {
  const feeders = nodes.filter(node => pathsTo(node, nodeId).length > 0)
  const branching = feeders.filter(({ pathOutputs }) => pathOutputs.length > 0)
  return {
    pipelineId,
    nodeId,
    feeders: feeders.map(({ id }) => id),
    paths: Object.fromEntries(branching.map(node => [node.id, pathsTo(node, nodeId)])),
  }
}

/** The outputs of a node that lead to another; the default one has no name. */
function pathsTo({ outputs, pathOutputs }: GraphNode, nodeId: string): string[] {
  const named = pathOutputs.filter(({ nodes }) => nodes.includes(nodeId)).map(({ path }) => path)
  return outputs.includes(nodeId) ? ['', ...named] : named
}
