import { type SequenceEntry, sequenceEntrySchema } from '@weir/nodes/definitions'
import { z } from 'zod'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { type Edited, noSuchNode, refused } from '../edit/edited.ts'
import { canonicalType, findDefinition } from '../known-node.ts'
import { canDrop, canInsert, dropEntry, insertEntry, isAlwaysFinal, sortFinalLast } from './entry-order.ts'
import { typesIn } from './processor-picker.ts'

/** A processor of a Conditional Group by its place in the list, always-final processors last. */
export interface ProcessorPlace {
  nodeId: string
  index: number
}

const entriesSchema = z.array(sequenceEntrySchema)

/** Moves a processor within its group, or into another one. */
export function moveProcessor(document: PipelineDocument, from: ProcessorPlace, to: ProcessorPlace): Edited {
  const source = groupOf(document, from.nodeId)
  const target = groupOf(document, to.nodeId)
  if (!source) return noSuchNode(from.nodeId)
  if (!target) return noSuchNode(to.nodeId)
  if (from.nodeId === to.nodeId) return moveWithin(document, source, from.index, to.index)
  return moveBetween(document, { group: source, index: from.index }, { group: target, index: to.index })
}

interface Group {
  node: DocumentNode
  entries: readonly SequenceEntry[]
}

function groupOf({ nodes }: PipelineDocument, id: string): Group | undefined {
  const node = nodes.find(candidate => candidate.name === id && canonicalType(candidate.type) === 'sequence')
  const entries = node && entriesSchema.safeParse(node['processors'] ?? []).data
  // Places are those of the list as it is shown: always-final processors last.
  return node && entries && { node, entries: sortFinalLast(entries) }
}

function moveWithin(document: PipelineDocument, { node, entries }: Group, from: number, to: number): Edited {
  const verdict = canDrop(entries, [from], [to])
  if (!verdict.allowed) return refused(verdict.reason)
  return withEntries(document, new Map([[node.name, dropEntry(entries, [from], [to])]]))
}

interface GroupPlace {
  group: Group
  index: number
}

function moveBetween(document: PipelineDocument, from: GroupPlace, to: GroupPlace): Edited {
  const entry = from.group.entries[from.index]
  if (!entry) return refused('There is no such processor')
  if (isAlwaysFinal(entry)) return refused('This processor is always the last one')
  if (findDefinition(entry.type)?.onceOnly && typesIn(to.group.entries).has(canonicalType(entry.type))) {
    return refused('The group has a processor of this type already, and only one is allowed')
  }
  const verdict = canInsert(to.group.entries, entry, [to.index])
  if (!verdict.allowed) return refused(verdict.reason)
  return withEntries(
    document,
    new Map([
      [from.group.node.name, from.group.entries.toSpliced(from.index, 1)],
      [to.group.node.name, insertEntry(to.group.entries, entry, [to.index])],
    ]),
  )
}

function withEntries(document: PipelineDocument, changed: ReadonlyMap<string, readonly SequenceEntry[]>): Edited {
  const nodes = document.nodes.map(node => {
    const processors = changed.get(node.name)
    return processors ? { ...node, processors: [...processors] } : node
  })
  return { ok: true, document: { ...document, nodes } }
}
