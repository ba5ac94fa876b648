import type { Clock } from '../../runtime-types.ts'

/** Waits, but no longer than until `signal` is aborted. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancel = clock.after(ms, resolve)
  const onAbort = () => resolve()
  signal.addEventListener('abort', onAbort, { once: true })
  await promise
  signal.removeEventListener('abort', onAbort)
  cancel()
}
