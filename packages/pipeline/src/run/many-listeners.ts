interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: 'node:events'): { setMaxListeners(most: number, target: EventTarget): void } | undefined
  }
}

const runtime: Runtime = globalThis
const events = runtime.process?.getBuiltinModule?.('node:events')

/** Keeps Node from warning about the listeners of a signal; browsers do not count them. */
export function expectManyListeners(signal: AbortSignal): void {
  events?.setMaxListeners(0, signal)
}
