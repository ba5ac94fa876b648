import { DeliveryRejected } from '../runtime-types.ts'
import type { Owner } from './pieces.ts'

/** Keeps count of one delivered batch. */
export interface Tally extends Owner {
  /** Resolves when all of its records are accounted for. Rejects at once when the signal is aborted. */
  readonly finished: Promise<void>
  /** How many records are accounted for elsewhere so far. */
  readonly kept: number
}

/** Who hears of records that are accounted for elsewhere. */
interface AsideListener {
  setAside(count: number): void
  /** The batch was given up by then. */
  setAsideLate(count: number): void
}

export function createTally(total: number, signal: AbortSignal, listener: AsideListener): Tally {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let open = total
  let refused = 0
  let kept = 0
  let cause = { reason: '', message: '' }
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })

  function account(count: number): void {
    open -= count
    if (open > 0) return
    signal.removeEventListener('abort', abort)
    if (refused > 0) reject(new DeliveryRejected(cause.reason, cause.message, refused, kept))
    else resolve()
  }

  return {
    signal,
    finished: promise,
    get kept() {
      return kept
    },
    settle(count, rejected, reason, message) {
      refused += rejected
      if (rejected > 0) cause = { reason, message }
      account(count)
    },
    setAside(count) {
      if (signal.aborted) listener.setAsideLate(count)
      else {
        kept += count
        listener.setAside(count)
      }
      account(count)
    },
  }
}
