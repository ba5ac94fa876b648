import type { GraphNode, PipelineGraph } from '../graph.ts'
import { checkLink } from '../link-rules.ts'

/** One way out of a node: its default output, or one with a name. */
interface NodeOutput {
  /** Empty for the default output. */
  path: string
}

/** The ways out of a node that links may start at. */
export function outputsOf({ outputTypes, pathOutputs }: GraphNode): NodeOutput[] {
  const named = pathOutputs.filter(output => !output.isDefault).map(({ path }) => ({ path }))
  return outputTypes.length > 0 ? [{ path: '' }, ...named] : named
}

/** The nodes that a link from an output may lead to. */
export function linkTargets(graph: PipelineGraph, from: string, path: string): GraphNode[] {
  return graph.nodes.filter(node => checkLink(graph, { from, to: node.id, path }).allowed)
}

/** The nodes that a link to a node may start at, at one of their outputs. */
export function linkSources(graph: PipelineGraph, to: string): GraphNode[] {
  return graph.nodes.filter(node =>
    outputsOf(node).some(({ path }) => checkLink(graph, { from: node.id, to, path }).allowed),
  )
}
