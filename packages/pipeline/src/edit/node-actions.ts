import { findDefinition } from '../known-node.ts'
import type { GraphNode } from '../graph.ts'

/** What may be done with a node on the canvas. */
interface NodeActions {
  canDuplicate: boolean
  canDelete: boolean
  canDisable: boolean
}

/** The ends of a pack belong to the pack. */
const packEnds: ReadonlySet<string> = new Set(['compound_input', 'compound_output'])

/** What the rules of nodes permit: neither copies nor deletion of fixed nodes and of groups that belong to another node. */
export function nodeActions(node: Pick<GraphNode, 'type' | 'category' | 'isFixed' | 'attachedTo'>): NodeActions {
  const definition = findDefinition(node.type)
  const canDelete = !node.isFixed && !packEnds.has(node.type) && node.attachedTo === null
  const isOnlyOnce = (definition?.alwaysFinal ?? false) || (definition?.onceOnly ?? false)
  return {
    canDelete,
    canDuplicate: canDelete && !isOnlyOnce,
    canDisable: node.category === 'input' || node.category === 'output',
  }
}

/** Whether to ask before a node is deleted: a deprecated processor cannot be added again. */
export function asksBeforeDelete({ isDeprecated, category }: Pick<GraphNode, 'isDeprecated' | 'category'>): boolean {
  return isDeprecated && category === 'processor'
}
