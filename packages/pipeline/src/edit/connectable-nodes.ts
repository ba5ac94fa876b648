import type { NodeCategory } from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'
import type { GraphNode, PipelineGraph } from '../graph.ts'

/** What a new node brings along, as far as it decides where it can be linked. */
interface NewcomerTypes {
  category: NodeCategory
  inputTypes: readonly Signal[]
  outputTypes: readonly Signal[]
}

/** The nodes that a new source can lead to, or that can lead to a new destination; none for a processor. */
export function connectableNodes({ nodes }: PipelineGraph, newcomer: NewcomerTypes): GraphNode[] {
  // A sequence that belongs to a source or destination is reached through that.
  const free = nodes.filter(node => node.attachedTo === null)
  if (newcomer.category === 'input') {
    return free.filter(node => isOneOf(node, 'output') && shareType(newcomer.outputTypes, node.inputTypes))
  }
  if (newcomer.category === 'output') {
    return free.filter(node => isOneOf(node, 'input') && shareType(sentTypes(node), newcomer.inputTypes))
  }
  return []
}

const isOneOf = ({ category }: GraphNode, end: NodeCategory) => category === end || category === 'processor'
const shareType = (sent: readonly Signal[], taken: readonly Signal[]) => sent.some(type => taken.includes(type))

function sentTypes({ outputTypes, pathOutputs }: GraphNode): readonly Signal[] {
  return [...outputTypes, ...pathOutputs.flatMap(output => output.outputTypes)]
}

/** A place in the graph: behind a source, in front of a target, or between the two. */
interface GraphPlace {
  source?: { id: string; path?: string | undefined } | undefined
  target?: string | undefined
}

/** The data types that reach a place, and those that are taken behind it; undefined where nothing is. */
export function typesAround({ nodes }: PipelineGraph, { source, target }: GraphPlace) {
  const before = owned(nodes, source?.id)
  const behind = owned(nodes, target)
  const path = before?.pathOutputs.find(output => output.path === source?.path)
  return {
    sourceTypes: before && (path?.outputTypes ?? sentTypes(before)),
    targetTypes: behind?.inputTypes,
  }
}

/** A sequence that belongs to a node carries what that node does. */
function owned(nodes: readonly GraphNode[], id: string | undefined): GraphNode | undefined {
  const node = nodes.find(candidate => candidate.id === id)
  return nodes.find(candidate => candidate.id === node?.attachedTo) ?? node
}
