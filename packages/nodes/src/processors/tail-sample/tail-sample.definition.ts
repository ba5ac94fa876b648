import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { policySchema } from './policy-schema.ts'

/** About how many bytes of spans wait for a decision, besides the number of traces that the cache sets. */
export const tailSampleBytesLimit = 512 * 1024 * 1024

const maxCacheSize = 5_000_000

const cacheOf = (size: number, title: string, description: string) =>
  z
    .object({
      size: z
        .number()
        .int()
        .min(0)
        .max(maxCacheSize)
        .default(size)
        .meta({ title, description, placeholder: String(size) }),
    })
    .default({ size })
    .meta({ title, description })

const span = (trace: string, id: string, more: object) => ({
  _type: 'trace' as const,
  trace_id: trace.repeat(32),
  span_id: id.repeat(16),
  name: 'GET /',
  kind: 2,
  start_time_unix_nano: 1_000_000_000,
  end_time_unix_nano: 1_100_000_000,
  ...more,
})

export const tailSampleDefinition = defineNode({
  type: 'tail_sample',
  title: 'Tail Sample',
  summary: 'Waits for the spans of a trace and then keeps or drops all of them, by policies that see the whole trace.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconRouteAltLeft',
  inputTypes: ['trace'],
  outputTypes: ['trace'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Filter',
  config: z.object({
    decision_interval: durationText().default('30s').meta({
      title: 'Decision interval',
      description: 'How long to wait, from its first span on, before deciding about a trace.',
      placeholder: '30s',
      valueType: 'duration',
    }),
    cache: z
      .object({
        batch: z
          .object({
            size: z
              .number()
              .int()
              .min(1)
              .max(maxCacheSize)
              .default(50_000)
              .meta({
                title: 'Open traces',
                description:
                  'How many traces wait at once; more make the oldest be decided early, with the spans that it has. So does ' +
                  `more than ${tailSampleBytesLimit / 1024 / 1024} MiB of spans.`,
                placeholder: '50000',
              }),
          })
          .default({ size: 50_000 })
          .meta({ title: 'Open traces', description: 'How many traces wait for their decision.' }),
        keep: cacheOf(100_000, 'Kept traces', 'How many kept traces to remember: their late spans pass.'),
        drop: cacheOf(100_000, 'Dropped traces', 'How many dropped traces to remember: their late spans are dropped.'),
      })
      .default({ batch: { size: 50_000 }, keep: { size: 100_000 }, drop: { size: 100_000 } })
      .meta({ title: 'Cache', description: 'How many traces to hold and to remember.' }),
    sampling_policies: z.array(policySchema).min(1, 'At least one policy is required').max(200).meta({
      title: 'Sampling policies',
      description: 'A trace is kept when one of them keeps it and no drop policy holds for it.',
    }),
  }),
  examples: [
    {
      title: 'Keep traces with errors',
      config: { sampling_policies: [{ name: 'Errors', policy_type: 'status_code', status_codes: ['ERROR'] }] },
      input: [
        span('a', '1', { status: { code: 2 } }),
        span('b', '2', { status: { code: 1 } }),
        span('a', '3', { status: { code: 1 } }),
      ],
      output: [span('a', '1', { status: { code: 2 } }), span('a', '3', { status: { code: 1 } })],
      dropped: { not_sampled: 1 },
    },
    {
      title: 'Keep slow traces, but no health checks',
      config: {
        sampling_policies: [
          { name: 'Slow', policy_type: 'latency', lower_threshold: '100ms' },
          {
            name: 'Health checks',
            policy_type: 'drop',
            sub_policies: [
              {
                name: 'Path',
                policy_type: 'string_attribute',
                key: 'url.path',
                values: ['^/health'],
                support_regex: true,
              },
            ],
          },
        ],
      },
      input: [
        span('a', '1', { attributes: { 'url.path': '/cart' } }),
        span('b', '2', { attributes: { 'url.path': '/healthz' } }),
        span('c', '3', { end_time_unix_nano: 1_000_500_000 }),
      ],
      output: [span('a', '1', { attributes: { 'url.path': '/cart' } })],
      dropped: { not_sampled: 2 },
    },
  ],
})
