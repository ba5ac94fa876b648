import type { Signal } from '@weir/telemetry'
import type { DocumentLink, DocumentNode, PipelineDocument } from '../document.ts'
import type { Issue } from '../issue.ts'
import { canonicalType, findDefinition, outputTypesOf } from '../known-node.ts'
import { validateDocument } from '../validate.ts'
import type { PackContent } from './pack.ts'

const allSignals: readonly Signal[] = ['log', 'metric', 'trace']

/** What is wrong with the inside of a pack, with fields such as `nodes[2].statements`. */
export function packProblems({ nodes, links }: PackContent): Issue[] {
  const document: PipelineDocument = {
    version: 'v3',
    settings: { tag: 'pack' },
    nodes: [{ name: 'pack', type: 'compound', nodes, links }],
    links: [],
  }
  return validateDocument(document).filter(issue => issue.level === 'error')
}

/** The data types that a pack takes and gives. */
export interface PackTypes {
  inputTypes: Signal[]
  outputTypes: Signal[]
  /** By the name of the output. */
  pathOutputTypes: Record<string, Signal[]>
}

/** What the nodes at the ends of a pack take and give. */
export function packTypes({ nodes, links }: PackContent): PackTypes {
  const byName = new Map(nodes.map(node => [node.name, flat(node)]))
  const isEnd = (node: DocumentNode | undefined, type: string) =>
    node !== undefined && canonicalType(node.type) === type
  const taken = links
    .filter(link => isEnd(byName.get(link.from), 'compound_input'))
    .flatMap(({ to }) => inputTypesOf(byName.get(to)))
  const outputs = nodes.filter(node => isEnd(node, 'compound_output'))
  const pathOutputTypes = Object.fromEntries(
    outputs.map(({ name }) => [
      name,
      inOrder(links.filter(link => link.to === name).flatMap(link => given(byName, link))),
    ]),
  )
  return { inputTypes: inOrder(taken), outputTypes: inOrder(Object.values(pathOutputTypes).flat()), pathOutputTypes }
}

/** Nodes of a pack may have the fields of their type one level deeper. */
function flat(node: DocumentNode): DocumentNode {
  const { configuration, ...rest } = node
  return typeof configuration === 'object' && configuration !== null ? { ...configuration, ...rest } : node
}

const inputTypesOf = (node: DocumentNode | undefined): readonly Signal[] =>
  node ? (findDefinition(node.type)?.inputTypes ?? []) : []

function given(byName: ReadonlyMap<string, DocumentNode>, { from, path }: DocumentLink): readonly Signal[] {
  const node = byName.get(from)
  return node ? outputTypesOf(node, path) : []
}

const inOrder = (types: readonly Signal[]) => allSignals.filter(type => types.includes(type))
