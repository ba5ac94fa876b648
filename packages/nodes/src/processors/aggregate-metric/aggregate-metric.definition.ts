import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'
import { ottlCondition } from '../../ottl-text.ts'

const aggregationTypes = [
  'count',
  'sum',
  'max',
  'distinct_count',
  'mean',
  'median',
  'min',
  'p90',
  'p95',
  'p99',
] as const

/** How many groups all rules together hold, and about how many bytes they may take. */
export const aggregateLimits = { entries: 50_000, bytes: 64 * 1024 * 1024 }

/** How many values a median or percentile is worked out of; beyond that, of a random choice of so many. */
export const maxSampledValues = 10_000

/** How many different keys are counted one by one; beyond that the count is approximate. */
export const maxDistinctKeys = 100_000

/** The key that different sources of a metric are told apart by, unless another is given. */
export const defaultDistinctKey = 'resource["host.ip"]'

const aggregationOptions = z.object({
  distinct_count_mode: z
    .enum(['absolute', 'approximate'])
    .default('absolute')
    .meta({
      title: 'Distinct count mode',
      description:
        `Absolute counts up to ${maxDistinctKeys} keys one by one; approximate (HyperLogLog) takes 4 KiB and is within ` +
        'about 2 %.',
    }),
  distinct_count_keys: z
    .array(fieldPathText())
    .min(1, 'At least one key is required')
    .max(20)
    .default([defaultDistinctKey])
    .meta({ title: 'Distinct count keys', description: 'What to count.', placeholder: defaultDistinctKey }),
})

const rule = z.object({
  name: z.string().trim().max(255).default('').meta({
    title: 'Name',
    description: 'What the aggregated metric is called; blank keeps each metric by itself, under its own name.',
    placeholder: 'requests.total',
  }),
  conditions: z.array(ottlCondition('metric')).max(50).default([]).meta({
    title: 'Conditions',
    description: 'A metric need meet only one of them; without any, all are aggregated. Others pass unchanged.',
    placeholder: 'name == "requests"',
    valueType: '[]ottlCondition',
  }),
  group_by: z
    .array(fieldPathText())
    .max(50)
    .default(['resource', 'attributes'])
    .meta({
      title: 'Group by',
      description:
        'Metrics with equal values here are aggregated together; without any, all of them. At most ' +
        `${aggregateLimits.entries} groups (${aggregateLimits.bytes / 1024 / 1024} MiB) are held; metrics beyond that pass unchanged.`,
      placeholder: 'attributes["region"]',
    }),
  aggregation_type: z
    .enum(aggregationTypes)
    .default('sum')
    .meta({
      title: 'Aggregation type',
      description: `How the values of an interval become one. Median and percentiles are exact up to ${maxSampledValues} values.`,
      optionTitles: ['Count', 'Sum', 'Max', 'Distinct count', 'Mean', 'Median', 'Min', 'P90', 'P95', 'P99'],
    }),
  interval: z.string().min(1, 'Batching interval is required').pipe(durationText()).default('10ms').meta({
    title: 'Batching interval',
    description: 'Begins with the first metric; the aggregated ones leave at its end.',
    placeholder: '10ms',
    valueType: 'duration',
  }),
  keep_only_group_by_keys: z.boolean().default(false).meta({
    title: 'Keep only group-by keys',
    description: 'Off keeps the other attributes too, as the first metric of the group has them.',
  }),
  aggregation_options: aggregationOptions.optional().meta({
    title: 'Options',
    description: 'What a distinct count counts, and how.',
    requires: [{ feature: 'aggregation_type', values: ['distinct_count'] }],
  }),
})

export type AggregateMetricRule = z.output<typeof rule>

const requests = (value: number, host: string, region: string) => ({
  _type: 'metric' as const,
  name: 'requests',
  kind: 'sum',
  sum: { value, aggregation_temporality: 1, is_monotonic: true },
  timestamp: 1000,
  attributes: { host, region },
})

export const aggregateMetricDefinition = defineNode({
  type: 'aggregate_metric',
  title: 'Aggregate Metric',
  summary: 'Makes one metric of all that come in an interval and belong together.',
  category: 'processor',
  subcategories: ['analytics'],
  icon: 'IconSum',
  inputTypes: ['metric'],
  outputTypes: ['metric'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Metrics',
  disallowedFleets: ['IngestionPipeline'],
  config: z.object({
    aggregate_metric_rules: z.array(rule).min(1).max(200).meta({
      title: 'Rules',
      description:
        'Gauges and sums are aggregated by every rule that they meet; histograms pass. Make deltas of cumulative sums first.',
    }),
  }),
  examples: [
    {
      title: 'Requests per region',
      config: {
        aggregate_metric_rules: [
          {
            name: 'requests.by_region',
            group_by: ['attributes["region"]'],
            aggregation_type: 'sum',
            keep_only_group_by_keys: true,
          },
        ],
      },
      input: [requests(3, 'a', 'eu'), requests(4, 'b', 'eu'), requests(5, 'c', 'us')],
      output: [
        { ...requests(7, '', ''), name: 'requests.by_region', start_timestamp: 1000, attributes: { region: 'eu' } },
        { ...requests(5, '', ''), name: 'requests.by_region', start_timestamp: 1000, attributes: { region: 'us' } },
      ],
      dropped: { aggregated: 3 },
    },
    {
      title: 'One value of all',
      config: {
        aggregate_metric_rules: [
          { group_by: [], aggregation_type: 'max', interval: '1s', keep_only_group_by_keys: true },
        ],
      },
      input: [requests(3, 'a', 'eu'), requests(4, 'b', 'us')],
      output: [
        {
          _type: 'metric',
          name: 'requests',
          kind: 'gauge',
          gauge: { value: 4 },
          timestamp: 1000,
          start_timestamp: 1000,
        },
      ],
      dropped: { aggregated: 2 },
    },
  ],
})
