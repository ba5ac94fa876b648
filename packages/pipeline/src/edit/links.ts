import { type DocumentLink, linkId, type PipelineDocument } from '../document.ts'
import { toGraph } from '../graph.ts'
import { checkLink, type NewLink } from '../link-rules.ts'
import { type Edited, refused } from './edited.ts'

const asLink = ({ from, to, path }: NewLink): DocumentLink => (path ? { from, path, to } : { from, to })

/** Adds a link, if the rules allow it. */
export function addLink(document: PipelineDocument, link: NewLink): Edited {
  const verdict = checkLink(toGraph(document), link)
  if (!verdict.allowed) return refused(verdict.reason)
  return { ok: true, document: { ...document, links: [...document.links, asLink(link)] } }
}

/** Takes a link away. */
export function removeLink(document: PipelineDocument, link: NewLink): PipelineDocument {
  const id = linkId(link)
  return { ...document, links: document.links.filter(known => linkId(known) !== id) }
}

/** Each link once, in the order of their first appearance. */
export function uniqueLinks(links: readonly DocumentLink[]): DocumentLink[] {
  return [...new Map(links.map(link => [linkId(link), link])).values()]
}
