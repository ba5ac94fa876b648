import { z } from 'zod'
import { nodeTypeAliases } from '../aliases.ts'
import type { NodeDefinition } from '../define.ts'
import { ottlProblem } from '../ottl-by-signal.ts'
import { hasDefaultOutput, pathOutputsFor } from '../path-outputs.ts'
import { type AddIssue, checkPackFrame, type PackNodeOutputs } from './check-pack.ts'
import {
  type PackDocument,
  type PackNode,
  packNodeConfiguration,
  packOutputs,
  packSchema,
} from './compound/pack-document.ts'
import { findLeaf, hasEnvelopeCondition, type SequenceEntry, sequenceEntrySchema } from './sequence/sequence-entry.ts'

/** Sequences and packs inside each other; more than anybody draws, and less than the stack takes. */
const maxDepth = 64

const entriesSchema = z.array(sequenceEntrySchema).max(500)

type Path = (string | number)[]

const plainPath = (path: readonly PropertyKey[]): Path =>
  path.map(part => (typeof part === 'number' ? part : String(part)))

const below =
  (add: AddIssue, ...parts: Path): AddIssue =>
  (path, message) =>
    add([...parts, ...path], message)

/** What is checked once for a whole sequence, however deep it nests. */
interface Scope {
  readonly depth: number
  readonly seenOnce: Set<string>
}

/** Checks each entry of a sequence against its type and its place, nested ones too. */
export function checkEntries(entries: readonly SequenceEntry[], add: AddIssue): void {
  checkList(entries, add, { depth: 1, seenOnce: new Set() })
}

/** Checks a pack: its frame, and each node against its type. */
export function checkPack(pack: PackDocument, add: AddIssue): void {
  checkPackAt(pack, add, 1)
}

function checkList(entries: readonly SequenceEntry[], add: AddIssue, scope: Scope): void {
  if (scope.depth > maxDepth) return add([], `is nested deeper than ${maxDepth} levels`)
  const lastAt = entries.findLastIndex(entry => entry.type !== 'comment')
  entries.forEach((entry, at) => {
    const addHere = below(add, at)
    checkEnvelope(entry, addHere)
    const definition = findLeaf(entry.type)
    if (definition?.inSequence) {
      checkType(definition, entry, addHere)
      checkPlace(definition, entry, at === lastAt, addHere, scope)
    } else checkStructure(entry, addHere, scope)
  })
}

function checkEnvelope(entry: SequenceEntry, add: AddIssue): void {
  if (!entry.condition?.trim() || !hasEnvelopeCondition(findLeaf(entry.type))) return
  const problem = ottlProblem('condition', entry.condition, entry.data_types)
  if (problem) add(['condition'], problem)
}

function checkType(definition: NodeDefinition, entry: SequenceEntry, add: AddIssue): void {
  const { shape } = definition.config
  for (const field of Object.keys(entry)) {
    const known = field in shape || field in sequenceEntrySchema.shape || field === 'statements'
    if (!known) add([field], `is not a setting of ${definition.type}`)
  }
  const types = entry.data_types ?? []
  if (types.length > 0 && !types.some(type => definition.dataTypes.includes(type))) {
    add(['data_types'], `this processor works on ${definition.dataTypes.join(', ')} only`)
  }
  const parsed = definition.config.safeParse(entry)
  for (const issue of parsed.error?.issues ?? []) add(plainPath(issue.path), issue.message)
  // Without data types an expression need only fit one of them, which the schema has checked; with them, all.
  if (!parsed.success || types.length === 0) return
  for (const field of ['statements', 'condition'] as const) {
    const text = field in shape ? entry[field] : undefined
    const problem = typeof text === 'string' ? ottlProblem(field, text, types) : undefined
    if (problem) add([field], problem)
  }
}

function checkPlace(
  definition: NodeDefinition,
  entry: SequenceEntry,
  isLast: boolean,
  add: AddIssue,
  { seenOnce }: Scope,
): void {
  if (entry.final && !definition.canBeFinal) add(['final'], 'this processor cannot be final')
  if (definition.alwaysFinal && entry.final === false) add(['final'], 'this processor is always final')
  if (definition.alwaysFinal && !isLast) add(['type'], 'this processor must be the last one')
  if (!definition.onceOnly) return
  if (seenOnce.has(definition.type)) add(['type'], 'this processor is allowed once')
  seenOnce.add(definition.type)
}

function checkStructure(entry: SequenceEntry, add: AddIssue, scope: Scope): void {
  if (entry.type === 'sequence') {
    checkList(entry.processors ?? [], below(add, 'processors'), { ...scope, depth: scope.depth + 1 })
  } else if (entry.type === 'compound') checkInnerPack(entry, add, scope.depth + 1)
  else add(['type'], `unknown processor type ${JSON.stringify(entry.type)}`)
}

function checkInnerPack(configuration: unknown, add: AddIssue, depth: number): void {
  const parsed = packSchema.safeParse(configuration)
  for (const issue of parsed.error?.issues ?? []) add(plainPath(issue.path), issue.message)
  if (parsed.success) checkPackAt(parsed.data, add, depth)
}

function checkPackAt(pack: PackDocument, add: AddIssue, depth: number): void {
  if (depth > maxDepth) return add([], `is nested deeper than ${maxDepth} levels`)
  checkPackFrame(pack, outputsOf, add)
  pack.nodes.forEach((node, at) => checkPackNode(node, below(add, 'nodes', at), depth))
}

function checkPackNode(node: PackNode, add: AddIssue, depth: number): void {
  const configuration = packNodeConfiguration(node)
  const type = nodeTypeAliases.get(node.type) ?? node.type
  const definition = findLeaf(type)
  if (definition) {
    for (const issue of definition.config.safeParse(configuration).error?.issues ?? [])
      add(plainPath(issue.path), issue.message)
  } else if (type === 'compound') checkInnerPack(configuration, add, depth + 1)
  else if (type === 'sequence') {
    const parsed = entriesSchema.safeParse(configuration['processors'] ?? [])
    for (const issue of parsed.error?.issues ?? []) add(['processors', ...plainPath(issue.path)], issue.message)
    if (parsed.success) checkList(parsed.data, below(add, 'processors'), { depth: depth + 1, seenOnce: new Set() })
  } else add(['type'], `unknown processor type ${JSON.stringify(node.type)}; a pack holds processors only`)
}

function outputsOf(node: PackNode): PackNodeOutputs | undefined {
  const configuration = packNodeConfiguration(node)
  const definition = findLeaf(node.type)
  if (definition) {
    const paths = pathOutputsFor(definition, configuration)
    return { paths, hasDefault: hasDefaultOutput(definition, configuration) }
  }
  if (node.type === 'sequence') return { paths: [], hasDefault: true }
  if (node.type !== 'compound') return undefined
  const parsed = packSchema.safeParse(configuration)
  if (!parsed.success) return undefined
  const paths = packOutputs(parsed.data)
  return { paths, hasDefault: paths.some(output => output.isDefault) }
}
