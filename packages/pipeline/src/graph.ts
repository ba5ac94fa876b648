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
import { stringifyNode } from './yaml-node.ts'

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

/** A node or processor inside another node, such as those of a pack or sequence. */
export interface GraphChild {
  id: string
  type: string
  parentNode: string
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
  inputDisplayString: string
  outputDisplayString: string
  /** Where the default output leads. */
  outputs: string[]
  pathOutputs: GraphPathOutput[]
  /** Everything about the node but its name and type. */
  configuration: Record<string, unknown>
  /** The same as text. */
  configurationYAML: string
  /** What it is inside of; null for what stands in the pipeline itself. */
  parentNode: string | null
  childNodes: GraphChild[]
  /** Cannot be copied or deleted. */
  isFixed: boolean
  /** Still runs, but cannot be added again. */
  isDeprecated: boolean
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
const childrenSchema = z.array(z.object({ name: z.string(), type: z.string() }))
const processorsSchema = z.array(sequenceEntrySchema)

/** The graph of a document; nodes of unknown types and links without both ends are in it as far as they can be drawn. */
export function toGraph(document: PipelineDocument): PipelineGraph {
  const names = new Set(document.nodes.map(node => node.name))
  const links = document.links.filter(link => names.has(link.from) && names.has(link.to))
  const attached = findMultiprocessors({ ...document, links })
  const ownerOf = new Map(Array.from(attached, ([owner, sequence]) => [sequence, owner]))
  const leaving = Map.groupBy(links, link => link.from)
  return {
    nodes: document.nodes.map(node => ({
      ...describe(node),
      get configurationYAML() {
        return yamlOf(node)
      },
      outputs: targets(leaving.get(node.name) ?? [], ''),
      pathOutputs: pathOutputs(node, leaving.get(node.name) ?? []),
      multiprocessor: attached.get(node.name) ?? null,
      attachedTo: ownerOf.get(node.name) ?? null,
    })),
    links: links.map(link => ({ id: linkId(link), from: link.from, to: link.to, path: link.path ?? '' })),
  }
}

type Described = Omit<GraphNode, 'configurationYAML' | 'outputs' | 'pathOutputs' | 'multiprocessor' | 'attachedTo'>

const written = new WeakMap<DocumentNode, string>()

/** Asked for one node at a time: to write all of them would take longer than all the rest of a graph. */
function yamlOf(node: DocumentNode): string {
  const text = written.get(node) ?? stringifyNode(node)
  written.set(node, text)
  return text
}

const described = new WeakMap<DocumentNode, Described>()

/** The graph is made anew with every edit, and nearly all nodes are the same then. */
function describe(node: DocumentNode): Described {
  const known = described.get(node) ?? describeAnew(node)
  described.set(node, known)
  return known
}

function describeAnew(node: DocumentNode): Described {
  const definition = findDefinition(node.type)
  const typeTitle = definition?.title ?? node.type
  const [inputTypes, outputTypes] = [definition?.inputTypes ?? [], outputTypesOf(node)]
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
    inputTypes,
    outputTypes,
    inputDisplayString: inWords(inputTypes),
    outputDisplayString: inWords(outputTypes),
    configuration: wholeConfiguration(node),
    parentNode: null,
    childNodes: childNodesOf(node),
    isFixed: definition?.isFixed ?? false,
    isDeprecated: definition?.isDeprecated ?? false,
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

const signalWords: Readonly<Record<Signal, string>> = { log: 'Logs', metric: 'Metrics', trace: 'Traces' }
const inWords = (types: readonly Signal[]) => types.map(type => signalWords[type]).join(', ')

function childNodesOf(node: DocumentNode): GraphChild[] {
  const inPack = childrenSchema.safeParse(canonicalType(node.type) === 'compound' ? node['nodes'] : []).data ?? []
  return [...inPack, ...processorsOf(node)].map(({ name, type }) => ({ id: name, type, parentNode: node.name }))
}

function positionOf(node: DocumentNode): GraphNode['position'] {
  try {
    return metadataSchema.safeParse(JSON.parse(node.metadata ?? '{}')).data?.position ?? null
  } catch {
    // Metadata is free text; without a position the canvas lays the node out itself.
    return null
  }
}

function targets(leaving: readonly DocumentLink[], path: string): string[] {
  return leaving.filter(link => (link.path ?? '') === path).map(link => link.to)
}

function pathOutputs(node: DocumentNode, leaving: readonly DocumentLink[]): GraphPathOutput[] {
  const known = pathOutputsOf(node)
  const linked = leaving.flatMap(({ path }) => (path ? [path] : []))
  const unknown = [...new Set(linked)].filter(path => !known.some(output => output.path === path))
  return [...known, ...unknown.map(path => ({ path, outputTypes: [], isDefault: false }))].map(
    ({ path, outputTypes, isDefault = false }) => ({
      path,
      nodes: targets(leaving, path),
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
