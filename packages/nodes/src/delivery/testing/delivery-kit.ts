import type { Batch, Signal } from '@weir/telemetry'
import { vi } from 'vitest'
import type { NodeStorage, Output } from '../../runtime-types.ts'
import { createManualClock, createTestContext, type ManualClock, type TestContext } from '../../testing/test-context.ts'
import { createDelivery } from '../delivery.ts'
import { deliveryConfig } from '../delivery-fields.ts'
import type { Attempt, Try } from '../destination.ts'

export interface Sent extends Try {
  readonly batch: Batch
}

/** A delivery to a destination that answers as it is told, with everything that it was sent. */
export interface TestDelivery {
  readonly output: Output
  readonly context: TestContext
  readonly clock: ManualClock
  readonly sent: Sent[]
  /** What the destination answers from now on. */
  answer: (sent: Sent) => Attempt | Promise<Attempt>
  deliver(batch: Batch, signal?: AbortSignal): ReturnType<Output['deliver']>
}

const quick = {
  flush_interval: '10ms',
  max_batch_items: 100,
  max_batch_size: '1MiB',
  parallel_worker_count: 1,
  circuit_breaker: { enabled: false },
}

export const delivered: Attempt = { kind: 'delivered' }
export const away: Attempt = { kind: 'failed', reason: 'away', message: 'nobody is there' }
export const refused: Attempt = { kind: 'refused', reason: 'http_400', message: 'not like this' }

export function testDelivery(config: object, storage?: NodeStorage): TestDelivery {
  const clock = createManualClock()
  const context = createTestContext({ clock, ...(storage && { storage }) })
  const sent: Sent[] = []
  const destination = {
    send: async (batch: Batch, attempt: Try) => {
      const one = { batch, ...attempt }
      sent.push(one)
      return test.answer(one)
    },
  }
  const test: TestDelivery = {
    output: createDelivery(destination, deliveryConfig.parse({ ...quick, ...config }), context),
    context,
    clock,
    sent,
    answer: () => delivered,
    deliver: (batch, signal = new AbortController().signal) => test.output.deliver(batch, { signal, bytes: 100 }),
  }
  return test
}

export const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 3000, interval: 5 })

/** Lets time pass until something is so. */
export const later = ({ clock }: TestDelivery, check: () => void | Promise<void>, stepMs = 1000) =>
  soon(async () => {
    clock.advance(stepMs)
    await check()
  })

/** Lets time pass until a promise is settled; the same outcome. */
export async function settled<T>({ clock }: TestDelivery, promise: Promise<T>, stepMs = 1000): Promise<T> {
  const passing = setInterval(() => clock.advance(stepMs), 1)
  try {
    return await promise
  } finally {
    clearInterval(passing)
  }
}

const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** What is missing of `records` that were delivered into it: nothing, when all are accounted for. */
export function unaccounted({ context, output }: TestDelivery, records: number, signal: Signal = 'log'): number {
  const { created, dropped, errors } = context.accounts[signal]
  const out = context.delivered[signal].items
  return records + total(created) - out - total(dropped) - total(errors) - (output.held?.(signal) ?? 0)
}
