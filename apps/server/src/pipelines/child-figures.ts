import type { NodeDiagnostics } from '@weir/contracts'
import { parseDocument, toGraph } from '@weir/pipeline'
import { contentHash } from './content-hash.ts'

type Children = ReadonlyMap<string, readonly string[]>

/** Open pages ask every few seconds, and to read a large text takes longer than all the rest of an answer. */
const mostRemembered = 50
const remembered = new Map<string, Children>()

/** The names of what is inside each node of a pipeline: the processors of its groups, the nodes of its packs. */
export function childrenOf(content: string): Children {
  const hash = contentHash(content)
  const children = remembered.get(hash) ?? readChildren(content)
  // What was asked for last is the last to go.
  remembered.delete(hash)
  remembered.set(hash, children)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return children
}

function readChildren(content: string): Children {
  const { document } = parseDocument(content)
  const nodes = document ? toGraph(document).nodes : []
  return new Map(nodes.map(({ id, childNodes }) => [id, childNodes.map(child => child.id)]))
}

/** What each of them dropped and failed at. A group counts both by the name of the processor that did it. */
export function childFigures(
  names: readonly string[],
  dropped: Readonly<Record<string, number>>,
  errors: Readonly<Record<string, number>>,
): NodeDiagnostics['childNodes'] {
  const at = (counts: Readonly<Record<string, number>>, name: string) =>
    Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0
  return Object.fromEntries(names.map(name => [name, { droppedLines: at(dropped, name), errors: at(errors, name) }]))
}
