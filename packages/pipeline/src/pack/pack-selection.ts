import { isReachable } from '../cycle.ts'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { canonicalType, findDefinition } from '../known-node.ts'
import { findMultiprocessors } from '../multiprocessor.ts'

/** Why the nodes cannot become a pack; undefined when they can. */
export function packSelectionProblem(document: PipelineDocument, ids: readonly string[]): string | undefined {
  const selected = new Set(ids)
  if (selected.size < 2) return 'Select two or more nodes'
  const owners = new Map(Array.from(findMultiprocessors(document), ([owner, group]) => [group, owner]))
  for (const id of selected) {
    const node = document.nodes.find(candidate => candidate.name === id)
    if (!node) return `There is no node ${id}`
    const problem = nodeProblem(node, owners.get(id))
    if (problem) return problem
  }
  return runProblem(document, selected)
}

function nodeProblem(node: DocumentNode, owner: string | undefined): string | undefined {
  const definition = findDefinition(node.type)
  if (definition?.category !== 'processor') return `${node.name} is not a processor`
  if (owner !== undefined) return `${node.name} belongs to ${owner}`
  if (definition.alwaysFinal || node['final'] === true) return `${node.name} is final`
  if (holds(node, 'tail_sample')) return `${node.name} samples whole traces, which needs a node of its own`
  return undefined
}

/** Whether the node, or a processor inside of it, is of the type. */
function holds(entry: { type: string; [field: string]: unknown }, type: string): boolean {
  if (canonicalType(entry.type) === type) return true
  return [entry['processors'], entry['nodes']].some(
    inner => Array.isArray(inner) && inner.some(item => isTyped(item) && holds(item, type)),
  )
}

function isTyped(value: unknown): value is { type: string; [field: string]: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function runProblem({ links }: PipelineDocument, selected: ReadonlySet<string>): string | undefined {
  const inside = links.filter(link => selected.has(link.from) && selected.has(link.to))
  const bothWays = [...inside, ...inside.map(({ from, to }) => ({ from: to, to: from }))]
  const [first = '', ...others] = selected
  const apart = others.find(id => !isReachable(bothWays, first, id))
  if (apart !== undefined) return `${first} and ${apart} are not linked to each other`
  const around = links.filter(link => !selected.has(link.from))
  for (const { from, to } of links) {
    if (!selected.has(from) || selected.has(to)) continue
    const back = [...selected].find(id => isReachable(around, to, id))
    if (back !== undefined) return `${to} lies between ${from} and ${back}: select it too`
  }
  return undefined
}
