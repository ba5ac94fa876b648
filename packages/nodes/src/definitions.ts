import type { NodeDefinition } from './define.ts'
import { demoInputDefinition } from './inputs/demo-input/demo-input.definition.ts'
import { gatewayInputDefinition } from './inputs/gateway-input/gateway-input.definition.ts'
import { otlpInputDefinition } from './inputs/otlp-input/otlp-input.definition.ts'
import { selfTelemetryInputDefinition } from './inputs/self-telemetry-input/self-telemetry-input.definition.ts'
import { systemStatsInputDefinition } from './inputs/system-stats-input/system-stats-input.definition.ts'
import { telemetrygenInputDefinition } from './inputs/telemetrygen-input/telemetrygen-input.definition.ts'
import { gatewayOutputDefinition } from './outputs/gateway-output/gateway-output.definition.ts'
import { otlpOutputDefinition } from './outputs/otlp-output/otlp-output.definition.ts'
import { debugOutputDefinition } from './outputs/debug-output/debug-output.definition.ts'
import { httpOutputDefinition } from './outputs/http-output/http-output.definition.ts'
import { localstorageOutputDefinition } from './outputs/localstorage-output/localstorage-output.definition.ts'
import { s3OutputDefinition } from './outputs/s3-output/s3-output.definition.ts'
import { execInputDefinition } from './inputs/exec-input/exec-input.definition.ts'
import { fileInputDefinition } from './inputs/file-input/file-input.definition.ts'
import { httpPullInputDefinition } from './inputs/http-pull-input/http-pull-input.definition.ts'
import { httpInputDefinition } from './inputs/http-input/http-input.definition.ts'
import { syslogInputDefinition } from './inputs/syslog-input/syslog-input.definition.ts'
import { tcpInputDefinition } from './inputs/tcp-input/tcp-input.definition.ts'
import { udpInputDefinition } from './inputs/udp-input/udp-input.definition.ts'
import { voidOutputDefinition } from './outputs/void-output/void-output.definition.ts'
import { webhookOutputDefinition } from './outputs/webhook-output/webhook-output.definition.ts'
import { weirOutputDefinition } from './outputs/weir-output/weir-output.definition.ts'
import { compoundDefinition } from './processors/compound/compound.definition.ts'
import { leafDefinitions } from './processors/leaf-definitions.ts'
import { sequenceDefinition } from './processors/sequence/sequence.definition.ts'

export { nodeTypeAliases } from './aliases.ts'
export type * from './define.ts'
export { durationUnits, formatDuration, parseDuration } from './duration.ts'
export { builtInTemplates } from './demo-template/built-in-templates.ts'
export { FieldPathError, parseFieldPath } from './field-path/parse-field-path.ts'
export { type FormField, formFields } from './form-fields.ts'
export type { AttributeLevel, AttributeLevels, ScalarValueType } from './form-meta.ts'
export { scalarValueTypes } from './form-meta.ts'
export { gatewayServiceName } from './outputs/gateway-output/gateway-service-name.ts'
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
export { adoptArchive } from './outputs/s3-output/vendor-archives.ts'
export {
  entryName,
  hasEnvelopeCondition,
  type SequenceEntry,
  sequenceEntrySchema,
} from './processors/sequence/sequence-entry.ts'
export { changePolicyType, newSamplingPolicy } from './processors/tail-sample/policy-edits.ts'

/** Every node type, in the order of the catalogue. */
export const nodeDefinitions: readonly NodeDefinition[] = [
  demoInputDefinition,
  telemetrygenInputDefinition,
  otlpInputDefinition,
  gatewayInputDefinition,
  httpInputDefinition,
  syslogInputDefinition,
  tcpInputDefinition,
  udpInputDefinition,
  fileInputDefinition,
  execInputDefinition,
  httpPullInputDefinition,
  selfTelemetryInputDefinition,
  systemStatsInputDefinition,
  sequenceDefinition,
  compoundDefinition,
  ...leafDefinitions,
  weirOutputDefinition,
  otlpOutputDefinition,
  gatewayOutputDefinition,
  httpOutputDefinition,
  webhookOutputDefinition,
  s3OutputDefinition,
  localstorageOutputDefinition,
  debugOutputDefinition,
  voidOutputDefinition,
]
