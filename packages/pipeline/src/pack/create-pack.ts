import { type Edited, refused } from '../edit/edited.ts'
import { uniqueLinks } from '../edit/links.ts'
import { uniqueName } from '../edit/new-node.ts'
import type { DocumentLink, DocumentNode, PipelineDocument } from '../document.ts'
import { type Pack, type PackContent, withName } from './pack.ts'
import { packSelectionProblem } from './pack-selection.ts'

/** The name that a pack made from a selection is saved under: the tag of the pipeline comes first. */
export function packNameOf(document: PipelineDocument, name: string): string {
  // A pack must not have a dot in its name; a tag may.
  return `${document.settings.tag} ${name}`.replaceAll('.', '_').trim()
}

/**
 * Makes a pack of the selected processors and puts one pack node in their place. What led to them leads to the pack, what
 * they led to follows the pack; the named outputs among those keep their names.
 */
export function createPackFromSelection(
  document: PipelineDocument,
  ids: readonly string[],
  name: string,
): Edited<{ pack: PackContent & { name: string }; nodeId: string }> {
  const problem = packSelectionProblem(document, ids)
  if (problem) return refused(problem)
  const selected = new Set(ids)
  const packName = packNameOf(document, name)
  const frame = frameOf(document, selected)
  const nodeId = uniqueName(document, 'compound')
  const { nodes, links } = frame
  const [first] = document.nodes.filter(node => selected.has(node.name))
  const node: DocumentNode = {
    name: nodeId,
    type: 'compound',
    user_description: packName,
    metadata: withName(first?.metadata, packName),
    nodes,
    links,
  }
  return {
    ok: true,
    document: {
      ...document,
      nodes: document.nodes.flatMap(known => (known === first ? [node] : selected.has(known.name) ? [] : [known])),
      links: outerLinks(document, selected, frame, nodeId),
    },
    pack: { name: packName, nodes, links },
    nodeId,
  }
}

/** Puts the saved pack in the place of the selected processors; fails when the library does not have it. */
export function replaceSelectionWithPack(
  document: PipelineDocument,
  ids: readonly string[],
  name: string,
  library: readonly Pick<Pack, 'id' | 'name'>[],
): Edited<{ nodeId: string }> {
  const created = createPackFromSelection(document, ids, name)
  if (!created.ok) return created
  const saved = library.find(pack => pack.name === created.pack.name)
  if (!saved) return refused('Failed to save pack into library')
  const { nodeId } = created
  const nodes = created.document.nodes.map(node =>
    node.name === nodeId ? { ...node, node_reference: saved.id } : node,
  )
  return { ok: true, document: { ...created.document, nodes }, nodeId }
}

interface Frame extends PackContent {
  /** The output of the pack that takes the records of a path. */
  outputs: ReadonlyMap<string, string>
}

function frameOf(document: PipelineDocument, selected: ReadonlySet<string>): Frame {
  const inner = document.nodes.filter(node => selected.has(node.name)).map(node => structuredClone(node))
  const inside = document.links.filter(link => selected.has(link.from) && selected.has(link.to))
  const leaving = document.links.filter(link => selected.has(link.from) && !selected.has(link.to))
  const entered = document.links.filter(link => !selected.has(link.from) && selected.has(link.to)).map(link => link.to)
  // A run that nothing leads to or from still has a beginning and an end.
  const heads = entered.length > 0 ? entered : withoutLink(inner, new Set(inside.map(link => link.to)))
  const ends = withoutLink(inner, new Set(inside.map(link => link.from)))
  const tails: { from: string; path?: string | undefined }[] =
    leaving.length > 0 ? leaving : ends.map(from => ({ from }))

  const nodes: DocumentNode[] = [...inner]
  const addEnd = (wanted: string, type: string): string => {
    const name = uniqueName({ nodes }, wanted)
    nodes.push({ name, type })
    return name
  }
  const input = addEnd('input', 'compound_input')
  const outputs = new Map<string, string>()
  const exits: DocumentLink[] = tails.map(({ from, path = '' }) => {
    const output = outputs.get(path) ?? addEnd(path || 'output', 'compound_output')
    outputs.set(path, output)
    return path === '' ? { from, to: output } : { from, path, to: output }
  })
  const entries = heads.map(to => ({ from: input, to }))
  return { nodes, links: uniqueLinks([...entries, ...inside, ...exits]), outputs }
}

function withoutLink(nodes: readonly DocumentNode[], linked: ReadonlySet<string>): string[] {
  return nodes.map(node => node.name).filter(name => !linked.has(name))
}

function outerLinks(
  { links }: PipelineDocument,
  selected: ReadonlySet<string>,
  { outputs }: Frame,
  pack: string,
): DocumentLink[] {
  const outer = links.filter(link => !selected.has(link.from) || !selected.has(link.to))
  return uniqueLinks(
    outer.map(link => {
      if (selected.has(link.to)) return { ...link, to: pack }
      if (!selected.has(link.from)) return link
      const path = outputs.get(link.path ?? '')
      // A single output is the default one.
      const isDefault = path === undefined || (outputs.size === 1 && !link.path)
      return isDefault ? { from: pack, to: link.to } : { from: pack, path, to: link.to }
    }),
  )
}
