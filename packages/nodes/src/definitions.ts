import type { NodeDefinition } from './define.ts'
import { demoInputDefinition } from './inputs/demo-input/demo-input.definition.ts'
import { otlpInputDefinition } from './inputs/otlp-input/otlp-input.definition.ts'
import { selfTelemetryInputDefinition } from './inputs/self-telemetry-input/self-telemetry-input.definition.ts'
import { telemetrygenInputDefinition } from './inputs/telemetrygen-input/telemetrygen-input.definition.ts'
import { voidOutputDefinition } from './outputs/void-output/void-output.definition.ts'
import { weirOutputDefinition } from './outputs/weir-output/weir-output.definition.ts'
import { compoundDefinition } from './processors/compound/compound.definition.ts'
import { leafDefinitions } from './processors/leaf-definitions.ts'
import { sequenceDefinition } from './processors/sequence/sequence.definition.ts'

export { nodeTypeAliases } from './aliases.ts'
export type * from './define.ts'
export { durationUnits, formatDuration, parseDuration } from './duration.ts'
export { type FormField, formFields } from './form-fields.ts'
export { hasDefaultOutput, pathOutputsFor } from './path-outputs.ts'
export { newAggregateRule, newRollupRule, switchAggregation } from './processors/aggregate-metric/rule-edits.ts'
export { switchExtractKind } from './processors/extract-metric/metric-kind.ts'
export {
  customMaskName,
  defaultMask,
  defaultMaskTag,
  type MaskLibraryEntry,
  maskLibrary,
  unmaskedFields,
  withPredefinedMasks,
} from './processors/generic-mask/mask-library.ts'
export { chooseMatchMode } from './processors/lookup/match-mode.ts'
export { emptyLocation, type LocationKind, locationKind, locationPath } from './processors/lookup/location.ts'
export { emptyPack } from './processors/compound/pack-document.ts'
export { withOwnCodeEditor } from './presets/code.ts'
export { presets } from './presets/index.ts'
export type { Preset } from './presets/preset.ts'
export { defaultTimestampFormat, epochUnits, switchTimestampMode, timestampFields } from './presets/timestamp-fields.ts'
export { entryName, type SequenceEntry, sequenceEntrySchema } from './processors/sequence/sequence-entry.ts'
export { changePolicyType, newSamplingPolicy } from './processors/tail-sample/policy-edits.ts'

/** Every node type, in the order of the catalogue. */
export const nodeDefinitions: readonly NodeDefinition[] = [
  demoInputDefinition,
  telemetrygenInputDefinition,
  otlpInputDefinition,
  selfTelemetryInputDefinition,
  sequenceDefinition,
  compoundDefinition,
  ...leafDefinitions,
  weirOutputDefinition,
  voidOutputDefinition,
]
