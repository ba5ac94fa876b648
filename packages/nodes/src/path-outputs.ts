import type { NodeDefinition, PathOutput } from './define.ts'

/** The named outputs of a node with this configuration; those of every configuration where it is not valid. */
export function pathOutputsFor(definition: NodeDefinition, configuration: unknown): readonly PathOutput[] {
  if (!definition.pathOutputsOf) return definition.pathOutputs
  const parsed = definition.config.safeParse(configuration)
  return parsed.success ? definition.pathOutputsOf(parsed.data) : definition.pathOutputs
}

/** Whether a link without a path can start at the node. */
export function hasDefaultOutput(definition: NodeDefinition, configuration: unknown): boolean {
  if (definition.category === 'output') return false
  return !definition.onlyNamedOutputs || pathOutputsFor(definition, configuration).some(output => output.isDefault)
}
