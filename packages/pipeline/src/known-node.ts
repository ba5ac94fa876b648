import {
  hasDefaultOutput as definitionHasDefaultOutput,
  type NodeDefinition,
  nodeDefinitions,
  nodeTypeAliases,
  type PathOutput,
  pathOutputsFor,
} from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'
import { type DocumentNode, nodeConfiguration } from './document.ts'

const definitionsByType: ReadonlyMap<string, NodeDefinition> = new Map(
  nodeDefinitions.map(definition => [definition.type, definition]),
)

/** The type that a name in a document stands for: aliases lead to ours. */
export function canonicalType(type: string): string {
  return nodeTypeAliases.get(type) ?? type
}

/** The definition of a type or alias; undefined when there is none. */
export function findDefinition(type: string): NodeDefinition | undefined {
  return definitionsByType.get(canonicalType(type))
}

const knownPathOutputs = new WeakMap<DocumentNode, readonly PathOutput[]>()

/** The named outputs of a node; while its configuration is wrong, those that it has whatever that is. */
export function pathOutputsOf(node: DocumentNode): readonly PathOutput[] {
  const known = knownPathOutputs.get(node)
  if (known) return known
  const definition = findDefinition(node.type)
  const outputs = definition ? pathOutputsFor(definition, nodeConfiguration(node)) : []
  // Nodes are never changed in place, and reading a configuration compiles the conditions in it.
  knownPathOutputs.set(node, outputs)
  return outputs
}

/** The path that records really leave through: a named output may be just another name of the default one. */
export function actualPath(node: DocumentNode, path = ''): string {
  if (path === '') return ''
  return pathOutputsOf(node).some(output => output.path === path && output.isDefault) ? '' : path
}

/** The data types that leave a node through a path, as far as its configuration tells. */
export function outputTypesOf(node: DocumentNode, path = ''): readonly Signal[] {
  const definition = findDefinition(node.type)
  if (!definition) return []
  if (path !== '') return pathOutputsOf(node).find(output => output.path === path)?.outputTypes ?? []
  if (!hasDefaultOutput(node)) return []
  const config = definition.outputTypesOf && definition.config.safeParse(nodeConfiguration(node))
  return config?.success && definition.outputTypesOf ? definition.outputTypesOf(config.data) : definition.outputTypes
}

/** Whether a link without a path can start at the node. */
export function hasDefaultOutput(node: DocumentNode): boolean {
  const definition = findDefinition(node.type)
  return definition ? definitionHasDefaultOutput(definition, nodeConfiguration(node)) : true
}
