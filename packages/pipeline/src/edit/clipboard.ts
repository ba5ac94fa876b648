import { stringify } from 'yaml'
import type { DocumentLink, DocumentNode, PipelineDocument } from '../document.ts'
import { findMultiprocessors, multiprocessorName } from '../multiprocessor.ts'
import { parseDocument } from '../yaml.ts'
import { type Edited, refused } from './edited.ts'
import { addLink } from './links.ts'
import { unplaced } from './move-nodes.ts'
import { uniqueName } from './new-node.ts'

/** Nodes with the groups that belong to them. */
function withGroups(document: PipelineDocument, ids: readonly string[]): Set<string> {
  const groups = findMultiprocessors(document)
  return new Set(ids.flatMap(id => [id, groups.get(id) ?? id]))
}

/** The nodes and the links among them as YAML, for the clipboard. */
export function copyNodes(document: PipelineDocument, ids: readonly string[]): string {
  const taken = withGroups(document, ids)
  const nodes = document.nodes.filter(node => taken.has(node.name))
  const links = document.links.filter(link => taken.has(link.from) && taken.has(link.to))
  return stringify({ nodes, ...(links.length > 0 && { links }) }, { lineWidth: 0 })
}

/** What a text from another editor may be beside a document: a part of one, a list of nodes, one node. */
function asDocument(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const first = lines.find(line => line.trim() !== '' && !line.trim().startsWith('#')) ?? ''
  const envelope = 'version: v3\nsettings: {tag: clipboard}\n'
  const indented = (by: string) => lines.map(line => (line.trim() === '' ? line : `${by}${line}`)).join('\n')
  if (/^\s*-\s/.test(first)) return `${envelope}nodes:\n${indented('  ')}`
  if (/^(name|type)\s*:/.test(first)) return `${envelope}nodes:\n  -\n${indented('    ')}`
  if (/^version\s*:/m.test(text)) return text
  return /^settings\s*:/m.test(text) ? `version: v3\n${text}` : `${envelope}${text}`
}

/**
 * Adds the nodes of a text in YAML: what `copyNodes` wrote, a whole document, or a list of nodes from elsewhere. Names that are
 * taken get a number; links among the nodes are kept.
 */
export function pasteNodes(document: PipelineDocument, text: string): Edited<{ nodeIds: string[] }> {
  if (text.trim() === '') return refused('There is nothing in the clipboard')
  const read = parseDocument(asDocument(text))
  const wrong = read.issues.find(issue => issue.level === 'error')
  if (!read.document || (wrong && !wrong.path)) {
    return refused(`The clipboard holds no nodes in YAML. ${wrong?.message ?? ''}`.trim())
  }
  if (read.document.nodes.length === 0) return refused('The clipboard holds no nodes in YAML.')
  const { nodes, names } = renamed(document, read.document)
  let pasted: PipelineDocument = { ...document, nodes: [...document.nodes, ...nodes] }
  for (const link of read.document.links) {
    const linked = addLink(pasted, relinked(link, names))
    // A link to a node that was not copied has nothing to lead to.
    if (linked.ok) pasted = linked.document
  }
  return { ok: true, document: pasted, nodeIds: nodes.map(node => node.name) }
}

function renamed(document: PipelineDocument, pasted: PipelineDocument) {
  const names = new Map<string, string>()
  const owners = new Map(Array.from(findMultiprocessors(pasted), ([owner, group]) => [group, owner]))
  const taken = { nodes: [...document.nodes] }
  const take = (node: DocumentNode, name: string) => {
    names.set(node.name, name)
    taken.nodes.push({ ...node, name })
  }
  for (const node of pasted.nodes) {
    if (!owners.has(node.name)) take(node, uniqueName(taken, node.name))
  }
  // A group keeps the name that ties it to its node.
  for (const node of pasted.nodes) {
    const owner = names.get(owners.get(node.name) ?? '')
    if (owner !== undefined) take(node, multiprocessorName(owner))
  }
  // Where a node stood there says nothing about here, and on the same canvas it would hide what it was copied from.
  const nodes = pasted.nodes.map(node => unplaced({ ...node, name: names.get(node.name) ?? node.name }))
  return { nodes, names }
}

function relinked(link: DocumentLink, names: ReadonlyMap<string, string>): DocumentLink {
  return { ...link, from: names.get(link.from) ?? '', to: names.get(link.to) ?? '' }
}
