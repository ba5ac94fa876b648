import type { PipelineGraph } from './graph.ts'

/** As much of a graph as the canvas draws: nodes of advanced visibility, and their links, only with diagnostic nodes. */
export function shownGraph(graph: PipelineGraph, { diagnosticNodes }: { diagnosticNodes: boolean }): PipelineGraph {
  if (diagnosticNodes) return graph
  const nodes = graph.nodes.filter(node => node.visibility !== 'advanced')
  if (nodes.length === graph.nodes.length) return graph
  const ids = new Set(nodes.map(node => node.id))
  return { nodes, links: graph.links.filter(link => ids.has(link.from) && ids.has(link.to)) }
}
