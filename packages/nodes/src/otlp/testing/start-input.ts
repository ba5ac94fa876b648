import type { Batch } from '@weir/telemetry'
import type { Input, InputRuntime } from '../../runtime-types.ts'
import { createTestContext, type TestContext, type TestOptions } from '../../testing/test-context.ts'
import { freePort } from '../../free-port.ts'

export interface StartedInput {
  readonly port: number
  readonly context: TestContext
  readonly input: Input
}

type Push = (batch: Batch) => Promise<void>

/** Starts inputs on free ports of 127.0.0.1, and stops all of them. */
export function inputStarter(runtime: InputRuntime) {
  const started: Input[] = []
  const start = async (config: object = {}, push: Push = async () => {}, options: TestOptions = {}) => {
    const port = await freePort()
    const context = createTestContext({ push, ...options })
    const input = runtime.create({ port, listen: '127.0.0.1', ...config }, context)
    await input.start()
    started.push(input)
    return { port, context, input } satisfies StartedInput
  }
  const stopAll = async () => {
    for (const input of started.splice(0)) {
      await input.stop()
      await input.close?.()
    }
  }
  return { start, stopAll }
}
