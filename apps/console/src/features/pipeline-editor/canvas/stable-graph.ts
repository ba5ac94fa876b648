import type { GraphNode, PipelineGraph } from '@weir/pipeline'

/** A node's own fields are the same object for as long as the node is; read anew they may still say the same. */
const sameFields = (a: GraphNode, b: GraphNode) =>
  a.configuration === b.configuration || JSON.stringify(a.configuration) === JSON.stringify(b.configuration)

function isSameNode(a: GraphNode, b: GraphNode): boolean {
  return (
    sameFields(a, b) &&
    a.type === b.type &&
    a.multiprocessor === b.multiprocessor &&
    a.attachedTo === b.attachedTo &&
    sameNames(a.outputs, b.outputs) &&
    a.pathOutputs.length === b.pathOutputs.length &&
    a.pathOutputs.every(({ path, nodes }, at) => {
      const other = b.pathOutputs[at]
      return other?.path === path && sameNames(other.nodes, nodes)
    })
  )
}

const sameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, at) => name === b[at])

/** The graph with the nodes of an earlier one wherever nothing changed: what is the same is not drawn again. */
export function keepNodes(before: PipelineGraph, graph: PipelineGraph): PipelineGraph {
  if (before === graph) return graph
  const known = new Map(before.nodes.map(node => [node.id, node]))
  const nodes = graph.nodes.map(node => {
    const same = known.get(node.id)
    return same && isSameNode(same, node) ? same : node
  })
  return { nodes, links: graph.links }
}
