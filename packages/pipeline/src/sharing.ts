import type { DocumentNode, PipelineDocument } from './document.ts'
import { findDefinition } from './known-node.ts'

/**
 * Whether several workers may run the document side by side: some input can share its port with its copies, and no processor
 * needs to see all records.
 */
export function canBeShared({ nodes }: PipelineDocument): boolean {
  const enabled = nodes.filter(node => !node.disabled)
  const shares = ({ type }: DocumentNode) => {
    const definition = findDefinition(type)
    return definition?.category === 'input' && definition.listensOn !== undefined && !definition.onePerAgent
  }
  return enabled.some(shares) && !enabled.some(needsAllRecords)
}

function needsAllRecords(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const type = 'type' in node && typeof node.type === 'string' ? node.type : ''
  if (findDefinition(type)?.needsAllRecords) return true
  const inner = [...listIn(node, 'processors'), ...listIn(node, 'nodes')]
  return inner.some(needsAllRecords)
}

/** The entries of a sequence or the nodes of a pack, whatever else the node may hold. */
function listIn(node: object, field: 'processors' | 'nodes'): unknown[] {
  const list: unknown = Reflect.get(node, field)
  return Array.isArray(list) ? list : []
}
