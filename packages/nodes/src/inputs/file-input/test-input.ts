import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogRecord } from '@weir/telemetry'
import { onTestFinished } from 'vitest'
import type { Clock, Input, NodeStorage } from '../../runtime-types.ts'
import { createTestContext, storageIn, type TestContext, type TestOptions } from '../../testing/test-context.ts'
import { fileInput } from './file-input.ts'

const realClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** A folder for logs, and one for what the input keeps. */
export interface TestFolders {
  readonly logs: string
  readonly storage: NodeStorage | undefined
  log(name: string): string
}

export async function makeFolders(): Promise<TestFolders> {
  const root = await mkdtemp(join(tmpdir(), 'weir-file-input-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return { logs: root, storage: storageIn(join(root, '.kept')), log: name => join(root, name) }
}

/** A file input that runs, and what it has sent. */
export interface RunningInput {
  readonly context: TestContext
  readonly input: Input
  readonly records: LogRecord[]
  bodies(): unknown[]
  /** Resolves with all bodies when there are as many. */
  have(count: number): Promise<unknown[]>
  /** Resolves when a health message contains the text. */
  says(text: string): Promise<void>
  stop(): Promise<void>
}

export async function startInput(
  folders: TestFolders,
  config: Record<string, unknown> = {},
  options: TestOptions = {},
): Promise<RunningInput> {
  const records: LogRecord[] = []
  let changed = Promise.withResolvers<void>()
  const notify = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const made = createTestContext({
    clock: realClock,
    permits: { files: true, commands: false },
    ...(folders.storage && { storage: folders.storage }),
    ...options,
    async push(batch) {
      await options.push?.(batch)
      if (batch.signal === 'log') records.push(...batch.records)
      notify()
    },
  })
  const health: TestContext['health'] = (status, message) => {
    made.health(status, message)
    notify()
  }
  const context = { ...made, health }
  const input = fileInput.create({ path: `${folders.logs}/*.log*`, poll_interval: '20ms', ...config }, context)
  await input.start()
  let stopped: Promise<void> | undefined
  const running: RunningInput = {
    context,
    input,
    records,
    bodies: () => records.map(record => record.body),
    async have(count) {
      while (records.length < count) await changed.promise
      return running.bodies()
    },
    async says(text) {
      while (!made.healths.some(({ message }) => message.includes(text))) await changed.promise
    },
    stop() {
      stopped ??= input.stop().then(() => input.close?.())
      return stopped
    },
  }
  onTestFinished(() => running.stop())
  return running
}
