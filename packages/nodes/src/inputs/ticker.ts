import type { Batch } from '@weir/telemetry'
import { type Input, type InputContext, PipelineStopped } from '../runtime-types.ts'

/** How many pushes may wait for their destinations before a generator pauses. */
const maxPending = 16

/**
 * An input that makes batches at a fixed interval. While destinations are slow it skips turns: what was not made is not
 * made up for later, so nothing piles up.
 */
export function createTicker(context: InputContext, intervalMs: number, make: (nowMs: number) => Batch[]): Input {
  let cancel: (() => void) | undefined
  let pending = 0

  async function push(batch: Batch): Promise<void> {
    pending += 1
    try {
      await context.push(batch)
    } catch (error) {
      if (!(error instanceof PipelineStopped)) throw error
    } finally {
      pending -= 1
    }
  }

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    context.logger.error('Generating telemetry failed', { message })
    context.health('degraded', `Generating telemetry failed: ${message}`)
  }

  function turn(): void {
    cancel = context.clock.after(intervalMs, turn)
    if (pending >= maxPending) return
    try {
      // Not awaited: the next turn must come in time; `pending` bounds how many are on their way.
      for (const batch of make(context.clock.now())) push(batch).catch(fail)
    } catch (error) {
      fail(error)
    }
  }

  return {
    async start() {
      cancel = context.clock.after(intervalMs, turn)
      context.health('healthy')
    },
    async stop() {
      cancel?.()
    },
  }
}

/** Turns a rate into whole events per call, carrying the rest over. */
export function createRate(eventsPerSecond: number, intervalMs: number): () => number {
  let credit = 0
  return () => {
    credit += (eventsPerSecond * intervalMs) / 1000
    const due = Math.floor(credit)
    credit -= due
    return due
  }
}
