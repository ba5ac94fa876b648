import type { Clock } from '../runtime-types.ts'

/** Something that happens again and again, and that others wait for. */
export interface Bell {
  /** How often it was rung: who looks at something first can tell whether it changed before it waits. */
  readonly rings: number
  /** Wakes everybody who waits now. */
  ring(): void
  /** Resolves at the next ring; rejects with the reason of the signal when that is aborted first. */
  heard(signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let next = Promise.withResolvers<void>()
  let rings = 0
  return {
    get rings() {
      return rings
    },
    ring() {
      rings += 1
      next.resolve()
      next = Promise.withResolvers()
    },
    heard: signal => untilAborted(next.promise, signal),
  }
}

/** The same outcome, unless the signal is aborted first: then its reason. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Resolves after `ms`; rejects with the reason of the signal when that is aborted first. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = clock.after(ms, resolve)
  try {
    await untilAborted(promise, signal)
  } finally {
    cancel()
  }
}
