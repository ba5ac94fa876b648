import { z } from 'zod'
import { durationText } from '../duration.ts'
import { fileSizeText } from '../file-size.ts'

const queueModes = ['off', 'always', 'on_failure'] as const
const fullPolicies = ['block', 'drop_oldest', 'drop_newest'] as const
const syncPolicies = ['always', 'interval', 'never'] as const

const queueField = z
  .object({
    mode: z
      .enum(queueModes)
      .default('off')
      .meta({
        title: 'Mode',
        optionTitles: ['Off: senders wait', 'Always: through the disk', 'On failure: only what cannot be delivered'],
      }),
    max_byte_size: fileSizeText({ min: '1MiB', max: '1000GiB' })
      .default('1GiB')
      .meta({ title: 'Largest size', valueType: 'fileSize' }),
    segment_size: fileSizeText({ min: '64KiB', max: '1GiB' })
      .default('16MiB')
      .meta({ title: 'Size of a file', visibility: 'advanced', valueType: 'fileSize' }),
    on_full: z
      .enum(fullPolicies)
      .default('block')
      .meta({ title: 'When it is full', optionTitles: ['Senders wait', 'Drop the oldest', 'Drop the newest'] }),
    fsync: z
      .enum(syncPolicies)
      .default('always')
      .meta({
        title: 'Synced to disk',
        description:
          'Always: before a record is acknowledged, so that it survives a loss of power. Every second, or never: it survives ' +
          'the end of the agent, but what came last may be lost with the power.',
        optionTitles: ['Before acknowledging', 'Every second', 'When the system does it'],
      }),
    drain_rate_limit: z.coerce
      .number()
      .min(0)
      .default(0)
      .meta({ title: 'Records per second from the disk', description: '0: as fast as the destination takes them.' }),
  })
  .prefault({})
  .meta({ title: 'Disk queue', visibility: 'advanced' })

const retryField = z
  .object({
    initial_delay: durationText({ max: '1h' }).default('500ms').meta({ title: 'First delay', valueType: 'duration' }),
    max_delay: durationText({ max: '24h' }).default('30s').meta({ title: 'Longest delay', valueType: 'duration' }),
    max_elapsed: z
      .union([z.literal('0s'), durationText()])
      .default('0s')
      .meta({
        title: 'Give up after',
        description: 'What could not be delivered by then goes to the dead letters. 0s: never give up.',
        valueType: 'duration',
      }),
  })
  .prefault({})
  .meta({ title: 'Retry', visibility: 'advanced' })

const breakerField = z
  .object({
    enabled: z.boolean().default(true).meta({ title: 'Enabled' }),
    failure_threshold: z.coerce.number().int().min(1).max(1000).default(5).meta({ title: 'Failures in a row' }),
    open_timeout: durationText({ max: '1h' })
      .default('10s')
      .meta({ title: 'Pause', description: 'Before one request tries again.', valueType: 'duration' }),
  })
  .prefault({})
  .meta({ title: 'Circuit breaker', visibility: 'advanced' })

const deadLetterField = z
  .object({
    enabled: z.boolean().default(true).meta({ title: 'Keep what is refused' }),
    max_byte_size: fileSizeText({ min: '1MiB', max: '100GiB' })
      .default('256MiB')
      .meta({ title: 'Largest size', description: 'Beyond it the oldest go.', valueType: 'fileSize' }),
  })
  .prefault({})
  .meta({ title: 'Dead letters', visibility: 'advanced' })

/** What a destination takes at a time unless its configuration says otherwise. */
export interface DeliveryDefaults {
  readonly flushInterval: string
  readonly items: number
  readonly size: string
  readonly requests: number
}

/** The fields that every destination has: how records are gathered, kept and tried again. Spread into its config. */
export function deliveryFields({ flushInterval, items, size, requests }: DeliveryDefaults) {
  return {
    flush_interval: durationText({ max: '1h' }).default(flushInterval).meta({
      title: 'Flush interval',
      description: 'The longest that a record waits for others.',
      visibility: 'advanced',
      valueType: 'duration',
    }),
    max_batch_items: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .default(items)
      .meta({ title: 'Items per request', visibility: 'advanced' }),
    max_batch_size: fileSizeText({ min: '1KiB', max: '1GiB' })
      .default(size)
      .meta({ title: 'Size of a request', visibility: 'advanced', valueType: 'fileSize' }),
    parallel_worker_count: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(requests)
      .meta({ title: 'Requests at a time', visibility: 'advanced' }),
    persistent_queue: queueField,
    retry: retryField,
    circuit_breaker: breakerField,
    dead_letter: deadLetterField,
  }
}

/** Reads the delivery fields out of the configuration of any destination. */
export const deliveryConfig = z.object(deliveryFields({ flushInterval: '1s', items: 1, size: '1MiB', requests: 1 }))
/** What {@link deliveryFields} add to a configuration. */
export type DeliveryConfig = z.output<typeof deliveryConfig>
