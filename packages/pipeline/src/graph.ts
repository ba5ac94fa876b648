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
import { type DocumentLink, type DocumentNode, linkId, type PipelineDocument, wholeConfiguration } from './document.ts'
import { canonicalType, findDefinition, outputTypesOf, pathOutputsOf } from './known-node.ts'
import { findMultiprocessors } from './multiprocessor.ts'

export interface GraphPathOutput {
  path: string
  nodes: string[]
  outputTypes: readonly Signal[]
  outputDisplayString: string
  /** Another name of the default output, so that it needs no connection point of its own. */
  isDefault: boolean
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
  /** The name of the type in the document, where that is an alias. */
  aliasType: string | null
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
  /** Everything about the node but its name and type. */
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

const metadataSchema = z.object({ position: z.object({ x: z.number(), y: z.number() }) })
const processorsSchema = z.array(sequenceEntrySchema)

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
    aliasType: canonicalType(node.type) === node.type ? null : node.type,
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
    configuration: wholeConfiguration(node),
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
  const known = pathOutputsOf(node)
  const linked = links.flatMap(({ from, path }) => (from === node.name && path ? [path] : []))
  const unknown = [...new Set(linked)].filter(path => !known.some(output => output.path === path))
  return [...known, ...unknown.map(path => ({ path, outputTypes: [], isDefault: false }))].map(
    ({ path, outputTypes, isDefault = false }) => ({
      path,
      nodes: targets(links, node.name, path),
      outputTypes,
      outputDisplayString: path,
      isDefault,
    }),
  )
}

/** A node as far as it is needed to write it into a document again. */
type DrawnNode = Pick<GraphNode, 'id' | 'type' | 'configuration' | 'outputs'> & {
  aliasType?: string | null
  pathOutputs?: readonly Pick<GraphPathOutput, 'path' | 'nodes'>[]
}

/** The document that nodes as the canvas draws them stand for: the way back from `toGraph`. */
export function fromGraph(
  nodes: readonly DrawnNode[],
  around: Omit<PipelineDocument, 'nodes' | 'links'>,
): PipelineDocument {
  return {
    ...around,
    nodes: nodes.map(({ id, type, aliasType, configuration }) => ({
      ...configuration,
      name: id,
      type: aliasType ?? type,
    })),
    links: nodes.flatMap(({ id: from, outputs, pathOutputs: paths = [] }) => [
      ...outputs.map(to => ({ from, to })),
      ...paths.flatMap(({ path, nodes: ends }) => ends.map(to => (path === '' ? { from, to } : { from, path, to }))),
    ]),
  }
}
