import {
  entryName,
  type NodeCategory,
  type ReleaseStatus,
  type SequenceEntry,
  sequenceEntrySchema,
  type Subcategory,
  type Visibility,
} from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'
import { z } from 'zod'
import { type DocumentLink, type DocumentNode, nodeConfiguration, type PipelineDocument } from './document.ts'
import { canonicalType, findDefinition, outputTypesOf } from './known-node.ts'

export interface GraphPathOutput {
  path: string
  nodes: string[]
  outputTypes: readonly Signal[]
  outputDisplayString: string
}

/** A processor of a sequence, as the canvas lists it. */
export interface GraphProcessor {
  name: string
  type: string
  icon: string
  disabled: boolean
}

/** A node as the canvas draws it. */
export interface GraphNode {
  id: string
  type: string
  /** Null for a type that is not known. */
  category: NodeCategory | null
  /** What the user called it, else the title of its type. */
  title: string
  typeTitle: string
  icon: string
  subcategories: readonly Subcategory[]
  visibility: Visibility
  releaseStatus: ReleaseStatus
  atLeastOnce: boolean
  disabled: boolean
  inputTypes: readonly Signal[]
  outputTypes: readonly Signal[]
  /** Where the default output leads. */
  outputs: string[]
  pathOutputs: GraphPathOutput[]
  configuration: Record<string, unknown>
  /** The processors of a sequence, in order. */
  processors: GraphProcessor[]
  /** The sequence that belongs to this source or destination. */
  multiprocessor: string | null
  /** The source or destination that this sequence belongs to. */
  attachedTo: string | null
  position: { x: number; y: number } | null
}

export interface GraphLink {
  id: string
  from: string
  to: string
  path: string
}

export interface PipelineGraph {
  nodes: GraphNode[]
  links: GraphLink[]
}

const multiprocessorSuffix = '_multiprocessor'
const metadataSchema = z.object({ position: z.object({ x: z.number(), y: z.number() }) })
const processorsSchema = z.array(sequenceEntrySchema)

/** A name for a link that is unique in its document. */
function linkId({ from, to, path }: DocumentLink): string {
  return JSON.stringify([from, path ?? '', to])
}

/** The graph of a document; nodes of unknown types and links without both ends are in it as far as they can be drawn. */
export function toGraph(document: PipelineDocument): PipelineGraph {
  const names = new Set(document.nodes.map(node => node.name))
  const links = document.links.filter(link => names.has(link.from) && names.has(link.to))
  const attached = findMultiprocessors({ ...document, links })
  const ownerOf = new Map(Array.from(attached, ([owner, sequence]) => [sequence, owner]))
  return {
    nodes: document.nodes.map(node => ({
      ...describe(node),
      outputs: targets(links, node.name, ''),
      pathOutputs: pathOutputs(node, links),
      multiprocessor: attached.get(node.name) ?? null,
      attachedTo: ownerOf.get(node.name) ?? null,
    })),
    links: links.map(link => ({ id: linkId(link), from: link.from, to: link.to, path: link.path ?? '' })),
  }
}

type Described = Omit<GraphNode, 'outputs' | 'pathOutputs' | 'multiprocessor' | 'attachedTo'>

function describe(node: DocumentNode): Described {
  const definition = findDefinition(node.type)
  const typeTitle = definition?.title ?? node.type
  return {
    id: node.name,
    type: canonicalType(node.type),
    category: definition?.category ?? null,
    title: node.user_description?.trim() || node.description?.trim() || typeTitle,
    typeTitle,
    icon: definition?.icon ?? 'IconHelp',
    subcategories: definition?.subcategories ?? [],
    visibility: definition?.visibility ?? 'basic',
    releaseStatus: definition?.releaseStatus ?? 'released',
    atLeastOnce: definition?.atLeastOnce ?? false,
    disabled: node.disabled ?? false,
    inputTypes: definition?.inputTypes ?? [],
    outputTypes: outputTypesOf(node),
    configuration: nodeConfiguration(node),
    processors: processorsOf(node),
    position: positionOf(node),
  }
}

function processorsOf(node: DocumentNode): GraphProcessor[] {
  const parsed = processorsSchema.safeParse(canonicalType(node.type) === 'sequence' ? node['processors'] : [])
  return (parsed.data ?? []).map((entry: SequenceEntry) => ({
    name: entryName(entry),
    type: entry.type,
    icon: findDefinition(entry.type)?.icon ?? 'IconHelp',
    disabled: entry.disabled ?? false,
  }))
}

function positionOf(node: DocumentNode): GraphNode['position'] {
  try {
    return metadataSchema.safeParse(JSON.parse(node.metadata ?? '{}')).data?.position ?? null
  } catch {
    // Metadata is free text; without a position the canvas lays the node out itself.
    return null
  }
}

function targets(links: readonly DocumentLink[], from: string, path: string): string[] {
  return links.filter(link => link.from === from && (link.path ?? '') === path).map(link => link.to)
}

function pathOutputs(node: DocumentNode, links: readonly DocumentLink[]): GraphPathOutput[] {
  return (findDefinition(node.type)?.pathOutputs ?? []).map(({ path, outputTypes }) => ({
    path,
    nodes: targets(links, node.name, path),
    outputTypes,
    outputDisplayString: path,
  }))
}

/**
 * The sequences that belong to a source or destination, by the name of that: `<name>_multiprocessor`, where one link joins
 * the two and none goes around it.
 */
function findMultiprocessors({ nodes, links }: PipelineDocument): Map<string, string> {
  const found = new Map<string, string>()
  const byName = new Map(nodes.map(node => [node.name, node]))
  for (const node of nodes) {
    const sequence = byName.get(node.name + multiprocessorSuffix)
    if (!sequence || canonicalType(sequence.type) !== 'sequence') continue
    const category = findDefinition(node.type)?.category
    const joined =
      category === 'input'
        ? isOnlyLink(
            links.filter(link => link.from === node.name),
            node.name,
            sequence.name,
          )
        : category === 'output' &&
          isOnlyLink(
            links.filter(link => link.from === sequence.name),
            sequence.name,
            node.name,
          )
    if (joined) found.set(node.name, sequence.name)
  }
  return found
}

function isOnlyLink(links: readonly DocumentLink[], from: string, to: string): boolean {
  const [link, ...others] = links
  return others.length === 0 && link?.from === from && link.to === to
}
