import { defineInput, type InputContext } from '../../runtime-types.ts'
import { type CursorStore, openCursors } from './cursor-store.ts'
import { codeOf } from './error-code.ts'
import { FileCollector } from './file-collector.ts'
import { fileInputDefinition } from './file-input.definition.ts'
import { pause } from './pause.ts'

const retryMs = 5000

/** Waits for the folder, unless the node is stopped before; then whoever comes next gets it. */
async function acquire(storage: NonNullable<InputContext['storage']>, signal: AbortSignal) {
  const acquired = storage.acquire()
  const stopped = new Promise<undefined>(resolve => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  const release = await Promise.race([acquired, stopped])
  if (!release) void acquired.then(letGo => letGo())
  return release
}

/** Opens what was kept; where that fails it is tried again, for without it lines would be lost or repeated. */
async function openStore(context: InputContext, folder: string, signal: AbortSignal): Promise<CursorStore | undefined> {
  while (!signal.aborted) {
    try {
      return await openCursors(folder)
    } catch (error) {
      context.health('error', `The position in files cannot be read: ${codeOf(error)}`)
      await pause(context.clock, retryMs, signal)
    }
  }
  return undefined
}

export const fileInput = defineInput(fileInputDefinition, (config, context) => {
  const stop = new AbortController()
  const keeps = config.enable_persisting_cursor
  const storage = keeps ? context.storage : undefined
  let running: Promise<void> | undefined
  let collector: FileCollector | undefined
  let release: (() => void) | undefined

  async function run(): Promise<void> {
    release = storage && (await acquire(storage, stop.signal))
    if (storage && !release) return
    const store = await (storage ? openStore(context, storage.folder, stop.signal) : openCursors(undefined))
    if (!store) return
    const note = keeps && !storage ? 'The position in files is kept in memory only' : ''
    collector = new FileCollector(config, context, store, note)
    await collector.run(stop.signal)
  }

  function fail(error: unknown): void {
    context.logger.error('Reading files failed', { message: codeOf(error) })
    context.health('error', `Reading files failed: ${codeOf(error)}`)
  }

  return {
    async start() {
      if (!context.permits?.files) throw new Error('This agent may not read files: its operator has to allow it')
      running = run().catch(fail)
    },
    async stop() {
      stop.abort()
      await running
    },
    async close() {
      await collector?.close()
      release?.()
    },
  }
})
