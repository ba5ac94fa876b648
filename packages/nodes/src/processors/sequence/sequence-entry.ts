import { z } from 'zod'
import { nodeTypeAliases } from '../../aliases.ts'
import type { NodeDefinition } from '../../define.ts'
import { leafDefinitions } from '../leaf-definitions.ts'

/** What every entry of `sequence.processors` has; the fields of its type stand beside them. */
export const sequenceEntrySchema = z.looseObject({
  type: z.string(),
  /** JSON text with `id`, `type` (the preset) and `name`. */
  metadata: z.string().max(10_000).optional(),
  comment: z.string().max(10_000).optional(),
  condition: z.string().max(100_000).optional(),
  data_types: z.array(z.enum(['log', 'metric', 'trace'])).optional(),
  disabled: z.boolean().optional(),
  final: z.boolean().optional(),
  keep_item: z.boolean().optional(),
  /** What a condition or statement that fails on an item does: nothing, or take the item out. */
  error_mode: z.enum(['silent', 'strict']).optional(),
  get processors() {
    return z.array(sequenceEntrySchema).max(500).optional()
  },
})

export type SequenceEntry = z.infer<typeof sequenceEntrySchema>

const leafByType: ReadonlyMap<string, NodeDefinition> = new Map(
  leafDefinitions.map(definition => [definition.type, definition]),
)

/** The titles of the types that hold other processors. */
const structuralTitles: ReadonlyMap<string, string> = new Map([
  ['sequence', 'Conditional Group'],
  ['compound', 'Pack'],
])

/** The definition of a processor that holds no others; aliases lead to ours. */
export function findLeaf(type: string): NodeDefinition | undefined {
  return leafByType.get(nodeTypeAliases.get(type) ?? type)
}

/** Whether `condition` decides if the processor runs, and is not a setting of the processor itself. */
export function hasEnvelopeCondition(definition: NodeDefinition | undefined): boolean {
  return definition === undefined || !('condition' in definition.config.shape)
}

const metadataSchema = z.object({ name: z.string().trim().min(1).max(100) })

/** The name that a user gave to the entry, else the title of its type. */
export function entryName(entry: SequenceEntry): string {
  try {
    const parsed = metadataSchema.safeParse(JSON.parse(entry.metadata ?? '{}'))
    if (parsed.success) return parsed.data.name
  } catch {
    // Metadata belongs to the console; a text that is no JSON only costs the name.
  }
  return structuralTitles.get(entry.type) ?? findLeaf(entry.type)?.title ?? entry.type
}
