import { z } from 'zod'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import type { PackContent } from './pack.ts'

const entriesSchema = z.array(z.looseObject({ type: z.string() }))

/** A node, or a processor in a group, as far as packs are concerned. */
interface Entry {
  readonly type: string
  readonly [field: string]: unknown
}

/** The packs of the library that a document uses without having a copy of them. */
export function missingPacks(document: PipelineDocument): string[] {
  const found = new Set<string>()
  for (const node of document.nodes) collect(node, found)
  return [...found]
}

/** Copies packs of the library to where a document only refers to them. Copies that are there stay as they are. */
export function fillPacks(document: PipelineDocument, packs: ReadonlyMap<string, PackContent>): PipelineDocument {
  if (!missingPacks(document).some(id => packs.has(id))) return document
  return { ...document, nodes: document.nodes.map((node): DocumentNode => ({ ...node, ...filled(node, packs) })) }
}

function referenceOf({ type, node_reference: reference, nodes }: Entry): string | undefined {
  if (type !== 'compound' || typeof reference !== 'string' || reference === '') return undefined
  const hasCopy = Array.isArray(nodes) && nodes.length > 0
  return hasCopy ? undefined : reference
}

function entriesOf(entry: Entry): Entry[] {
  return entriesSchema.safeParse(entry['processors']).data ?? []
}

function collect(entry: Entry, found: Set<string>): void {
  const reference = referenceOf(entry)
  if (reference !== undefined) found.add(reference)
  for (const inner of entriesOf(entry)) collect(inner, found)
}

/** The fields of an entry that change when packs are filled in. */
function filled(entry: Entry, packs: ReadonlyMap<string, PackContent>): { [field: string]: unknown } {
  const pack = packs.get(referenceOf(entry) ?? '')
  if (pack) return { nodes: structuredClone(pack.nodes), links: structuredClone(pack.links) }
  const inner = entriesOf(entry)
  return inner.length === 0 ? {} : { processors: inner.map(one => ({ ...one, ...filled(one, packs) })) }
}
