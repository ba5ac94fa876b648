import type { NodeDefinition } from './define.ts'
import { demoInputDefinition } from './inputs/demo-input/demo-input.definition.ts'
import { otlpInputDefinition } from './inputs/otlp-input/otlp-input.definition.ts'
import { selfTelemetryInputDefinition } from './inputs/self-telemetry-input/self-telemetry-input.definition.ts'
import { telemetrygenInputDefinition } from './inputs/telemetrygen-input/telemetrygen-input.definition.ts'
import { voidOutputDefinition } from './outputs/void-output/void-output.definition.ts'
import { weirOutputDefinition } from './outputs/weir-output/weir-output.definition.ts'
import { commentDefinition } from './processors/comment/comment.definition.ts'
import { genericMaskDefinition } from './processors/generic-mask/generic-mask.definition.ts'
import { ottlFilterDefinition } from './processors/ottl-filter/ottl-filter.definition.ts'
import { ottlTransformDefinition } from './processors/ottl-transform/ottl-transform.definition.ts'
import { sequenceDefinition } from './processors/sequence/sequence.definition.ts'

export { nodeTypeAliases } from './aliases.ts'
export type * from './define.ts'
export { type FormField, formFields } from './form-fields.ts'
export { entryName, type SequenceEntry, sequenceEntrySchema } from './processors/sequence/sequence-entry.ts'

/** Every node type, in the order of the catalogue. */
export const nodeDefinitions: readonly NodeDefinition[] = [
  demoInputDefinition,
  telemetrygenInputDefinition,
  otlpInputDefinition,
  selfTelemetryInputDefinition,
  sequenceDefinition,
  ottlTransformDefinition,
  ottlFilterDefinition,
  genericMaskDefinition,
  commentDefinition,
  weirOutputDefinition,
  voidOutputDefinition,
]
