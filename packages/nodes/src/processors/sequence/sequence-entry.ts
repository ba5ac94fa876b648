import { z } from 'zod'
import type { NodeDefinition } from '../../define.ts'
import { ottlProblem } from '../../ottl-by-signal.ts'
import { commentDefinition } from '../comment/comment.definition.ts'
import { genericMaskDefinition } from '../generic-mask/generic-mask.definition.ts'
import { ottlFilterDefinition } from '../ottl-filter/ottl-filter.definition.ts'
import { ottlTransformDefinition } from '../ottl-transform/ottl-transform.definition.ts'

/** The node types, beside a nested sequence, that may stand in a sequence. */
export const entryDefinitions: readonly NodeDefinition[] = [
  commentDefinition,
  genericMaskDefinition,
  ottlFilterDefinition,
  ottlTransformDefinition,
]

/** Types for which skipping the later processors would make no sense. */
const neverFinal: readonly string[] = ['comment', 'ottl_filter']

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
  get processors() {
    return z.array(sequenceEntrySchema).max(500).optional()
  },
})

export type SequenceEntry = z.infer<typeof sequenceEntrySchema>

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
  if (entry.type === 'sequence') return 'Conditional Group'
  return entryDefinitions.find(definition => definition.type === entry.type)?.title ?? entry.type
}

type AddIssue = (path: (string | number)[], message: string) => void

function checkType(definition: NodeDefinition, entry: SequenceEntry, add: AddIssue): void {
  const parsed = definition.config.safeParse(entry)
  for (const issue of parsed.error?.issues ?? [])
    add(
      issue.path.map(part => (typeof part === 'number' ? part : String(part))),
      issue.message,
    )
  // Without data types an expression need only fit one of them, which the schema has checked; with them, all.
  const types = entry.data_types ?? []
  if (!parsed.success || types.length === 0) return
  for (const [field, kind] of [
    ['statements', 'statements'],
    ['condition', 'condition'],
  ] as const) {
    const text = field in definition.config.shape ? entry[field] : undefined
    const problem = typeof text === 'string' ? ottlProblem(kind, text, types) : undefined
    if (problem) add([field], problem)
  }
}

function checkEntry(entry: SequenceEntry, add: AddIssue): void {
  const definition = entryDefinitions.find(known => known.type === entry.type)
  if (entry.condition !== undefined && entry.condition.trim() !== '' && hasEnvelopeCondition(definition)) {
    const problem = ottlProblem('condition', entry.condition, entry.data_types)
    if (problem) add(['condition'], problem)
  }
  if (entry.final && neverFinal.includes(entry.type)) add(['final'], 'this processor cannot be final')
  if (definition) checkType(definition, entry, add)
  else if (entry.type === 'sequence')
    checkEntries(entry.processors ?? [], (path, message) => add(['processors', ...path], message))
  else add(['type'], `unknown processor type ${JSON.stringify(entry.type)}`)
}

/** Checks each entry against the schema of its type, nested ones too. */
export function checkEntries(entries: readonly SequenceEntry[], add: AddIssue): void {
  entries.forEach((entry, at) => {
    checkEntry(entry, (path, message) => add([at, ...path], message))
  })
}
