import type { Clock } from '../runtime-types.ts'
import type { DeliveryStatus } from './delivery-status.ts'
import { createBell } from './waiting.ts'

export interface BreakerSettings {
  readonly enabled: boolean
  /** Failures in a row that open it. */
  readonly threshold: number
  readonly openMs: number
}

/** What came of a request that was let through. */
export type Passed = 'worked' | 'failed' | 'unknown'

/** Keeps requests from a destination that fails again and again, and lets one of them try whether it works again. */
export interface Breaker {
  readonly state: DeliveryStatus['breaker']
  /** Waits until a request may go; it must be told what came of it. Rejects only when the signal is aborted. */
  enter(signal: AbortSignal): Promise<(outcome: Passed, waitMs?: number) => void>
}

export function createBreaker({ enabled, threshold, openMs }: BreakerSettings, clock: Clock): Breaker {
  const changed = createBell()
  let state: Breaker['state'] = 'closed'
  let failures = 0
  /** Of an open one: when the next try may go. */
  let until = 0

  function change(to: Breaker['state']): void {
    state = to
    changed.ring()
  }

  function open(forMs: number): void {
    until = clock.now() + forMs
    change('open')
  }

  function leave(trial: boolean, outcome: Passed, waitMs: number): void {
    if (outcome === 'worked') {
      failures = 0
      if (state !== 'closed') change('closed')
    } else if (outcome === 'failed') {
      failures += 1
      const ours = enabled && (trial || failures >= threshold) ? openMs : 0
      const wait = Math.max(ours, waitMs)
      // One that was sent before must not shorten what a later one asked for.
      if (wait > 0 && (state !== 'open' || clock.now() + wait > until)) open(wait)
      else if (trial) change('closed')
    } else if (trial) {
      // The trial was called off: whoever comes next is the trial.
      open(0)
    }
  }

  /** Until it is time, or something changed. */
  async function later(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(ms, resolve)
    try {
      await Promise.race([promise, changed.heard(signal)])
    } finally {
      cancel()
    }
  }

  return {
    get state() {
      return state
    },
    async enter(signal) {
      for (;;) {
        signal.throwIfAborted()
        if (state === 'closed') return (outcome, waitMs = 0) => leave(false, outcome, waitMs)
        if (state === 'open' && clock.now() >= until) {
          change('half_open')
          return (outcome, waitMs = 0) => leave(true, outcome, waitMs)
        }
        if (state === 'half_open') await changed.heard(signal)
        else await later(until - clock.now(), signal)
      }
    },
  }
}
