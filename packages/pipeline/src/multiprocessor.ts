import type { DocumentLink, PipelineDocument } from './document.ts'
import { canonicalType, findDefinition } from './known-node.ts'

/** The name of the sequence that belongs to a source or destination. */
export function multiprocessorName(owner: string): string {
  return `${owner}_multiprocessor`
}

/**
 * The sequences that belong to a source or destination, by the name of that: `<name>_multiprocessor`, where one link joins
 * the two and none goes around it.
 */
export function findMultiprocessors({ nodes, links }: PipelineDocument): Map<string, string> {
  const found = new Map<string, string>()
  const byName = new Map(nodes.map(node => [node.name, node]))
  const leaving = Map.groupBy(links, link => link.from)
  for (const node of nodes) {
    const sequence = byName.get(multiprocessorName(node.name))
    if (!sequence || canonicalType(sequence.type) !== 'sequence') continue
    const category = findDefinition(node.type)?.category
    const joined =
      (category === 'input' && isOnlyLink(leaving.get(node.name), sequence.name)) ||
      (category === 'output' && isOnlyLink(leaving.get(sequence.name), node.name))
    if (joined) found.set(node.name, sequence.name)
  }
  return found
}

function isOnlyLink(leaving: readonly DocumentLink[] | undefined, to: string): boolean {
  return leaving?.length === 1 && leaving[0]?.to === to
}
