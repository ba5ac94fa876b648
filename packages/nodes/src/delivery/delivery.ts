import { randomUUID } from 'node:crypto'
import { DeliveryRejected, type Output, type OutputContext } from '../runtime-types.ts'
import type { DeliveryConfig } from './delivery-fields.ts'
import type { Destination } from './destination.ts'
import { retryDelayMs } from './retry.ts'

/** Gathers, keeps and repeats what a destination tries to deliver. */
export function createDelivery(destination: Destination, _config: DeliveryConfig, context: OutputContext): Output {
  return {
    start: async () => destination.start?.(),
    async deliver(batch, { signal }) {
      const id = randomUUID()
      for (let attempt = 1; ; attempt += 1) {
        signal.throwIfAborted()
        const result = await destination.send(batch, { id, attempt, signal })
        if (result.kind === 'delivered') {
          context.health('healthy')
          if (!result.rejected) return
          throw new DeliveryRejected('partial_success', result.message ?? '', result.rejected)
        }
        if (result.kind === 'refused') throw new DeliveryRejected(result.reason, result.message, batch.records.length)
        if (result.kind === 'too_large') throw new DeliveryRejected('too_large', result.message, batch.records.length)
        context.health(result.unhealthy ? 'error' : 'degraded', result.message)
        const delay = Math.max(result.retryAfterMs ?? 0, retryDelayMs(attempt, context.random))
        await new Promise<void>(resolve => context.clock.after(delay, resolve))
      }
    },
    stop: async () => destination.stop?.(),
  }
}
