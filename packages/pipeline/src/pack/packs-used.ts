import type { PipelineDocument } from '../document.ts'
import { canonicalType } from '../known-node.ts'

/** The ids of the packs that a document has copies of, wherever in it they stand. */
export function packsUsedIn(document: Pick<PipelineDocument, 'nodes'>): Set<string> {
  const found = new Set<string>()
  const open: unknown[] = [...document.nodes]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== 'object' || part === null) continue
    const { type, node_reference: id, nodes, processors, configuration }: Record<string, unknown> = { ...part }
    if (typeof type === 'string' && canonicalType(type) === 'compound' && typeof id === 'string' && id !== '') {
      found.add(id)
    }
    for (const inside of [nodes, processors]) if (Array.isArray(inside)) open.push(...inside)
    // A node of a pack may have the fields of its type one level deeper.
    if (typeof configuration === 'object' && configuration !== null) open.push({ type, ...configuration })
  }
  return found
}
