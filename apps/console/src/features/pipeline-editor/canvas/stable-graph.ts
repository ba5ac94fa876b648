import type { GraphNode, PipelineGraph } from '@weir/pipeline'

/** Everything about a node that its card shows, as one text. */
function signature(node: GraphNode): string {
  const { configurationYAML, multiprocessor, attachedTo, outputs, pathOutputs } = node
  return JSON.stringify([configurationYAML, multiprocessor, attachedTo, outputs, pathOutputs])
}

const signatures = new WeakMap<GraphNode, string>()

function signatureOf(node: GraphNode): string {
  const text = signatures.get(node) ?? signature(node)
  signatures.set(node, text)
  return text
}

/** The graph with the nodes of an earlier one wherever nothing changed: what is the same is not drawn again. */
export function keepNodes(before: PipelineGraph, graph: PipelineGraph): PipelineGraph {
  if (before === graph) return graph
  const known = new Map(before.nodes.map(node => [node.id, node]))
  const nodes = graph.nodes.map(node => {
    const same = known.get(node.id)
    return same && signatureOf(same) === signatureOf(node) ? same : node
  })
  return { nodes, links: graph.links }
}
