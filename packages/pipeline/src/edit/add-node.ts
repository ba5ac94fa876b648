import { type DocumentLink, type DocumentNode, linkId, type PipelineDocument } from '../document.ts'
import { findDefinition, hasDefaultOutput, pathOutputsOf } from '../known-node.ts'
import { findMultiprocessors, multiprocessorName } from '../multiprocessor.ts'
import { type Edited, refused } from './edited.ts'
import { addLink } from './links.ts'
import { initialConfiguration, newNode, type WantedNode } from './new-node.ts'

type Added = Edited<{ nodeId: string }>

/** The new node with the sequence that goes with it, and where links to the rest of the pipeline start and end. */
interface Addition {
  document: PipelineDocument
  node: DocumentNode
  entry: string
  exit: DocumentNode
}

function add(document: PipelineDocument, wanted: string | WantedNode): Addition | undefined {
  const node = newNode(document, wanted)
  const definition = node && findDefinition(node.type)
  if (!node || !definition) return undefined
  const sequence = findDefinition('sequence')
  if (definition.category === 'processor' || !sequence) {
    const nodes = [...document.nodes, node]
    return { document: { ...document, nodes }, node, entry: node.name, exit: node }
  }
  const group = { ...initialConfiguration(sequence), name: multiprocessorName(node.name), type: sequence.type }
  const isInput = definition.category === 'input'
  const link = isInput ? { from: node.name, to: group.name } : { from: group.name, to: node.name }
  const nodes = [...document.nodes, ...(isInput ? [node, group] : [group, node])]
  return {
    document: { ...document, nodes, links: [...document.links, link] },
    node,
    entry: isInput ? node.name : group.name,
    exit: isInput ? group : node,
  }
}

const unknownType = (wanted: string | WantedNode) =>
  refused(`There is no node type ${typeof wanted === 'string' ? wanted : wanted.type}`)

/** Adds a node without links to others; a source or destination comes with a sequence of its own. */
export function addUnlinked(document: PipelineDocument, wanted: string | WantedNode): Added {
  const addition = add(document, wanted)
  if (!addition) return unknownType(wanted)
  return { ok: true, document: addition.document, nodeId: addition.node.name }
}

/** Adds several nodes without links to others, such as all that were found on a host. */
export function addAllUnlinked(
  document: PipelineDocument,
  wanted: readonly WantedNode[],
): Edited<{ nodeIds: readonly string[] }> {
  let next = document
  const nodeIds: string[] = []
  for (const one of wanted) {
    const added = addUnlinked(next, one)
    if (!added.ok) return added
    next = added.document
    nodeIds.push(added.nodeId)
  }
  return { ok: true, document: next, nodeIds }
}

/** Where a node is joined to those that are there: sources lead to it, it leads to targets. */
export interface Neighbours {
  sources?: readonly { id: string; path?: string }[]
  targets?: readonly string[]
}

/**
 * Adds a node linked to others. Where a neighbour has a sequence of its own, the link goes there; where a source has only
 * named outputs and none is asked for, it starts at the first one.
 */
export function attach(
  document: PipelineDocument,
  wanted: string | WantedNode,
  { sources = [], targets = [] }: Neighbours,
): Added {
  const addition = add(document, wanted)
  if (!addition) return unknownType(wanted)
  const groups = findMultiprocessors(document)
  const links: DocumentLink[] = [
    ...sources.map(({ id, path }) => {
      const group = groups.get(id)
      if (group !== undefined) return { from: group, to: addition.entry }
      const source = document.nodes.find(node => node.name === id)
      return { from: id, path: path ?? (source && firstPath(source)), to: addition.entry }
    }),
    ...targets.map(id => ({ from: addition.exit.name, path: firstPath(addition.exit), to: groups.get(id) ?? id })),
  ]
  return withLinks(addition, links)
}

/** Puts a processor into a link: what the link carried goes through it. */
export function insertBetween(document: PipelineDocument, link: DocumentLink, wanted: string | WantedNode): Added {
  const id = linkId(link)
  if (!document.links.some(known => linkId(known) === id)) {
    return refused(`There is no link from ${link.from} to ${link.to}`)
  }
  const definition = findDefinition(typeof wanted === 'string' ? wanted : wanted.type)
  if (definition && definition.category !== 'processor') return refused('Only a processor can be put into a link')
  for (const [owner, group] of findMultiprocessors(document)) {
    if (link.from === owner ? link.to === group : link.from === group && link.to === owner) {
      return refused(`${owner} and its processors belong together`)
    }
  }
  const links = document.links.filter(known => linkId(known) !== id)
  const addition = add({ ...document, links }, wanted)
  if (!addition) return unknownType(wanted)
  const { name } = addition.node
  return withLinks(addition, [
    { ...link, to: name },
    { from: name, path: firstPath(addition.node), to: link.to },
  ])
}

function withLinks(addition: Addition, links: readonly DocumentLink[]): Added {
  let { document } = addition
  for (const link of links) {
    const edited = addLink(document, link)
    if (!edited.ok) return edited
    document = edited.document
  }
  return { ok: true, document, nodeId: addition.node.name }
}

/** The path of a node's first link: none, unless it has named outputs only; then the one that takes what no rule does. */
function firstPath(node: DocumentNode): string | undefined {
  if (hasDefaultOutput(node)) return undefined
  const paths = pathOutputsOf(node).map(output => output.path)
  return paths.includes('unmatched') ? 'unmatched' : paths[0]
}
