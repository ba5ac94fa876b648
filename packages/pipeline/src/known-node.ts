import { type NodeDefinition, nodeDefinitions, nodeTypeAliases } from '@weir/nodes/definitions'
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

/** The data types that leave a node through a path, as far as its configuration tells. */
export function outputTypesOf(node: DocumentNode, path = ''): readonly Signal[] {
  const definition = findDefinition(node.type)
  if (!definition) return []
  if (path !== '') return definition.pathOutputs.find(output => output.path === path)?.outputTypes ?? []
  const config = definition.outputTypesOf && definition.config.safeParse(nodeConfiguration(node))
  return config?.success && definition.outputTypesOf ? definition.outputTypesOf(config.data) : definition.outputTypes
}
