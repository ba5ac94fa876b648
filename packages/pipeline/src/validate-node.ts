import type { NodeDefinition } from '@weir/nodes/definitions'
import type { z } from 'zod'
import { type DocumentNode, nodeConfiguration } from './document.ts'
import { envelopeFieldsOf, sequenceOfOne } from './envelope.ts'
import { fieldName, type Issue } from './issue.ts'
import { findDefinition } from './known-node.ts'
import { findUnknownKeys, type UnknownKey, unknownKeyMessage } from './unknown-keys.ts'
import { isUnsupportedField } from './unsupported-fields.ts'

type Path = readonly (string | number)[]

const checked = new WeakMap<DocumentNode, { at: number; issues: readonly Issue[] }>()

/**
 * What is wrong with the fields of the node at a place in the list of nodes. Documents are never changed in place, so what was
 * found once holds for as long as the node is there: an edit of one node costs no more than that node.
 */
export function checkNode(node: DocumentNode, at: number): readonly Issue[] {
  const known = checked.get(node)
  if (known?.at === at) return known.issues
  const issues = findProblems(node, at)
  checked.set(node, { at, issues })
  return issues
}

function findProblems(node: DocumentNode, at: number): Issue[] {
  const definition = findDefinition(node.type)
  if (!definition) {
    const message = `unknown node type ${JSON.stringify(node.type)}`
    return [{ level: 'error', nodeId: node.name, field: 'type', message, path: ['nodes', at, 'type'] }]
  }
  if (definition.onlyInPack) {
    const message = `${definition.type} can only stand inside a pack`
    return [{ level: 'error', nodeId: node.name, field: 'type', message, path: ['nodes', at, 'type'] }]
  }
  const envelope = new Set(envelopeFieldsOf(node.type))
  const unknown = findUnknownKeys(definition.config, nodeConfiguration(node)).filter(
    ({ path }) => path.length > 1 || !envelope.has(String(path[0])),
  )
  const unknownFields = new Set(unknown.map(({ path }) => fieldName(path)))
  return [
    ...configurationProblems(node, definition)
      .filter(({ path }) => !unknownFields.has(fieldName(path)))
      .map(problem => configurationIssue(problem, node, at)),
    ...unknown.map(key => unknownIssue(key, node, at, definition)),
  ]
}

interface Problem {
  issue: z.core.$ZodIssue
  path: Path
}

function configurationProblems(node: DocumentNode, definition: NodeDefinition): Problem[] {
  const inSequence = sequenceOfOne(node)
  const sequence = inSequence && findDefinition('sequence')
  const result = sequence ? sequence.config.safeParse(inSequence) : definition.config.safeParse(nodeConfiguration(node))
  return (result.error?.issues ?? []).map(issue => {
    const path = issue.path.map(part => (typeof part === 'number' ? part : String(part)))
    // Leaves out `processors[0]` of the sequence that it only runs as.
    return { issue, path: sequence ? path.slice(2) : path }
  })
}

function configurationIssue({ issue, path }: Problem, node: DocumentNode, at: number): Issue {
  return {
    level: 'error',
    nodeId: node.name,
    field: fieldName(path),
    message: issue.code === 'invalid_type' && isMissing(node, path) ? 'is required' : issue.message,
    path: ['nodes', at, ...path],
  }
}

function unknownIssue(key: UnknownKey, node: DocumentNode, at: number, { type, category }: NodeDefinition): Issue {
  const place = { nodeId: node.name, field: fieldName(key.path), path: ['nodes', at, ...key.path], onKey: true }
  if (key.path.length === 1 && isUnsupportedField(category, String(key.path[0]))) {
    return { ...place, level: 'warning', message: `is not supported by ${type} and is ignored` }
  }
  const owner = key.path.length === 1 ? type : fieldName(key.path.slice(0, -1))
  return { ...place, level: 'error', message: unknownKeyMessage(key, owner) }
}

function isMissing(node: DocumentNode, path: Path): boolean {
  let value: unknown = node
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return false
    value = Reflect.get(value, part)
  }
  return value === undefined || value === null
}
