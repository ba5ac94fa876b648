import { demoInput } from './inputs/demo-input/demo-input.ts'
import { otlpInput } from './inputs/otlp-input/otlp-input.ts'
import { selfTelemetryInput } from './inputs/self-telemetry-input/self-telemetry-input.ts'
import { telemetrygenInput } from './inputs/telemetrygen-input/telemetrygen-input.ts'
import { voidOutput } from './outputs/void-output/void-output.ts'
import { weirOutput } from './outputs/weir-output/weir-output.ts'
import { comment } from './processors/comment/comment.ts'
import { genericMask } from './processors/generic-mask/generic-mask.ts'
import { ottlFilter } from './processors/ottl-filter/ottl-filter.ts'
import { ottlTransform } from './processors/ottl-transform/ottl-transform.ts'
import { sequence } from './processors/sequence/sequence.ts'
import type { NodeRuntime } from './runtime-types.ts'

export * from './runtime-types.ts'

/** Every node type that can run. */
export const nodeRuntimes: readonly NodeRuntime[] = [
  demoInput,
  telemetrygenInput,
  otlpInput,
  selfTelemetryInput,
  sequence,
  ottlTransform,
  ottlFilter,
  genericMask,
  comment,
  weirOutput,
  voidOutput,
]
