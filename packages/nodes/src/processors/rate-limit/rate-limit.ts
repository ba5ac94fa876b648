import type { Batch } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { defineProcessor } from '../../runtime-types.ts'
import { rateLimitDefinition } from './rate-limit.definition.ts'

export const rateLimit = defineProcessor(rateLimitDefinition, (config, { clock }) => {
  const interval = durationMs(config.interval)
  let windowStart = Number.NEGATIVE_INFINITY
  let passed = 0

  return {
    process(batch, report) {
      const now = clock.now()
      // A clock that was set back must not close the window for as long as it was ahead.
      if (now - windowStart >= interval || now < windowStart) {
        windowStart = now
        passed = 0
      }
      const count = batch.records.length
      const allowed = Math.min(count, config.item_count_limit - passed)
      passed += allowed
      if (allowed === count) return [batch]
      report.drop('rate_limited', count - allowed)
      return allowed === 0 ? [] : [firstOf(batch, allowed)]
    },
  }
})

function firstOf(batch: Batch, count: number): Batch {
  if (batch.signal === 'log') return { signal: 'log', records: batch.records.slice(0, count) }
  if (batch.signal === 'metric') return { signal: 'metric', records: batch.records.slice(0, count) }
  return { signal: 'trace', records: batch.records.slice(0, count) }
}
