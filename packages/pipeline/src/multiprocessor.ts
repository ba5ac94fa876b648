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
  for (const node of nodes) {
    const sequence = byName.get(multiprocessorName(node.name))
    if (!sequence || canonicalType(sequence.type) !== 'sequence') continue
    const category = findDefinition(node.type)?.category
    const joined =
      (category === 'input' && isOnlyLinkFrom(links, node.name, sequence.name)) ||
      (category === 'output' && isOnlyLinkFrom(links, sequence.name, node.name))
    if (joined) found.set(node.name, sequence.name)
  }
  return found
}

function isOnlyLinkFrom(links: readonly DocumentLink[], from: string, to: string): boolean {
  const leaving = links.filter(link => link.from === from)
  return leaving.length === 1 && leaving[0]?.to === to
}
