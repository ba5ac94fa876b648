import { demoInput } from './inputs/demo-input/demo-input.ts'
import { gatewayInput } from './inputs/gateway-input/gateway-input.ts'
import { otlpInput } from './inputs/otlp-input/otlp-input.ts'
import { selfTelemetryInput } from './inputs/self-telemetry-input/self-telemetry-input.ts'
import { systemStatsInput } from './inputs/system-stats-input/system-stats-input.ts'
import { telemetrygenInput } from './inputs/telemetrygen-input/telemetrygen-input.ts'
import { gatewayOutput } from './outputs/gateway-output/gateway-output.ts'
import { otlpOutput } from './outputs/otlp-output/otlp-output.ts'
import { debugOutput } from './outputs/debug-output/debug-output.ts'
import { httpOutput } from './outputs/http-output/http-output.ts'
import { localstorageOutput } from './outputs/localstorage-output/localstorage-output.ts'
import { s3Output } from './outputs/s3-output/s3-output.ts'
import { execInput } from './inputs/exec-input/exec-input.ts'
import { fileInput } from './inputs/file-input/file-input.ts'
import { httpPullInput } from './inputs/http-pull-input/http-pull-input.ts'
import { httpInput } from './inputs/http-input/http-input.ts'
import { syslogInput } from './inputs/syslog-input/syslog-input.ts'
import { tcpInput } from './inputs/tcp-input/tcp-input.ts'
import { udpInput } from './inputs/udp-input/udp-input.ts'
import { voidOutput } from './outputs/void-output/void-output.ts'
import { webhookOutput } from './outputs/webhook-output/webhook-output.ts'
import { weirOutput } from './outputs/weir-output/weir-output.ts'
import { processorRuntimes } from './processors.ts'
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
export { threadProgram } from './thread-program.ts'

/** Every node type that can run. */
export const nodeRuntimes: readonly NodeRuntime[] = [
  demoInput,
  telemetrygenInput,
  otlpInput,
  gatewayInput,
  httpInput,
  syslogInput,
  tcpInput,
  udpInput,
  fileInput,
  execInput,
  httpPullInput,
  selfTelemetryInput,
  systemStatsInput,
  ...processorRuntimes,
  weirOutput,
  otlpOutput,
  gatewayOutput,
  httpOutput,
  webhookOutput,
  s3Output,
  localstorageOutput,
  debugOutput,
  voidOutput,
]
