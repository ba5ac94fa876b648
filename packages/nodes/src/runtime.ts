import { demoInput } from './inputs/demo-input/demo-input.ts'
import { otlpInput } from './inputs/otlp-input/otlp-input.ts'
import { selfTelemetryInput } from './inputs/self-telemetry-input/self-telemetry-input.ts'
import { telemetrygenInput } from './inputs/telemetrygen-input/telemetrygen-input.ts'
import { voidOutput } from './outputs/void-output/void-output.ts'
import { weirOutput } from './outputs/weir-output/weir-output.ts'
import { compound } from './processors/compound/compound.ts'
import { leafRuntimes } from './processors/leaf-runtimes.ts'
import { sequence } from './processors/sequence/sequence.ts'
import type { NodeRuntime } from './runtime-types.ts'

export { type AddressGuard, publicOnly } from './address-guard.ts'
export type { DeadLetter, DeadLetters, DeliveryStatus } from './delivery/delivery-status.ts'
export { createGuardedFetch } from './guarded-fetch.ts'
export { listenTcp, listenUdp } from './listen.ts'
export { createResourceLoader, type ResourceAddress, type ResourceLoaderOptions } from './resource-loader.ts'
export * from './runtime-types.ts'
export { runItems } from './sandbox/run-items.ts'
export { usedFields } from './sandbox/used-fields.ts'
export { type CodeRunnerOptions, createCodeRunner, type WorkerCodeRunner } from './sandbox/code-runner.ts'

/** Every node type that can run. */
export const nodeRuntimes: readonly NodeRuntime[] = [
  demoInput,
  telemetrygenInput,
  otlpInput,
  selfTelemetryInput,
  sequence,
  compound,
  ...leafRuntimes,
  weirOutput,
  voidOutput,
]
