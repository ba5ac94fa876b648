import { durationMs } from '../duration.ts'
import { fileSizeBytes } from '../file-size.ts'
import type { BreakerSettings } from './breaker.ts'
import type { DeliveryConfig } from './delivery-fields.ts'
import type { GatherSettings } from './gather.ts'
import type { QueueSettings } from './queue/append-loop.ts'
import type { RetryDelays } from './retry.ts'

/** The delivery fields of a configuration, as numbers. */
export interface DeliverySettings {
  readonly gather: GatherSettings
  readonly requests: number
  readonly mode: DeliveryConfig['persistent_queue']['mode']
  readonly queue: Omit<QueueSettings, 'folder'>
  readonly drainRate: number
  readonly delays: RetryDelays
  readonly maxElapsedMs: number
  readonly breaker: BreakerSettings
  readonly letters: { readonly enabled: boolean; readonly maxBytes: number }
}

const smallestSegment = 64 * 1024
/** Room is made a segment at a time, so a queue has at least about so many. */
const segmentsPerQueue = 16

export function deliverySettings(config: DeliveryConfig): DeliverySettings {
  const { persistent_queue: queue, retry, circuit_breaker: breaker, dead_letter: letters } = config
  const maxBytes = fileSizeBytes(queue.max_byte_size)
  const largestSegment = Math.max(smallestSegment, Math.floor(maxBytes / segmentsPerQueue))
  const firstMs = durationMs(retry.initial_delay)
  return {
    gather: {
      items: config.max_batch_items,
      bytes: fileSizeBytes(config.max_batch_size),
      flushMs: durationMs(config.flush_interval),
    },
    requests: config.parallel_worker_count,
    mode: queue.mode,
    queue: {
      maxBytes,
      segmentBytes: Math.min(fileSizeBytes(queue.segment_size), largestSegment),
      onFull: queue.on_full,
      fsync: queue.fsync,
    },
    drainRate: queue.drain_rate_limit,
    delays: { firstMs, maxMs: Math.max(firstMs, durationMs(retry.max_delay)) },
    maxElapsedMs: durationMs(retry.max_elapsed),
    breaker: {
      enabled: breaker.enabled,
      threshold: breaker.failure_threshold,
      openMs: durationMs(breaker.open_timeout),
    },
    letters: { enabled: letters.enabled, maxBytes: fileSizeBytes(letters.max_byte_size) },
  }
}
