import { isReachable } from '../cycle.ts'
import type { PipelineDocument } from '../document.ts'
import { findMultiprocessors } from '../multiprocessor.ts'
import { type Edited, noSuchNode } from './edited.ts'
import { addLink, uniqueLinks } from './links.ts'

/**
 * Removes a node, and with a source or destination the sequence that belongs to it. What fed it is joined to what it fed,
 * where the rules for links allow that.
 */
export function deleteNode(document: PipelineDocument, id: string): Edited<{ removed: string[] }> {
  if (!document.nodes.some(node => node.name === id)) return noSuchNode(id)
  const group = findMultiprocessors(document).get(id)
  const removed = group === undefined ? [id] : [id, group]
  return { ok: true, document: withoutNodes(document, new Set(removed)), removed }
}

/** Removes several nodes one after the other, each with what belongs to it; those that are gone already are passed over. */
export function deleteNodes(document: PipelineDocument, ids: readonly string[]): PipelineDocument {
  return ids.reduce((rest, id) => {
    const edited = deleteNode(rest, id)
    return edited.ok ? edited.document : rest
  }, document)
}

function withoutNodes(document: PipelineDocument, removed: ReadonlySet<string>): PipelineDocument {
  const { links } = document
  const inside = links.filter(link => removed.has(link.from) && removed.has(link.to))
  const incoming = links.filter(link => !removed.has(link.from) && removed.has(link.to))
  const outgoing = links.filter(link => removed.has(link.from) && !removed.has(link.to))
  const bridges = incoming.flatMap(into =>
    outgoing.filter(out => isReachable(inside, into.to, out.from)).map(out => ({ ...into, to: out.to })),
  )
  const rest: PipelineDocument = {
    ...document,
    nodes: document.nodes.filter(node => !removed.has(node.name)),
    links: links.filter(link => !removed.has(link.from) && !removed.has(link.to)),
  }
  return uniqueLinks(bridges).reduce((bridged, link) => {
    const edited = addLink(bridged, link)
    return edited.ok ? edited.document : bridged
  }, rest)
}
