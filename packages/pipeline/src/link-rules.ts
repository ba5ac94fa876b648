import { isReachable } from './cycle.ts'
import type { GraphNode, PipelineGraph } from './graph.ts'

export interface NewLink {
  from: string
  to: string
  path?: string
}

export type LinkVerdict = { allowed: true } | { allowed: false; reason: string }

const refuse = (reason: string): LinkVerdict => ({ allowed: false, reason })

/** Whether a link may be added to the graph, and if not, a sentence that says why. */
export function checkLink(graph: PipelineGraph, { from, to, path = '' }: NewLink): LinkVerdict {
  const source = graph.nodes.find(node => node.id === from)
  const target = graph.nodes.find(node => node.id === to)
  if (!source || !target) return refuse(`There is no node ${source ? to : from}`)
  if (from === to) return refuse('A node cannot be linked to itself')
  const actual = (named: string) =>
    source.pathOutputs.some(output => output.isDefault && output.path === named) ? '' : named
  if (graph.links.some(link => link.from === from && link.to === to && actual(link.path) === actual(path))) {
    return refuse('These nodes are already linked')
  }
  if (source.category === 'input' && source.multiprocessor !== null) {
    return refuse(`Links of ${source.title} start at its processors`)
  }
  if (isReachable(graph.links, to, from)) return refuse('The link would close a cycle')
  return checkTypes(source, target, path)
}

function checkTypes(source: GraphNode, target: GraphNode, path: string): LinkVerdict {
  if (source.category === 'output') return refuse('A destination has no output')
  if (target.category === 'input') return refuse('A source has no input')
  const output = path === '' ? source : source.pathOutputs.find(candidate => candidate.path === path)
  if (!output) return refuse(`${source.title} has no output ${path}`)
  // Diagnostic nodes carry data of their own, which every destination takes.
  if (source.visibility === 'advanced' && target.category === 'output') return { allowed: true }
  if (output.outputTypes.some(type => target.inputTypes.includes(type))) return { allowed: true }
  return refuse(`${target.title} does not take ${output.outputTypes.join(', ') || 'what this output carries'}`)
}
