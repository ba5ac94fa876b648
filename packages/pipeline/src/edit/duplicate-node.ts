import { z } from 'zod'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { findDefinition } from '../known-node.ts'
import { findMultiprocessors, multiprocessorName } from '../multiprocessor.ts'
import { type Edited, noSuchNode } from './edited.ts'
import { uniqueName } from './new-node.ts'

/** Adds a copy of a node, and of the sequence that goes with it, without links to others. */
export function duplicateNode(document: PipelineDocument, id: string): Edited<{ nodeId: string }> {
  const node = document.nodes.find(candidate => candidate.name === id)
  if (!node) return noSuchNode(id)
  const copy = copyOf(node, uniqueName(document, `${id}_copy`))
  const groupName = findMultiprocessors(document).get(id)
  const group = document.nodes.find(candidate => candidate.name === groupName)
  if (!group) return { ok: true, document: { ...document, nodes: [...document.nodes, copy] }, nodeId: copy.name }
  const groupCopy = copyOf(group, multiprocessorName(copy.name))
  const isInput = findDefinition(node.type)?.category === 'input'
  const link = isInput ? { from: copy.name, to: groupCopy.name } : { from: groupCopy.name, to: copy.name }
  const nodes = [...document.nodes, ...(isInput ? [copy, groupCopy] : [groupCopy, copy])]
  return { ok: true, document: { ...document, nodes, links: [...document.links, link] }, nodeId: copy.name }
}

function copyOf(node: DocumentNode, name: string): DocumentNode {
  const title =
    node.user_description?.trim() || node.description?.trim() || findDefinition(node.type)?.title || node.type
  const metadata = node.metadata === undefined ? undefined : moveAside(node.metadata)
  return { ...structuredClone(node), name, user_description: `(Copy) ${title}`, ...(metadata && { metadata }) }
}

const offset = 40
const placedSchema = z.looseObject({ position: z.looseObject({ x: z.number(), y: z.number() }) })

/** The same metadata with the position moved a little, so that the copy does not hide what it copies. */
function moveAside(metadata: string): string {
  try {
    const placed = placedSchema.safeParse(JSON.parse(metadata))
    if (!placed.success) return metadata
    const { position } = placed.data
    return JSON.stringify({ ...placed.data, position: { ...position, x: position.x + offset, y: position.y + offset } })
  } catch {
    // Metadata is free text: what is no JSON holds no position.
    return metadata
  }
}
