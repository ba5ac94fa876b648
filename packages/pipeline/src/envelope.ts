import { canonicalType, findDefinition } from './known-node.ts'
import { type DocumentNode, nodeConfiguration } from './document.ts'

/** What entries of a sequence have around the fields of their type, and standalone processors may have too. */
const envelopeFields = ['condition', 'data_types', 'comment', 'final', 'keep_item'] as const

/** The fields of the envelope that a node of the type may have, beside those of its own configuration. */
export function envelopeFieldsOf(type: string): readonly string[] {
  const definition = findDefinition(type)
  // Records that a sequence passes on have one way out: named outputs would be lost.
  if (definition?.category !== 'processor' || definition.pathOutputsOf || definition.pathOutputs.length > 0) return []
  return envelopeFields.filter(field => !(field in definition.config.shape))
}

/** The configuration of the sequence that a standalone processor runs as, when it has a condition or data types around it. */
export function sequenceOfOne(node: DocumentNode): { processors: Record<string, unknown>[] } | undefined {
  if (!envelopeFieldsOf(node.type).some(field => node[field] !== undefined)) return undefined
  return { processors: [{ type: canonicalType(node.type), ...nodeConfiguration(node) }] }
}
