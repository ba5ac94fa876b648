import { type DocumentLink, type DocumentNode, linkId, type PipelineDocument } from '../document.ts'
import { sameValue } from '../same-value.ts'
import { inOrderOf } from './in-order.ts'

export type MergeChoice = 'theirs' | 'mine'

/** Something that both sides changed, each in another way. What a side does not have is undefined. */
export interface MergeConflict {
  /** Names it among the conflicts of a merge. */
  key: string
  kind: 'setting' | 'node'
  /** The name of the setting or node. */
  id: string
  base: unknown
  theirs: unknown
  mine: unknown
}

export interface MergedDocument {
  /** What both sides changed, put together; a conflict nobody has chosen in is as theirs. */
  document: PipelineDocument
  conflicts: MergeConflict[]
}

/** Puts two documents together that both came from a third. What only one side changed is taken over. */
export function mergeDocuments(
  base: PipelineDocument,
  theirs: PipelineDocument,
  mine: PipelineDocument,
  choices: ReadonlyMap<string, MergeChoice> = new Map(),
): MergedDocument {
  const settings = mergeFields('setting', base.settings, theirs.settings, mine.settings, choices)
  const around = mergeFields('setting', beside(base), beside(theirs), beside(mine), choices)
  const nodes = mergeNodes({ base, theirs, mine }, choices)
  const document: PipelineDocument = {
    version: theirs.version,
    settings: { ...theirs.settings, ...settings.fields, tag: pickTag(settings.fields, theirs) },
    nodes: inOrderOf(theirs.nodes, mine.nodes, nodes.byName, node => node.name),
    links: mergeLinks({ base, theirs, mine }, nodes),
    ...around.fields,
  }
  for (const gone of settings.gone) Reflect.deleteProperty(document.settings, gone)
  return { document, conflicts: [...settings.conflicts, ...around.conflicts, ...nodes.conflicts] }
}

interface Sides<Value> {
  base: Value
  theirs: Value
  mine: Value
}

const pickTag = (fields: Record<string, unknown>, { settings }: PipelineDocument) =>
  typeof fields['tag'] === 'string' ? fields['tag'] : settings.tag

const beside = ({ secrets, keys }: PipelineDocument) => ({ secrets, keys })

/** Which of two sides a value comes from; undefined when both changed it, each in another way. */
function sideOf({ base, theirs, mine }: Sides<unknown>): MergeChoice | undefined {
  if (sameValue(theirs, mine) || sameValue(base, mine)) return 'theirs'
  return sameValue(base, theirs) ? 'mine' : undefined
}

function mergeFields(
  kind: MergeConflict['kind'],
  base: object,
  theirs: object,
  mine: object,
  choices: ReadonlyMap<string, MergeChoice>,
) {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])
  const conflicts: MergeConflict[] = []
  const fields: Record<string, unknown> = {}
  const gone: string[] = []
  for (const id of names) {
    const sides = { base: Reflect.get(base, id), theirs: Reflect.get(theirs, id), mine: Reflect.get(mine, id) }
    const side = sideOf(sides)
    const key = `${kind} ${id}`
    if (side === undefined) conflicts.push({ key, kind, id, ...sides })
    const value = sides[side ?? choices.get(key) ?? 'theirs']
    if (value === undefined) gone.push(id)
    else fields[id] = value
  }
  return { fields, gone, conflicts }
}

interface MergedNodes {
  byName: ReadonlyMap<string, DocumentNode>
  /** The side that a node comes from that one of them had deleted. */
  kept: ReadonlyMap<string, MergeChoice>
  conflicts: MergeConflict[]
}

function mergeNodes(documents: Sides<PipelineDocument>, choices: ReadonlyMap<string, MergeChoice>): MergedNodes {
  const [base, theirs, mine] = [documents.base, documents.theirs, documents.mine].map(
    ({ nodes }) => new Map(nodes.map(node => [node.name, node])),
  )
  const byName = new Map<string, DocumentNode>()
  const kept = new Map<string, MergeChoice>()
  const conflicts: MergeConflict[] = []
  const touched = {
    theirs: newlyLinked(documents.base, documents.theirs),
    mine: newlyLinked(documents.base, documents.mine),
  }
  for (const id of new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? []), ...(base?.keys() ?? [])])) {
    const sides = { base: base?.get(id), theirs: theirs?.get(id), mine: mine?.get(id) }
    // A node that one side linked anew is needed there, whether or not its fields changed.
    const isNeeded = sides.theirs ? touched.theirs.has(id) : touched.mine.has(id)
    const isHalfGone = (sides.theirs === undefined) !== (sides.mine === undefined) && sides.base !== undefined
    const side = isHalfGone && isNeeded ? undefined : sideOf(sides)
    const key = `node ${id}`
    if (side === undefined) conflicts.push({ key, kind: 'node', id, ...sides })
    const chosen = side ?? choices.get(key) ?? 'theirs'
    const node = sides[chosen]
    if (node) byName.set(id, node)
    if (node && isHalfGone) kept.set(id, chosen)
  }
  return { byName, kept, conflicts }
}

function newlyLinked(base: PipelineDocument, side: PipelineDocument): ReadonlySet<string> {
  const known = new Set(base.links.map(linkId))
  return new Set(side.links.filter(link => !known.has(linkId(link))).flatMap(({ from, to }) => [from, to]))
}

/** A link is there or not: when both sides changed that, they did the same. */
function mergeLinks({ base, theirs, mine }: Sides<PipelineDocument>, { byName, kept }: MergedNodes): DocumentLink[] {
  const of = ({ links }: PipelineDocument) => new Map(links.map(link => [linkId(link), link]))
  const [before, left, right] = [of(base), of(theirs), of(mine)]
  const merged = new Map<string, DocumentLink>()
  for (const [id, link] of [...left, ...right]) {
    const keeper = kept.get(link.from) ?? kept.get(link.to)
    // With a node that stays after all, those of its links stay that only went because it did.
    const isIn = before.has(id) && keeper ? (keeper === 'mine' ? right : left).has(id) : undefined
    const isMerged = before.has(id) ? left.has(id) && right.has(id) : true
    if ((isIn ?? isMerged) && byName.has(link.from) && byName.has(link.to)) merged.set(id, link)
  }
  return inOrderOf(theirs.links, mine.links, merged, linkId)
}
