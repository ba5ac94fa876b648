import { type GraphNode, parseDocument, toGraph } from '@weir/pipeline'
import { contentHash } from './content-hash.ts'

/** What lists and figures need to know of a text. */
export interface ReadContent {
  version: string | undefined
  nodes: readonly ReadNode[]
}

export type ReadNode = Pick<GraphNode, 'id' | 'type' | 'title' | 'icon' | 'category'> & {
  /** The names of what is inside: the processors of a group, the nodes of a pack. */
  children: readonly string[]
}

/** Open pages ask every few seconds, and to read a large text takes longer than all the rest of an answer. */
const mostRemembered = 500
const remembered = new Map<string, ReadContent>()

/** Reads the text of a pipeline, once for as long as it is asked for; nothing is left of one that cannot be read. */
export function readContent(content: string): ReadContent {
  const hash = contentHash(content)
  const read = remembered.get(hash) ?? readAnew(content)
  // What was asked for last is the last to go.
  remembered.delete(hash)
  remembered.set(hash, read)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return read
}

function readAnew(content: string): ReadContent {
  const { document } = parseDocument(content)
  const nodes = document ? toGraph(document).nodes : []
  return {
    version: document?.version,
    nodes: nodes.map(({ id, type, title, icon, category, childNodes }) => ({
      id,
      type,
      title,
      icon,
      category,
      children: childNodes.map(child => child.id),
    })),
  }
}
