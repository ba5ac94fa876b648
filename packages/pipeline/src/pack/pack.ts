import { emptyPack } from '@weir/nodes/definitions'
import { z } from 'zod'
import type { DocumentLink, DocumentNode } from '../document.ts'
import type { WantedNode } from '../edit/new-node.ts'

/** What a pack holds: its nodes, an input and outputs among them, and how they are joined. */
export interface PackContent {
  nodes: DocumentNode[]
  links: DocumentLink[]
}

/** A pack of the library, as far as it is needed to use it. */
export interface Pack extends PackContent {
  id: string
  name: string
}

/** A new pack: what comes in goes out. */
export function defaultPack(): PackContent & { node_reference: string } {
  return { ...structuredClone(emptyPack), node_reference: '' }
}

const metadataSchema = z.record(z.string(), z.unknown())

/** Metadata with another name in it; what it held beside stays. */
export function withName(metadata: string | undefined, name: string | undefined): string {
  const { name: _before, ...rest } = readMetadata(metadata)
  return JSON.stringify(name === undefined ? rest : { ...rest, name })
}

function readMetadata(text: string | undefined): Record<string, unknown> {
  try {
    return metadataSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {}
  } catch {
    // Metadata is free text: what is no JSON has nothing to keep.
    return {}
  }
}

/** Puts a copy of a pack into a compound processor; later changes of the pack do not reach it. */
export function copyPackInto<Entry extends { metadata?: string | undefined }>(entry: Entry, pack: Pack) {
  return {
    ...entry,
    node_reference: pack.id,
    nodes: structuredClone(pack.nodes),
    links: structuredClone(pack.links),
    metadata: withName(entry.metadata, pack.name),
  }
}

/** A node that holds a copy of a pack, to be added to a pipeline. */
export function packNode(pack: Pack): WantedNode {
  return { type: 'compound', configuration: { user_description: pack.name, ...copyPackInto({}, pack) } }
}

/** Takes the pack out of a compound processor: it passes on what comes in. */
export function clearPack<Entry extends { metadata?: string | undefined }>(entry: Entry) {
  return { ...entry, ...defaultPack(), metadata: withName(entry.metadata, undefined) }
}
