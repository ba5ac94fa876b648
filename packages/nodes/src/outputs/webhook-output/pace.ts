import type { Clock } from '../../runtime-types.ts'

/** Resolves when the next call may be made; rejects with the reason of `signal` when that is aborted first. */
export type Pace = (signal: AbortSignal) => Promise<void>

/** Spreads calls evenly, so many a second; 0 stands for no limit. */
export function createPace(perSecond: number, clock: Clock): Pace {
  let next = 0
  return async signal => {
    if (perSecond === 0) return
    const now = clock.now()
    const wait = Math.max(0, next - now)
    next = Math.max(now, next) + 1000 / perSecond
    if (wait === 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const abort = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.after(wait, () => {
      signal.removeEventListener('abort', abort)
      resolve()
    })
    signal.addEventListener('abort', abort, { once: true })
    await promise
  }
}
