import { z } from 'zod'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { sameValue } from '../same-value.ts'

export interface Position {
  x: number
  y: number
}

const looseMetadata = z.record(z.string(), z.unknown())

/** The metadata of a node as an object; undefined for free text, which belongs to whoever wrote it. */
function metadataOf({ metadata }: DocumentNode): Record<string, unknown> | undefined {
  if (metadata === undefined || metadata.trim() === '') return {}
  try {
    return looseMetadata.safeParse(JSON.parse(metadata)).data
  } catch {
    return undefined
  }
}

function withPosition(node: DocumentNode, position: Position | undefined): DocumentNode {
  const metadata = metadataOf(node)
  if (!metadata) return node
  const { position: _before, ...rest } = metadata
  const after = position ? { ...rest, position: { x: Math.round(position.x), y: Math.round(position.y) } } : rest
  const { metadata: _text, ...bare } = node
  return Object.keys(after).length === 0 ? bare : { ...bare, metadata: JSON.stringify(after) }
}

/** Writes down where nodes stand on the canvas. Those that are not named stay as they are. */
export function placeNodesAt(document: PipelineDocument, places: ReadonlyMap<string, Position>): PipelineDocument {
  const nodes = document.nodes.map(node => {
    const place = places.get(node.name)
    return place ? withPosition(node, place) : node
  })
  return { ...document, nodes }
}

/** The node without its place on a canvas. */
export const unplaced = (node: DocumentNode): DocumentNode => withPosition(node, undefined)

/** Forgets where nodes stand, so that the canvas lays them out again. */
export function forgetPlaces(document: PipelineDocument): PipelineDocument {
  return { ...document, nodes: document.nodes.map(unplaced) }
}

/** The nodes that are new or say something else than before; where they stand does not count. */
export function changedNodes(before: PipelineDocument, after: PipelineDocument): Set<string> {
  const known = new Map(before.nodes.map(node => [node.name, node]))
  const changed = after.nodes.filter(node => {
    const same = known.get(node.name)
    return same !== node && (!same || !sameValue(unplaced(same), unplaced(node)))
  })
  return new Set(changed.map(node => node.name))
}
