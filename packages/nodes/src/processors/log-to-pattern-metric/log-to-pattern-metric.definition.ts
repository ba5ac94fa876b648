import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'

/** How many patterns, and how many groups of them, are kept at once, and about how many bytes they may take. */
export const patternLimits = { patterns: 10_000, groups: 1000, bytes: 64 * 1024 * 1024 }

const count = (value: number) => z.number().int().min(0).max(1_000_000).default(value)

const pattern = (text: string, more: object) => ({
  _type: 'log' as const,
  event_name: 'weir.cluster_pattern',
  timestamp: 1_767_323_045_000,
  body: text,
  ...more,
})

export const logToPatternMetricDefinition = defineNode({
  type: 'log_to_pattern_metric',
  title: 'Log to Pattern',
  summary: 'Finds the patterns that logs follow and reports the most frequent ones with their counts.',
  category: 'processor',
  subcategories: ['analytics'],
  icon: 'IconChartBubble',
  inputTypes: ['log'],
  outputTypes: ['log'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Metrics',
  offersKeepItem: true,
  config: z.object({
    field_path: fieldPathText().default('body').meta({
      title: 'Field path',
      description: 'Where the text is that patterns are found in.',
      placeholder: 'body',
    }),
    group_by: z
      .array(fieldPathText())
      .max(20)
      .default([])
      .meta({
        title: 'Group by',
        description: `Logs with equal values here have patterns of their own; at most ${patternLimits.groups} groups are kept.`,
        placeholder: 'resource["service.name"]',
      }),
    num_of_clusters: count(15).meta({
      title: 'Number of clusters',
      description: `How many patterns of each group and severity are reported; 0 for all. At most ${patternLimits.patterns} patterns (${patternLimits.bytes / 1024 / 1024} MiB) are kept: those not seen for longest make room.`,
      placeholder: '15',
    }),
    samples_per_cluster: z.number().int().min(0).max(100).default(1).meta({
      title: 'Samples per cluster',
      description: 'How many logs are reported with a pattern, the first ones since the last report.',
      placeholder: '1',
    }),
    reporting_frequency: durationText().default('3m').meta({
      title: 'Reporting frequency',
      description: 'How often patterns are reported.',
      placeholder: '3m',
      valueType: 'duration',
    }),
    retire_period: durationText().default('10m').meta({
      title: 'Retire period',
      description: 'A pattern without a log for this long is forgotten.',
      placeholder: '10m',
      valueType: 'duration',
    }),
    throttle_limit_per_sec: count(200).meta({
      title: 'Throttle limit per second',
      description: 'How many logs are looked at in a second; the others are not counted. 0 for no limit.',
      placeholder: '200',
    }),
    drain_tree_depth: z.number().int().min(0).max(50).default(7).meta({
      title: 'Drain tree depth',
      description: 'More makes more of the first words of a log decide about its pattern.',
      placeholder: '7',
      visibility: 'advanced',
    }),
    drain_tree_max_child: count(100).meta({
      title: 'Drain tree max child',
      description: 'How many different words may stand at one place before all others count as variable.',
      placeholder: '100',
      visibility: 'advanced',
    }),
    similarity_threshold: z.number().min(0).max(1).multipleOf(0.01).default(0.5).meta({
      title: 'Similarity threshold',
      description: 'Which part of the words must be equal for logs to share a pattern.',
      placeholder: '0.5',
      visibility: 'advanced',
    }),
    disable_clustering_by_severity_level: z.boolean().default(false).meta({
      title: 'Disable clustering by severity level',
      description: 'On lets logs of different severity share patterns.',
    }),
    keep_item: z.boolean().default(true).meta({
      title: 'Keep original telemetry item',
      description: 'Off drops the logs and leaves only their patterns.',
    }),
  }),
  examples: [
    {
      title: 'Patterns in place of logs',
      config: { keep_item: false },
      input: [
        { _type: 'log', body: 'user ada logged in' },
        { _type: 'log', body: 'user bob logged in' },
        { _type: 'log', body: 'payment of 12 failed' },
      ],
      output: [
        pattern('user * logged in', {
          attributes: {
            pattern: 'user * logged in',
            pattern_count: 2,
            pattern_sample: 'user ada logged in',
            sentiment_score: 0,
            start_timestamp: 1_767_323_045_000,
          },
        }),
        pattern('payment of * failed', {
          attributes: {
            pattern: 'payment of * failed',
            pattern_count: 1,
            pattern_sample: 'payment of 12 failed',
            sentiment_score: -1,
            start_timestamp: 1_767_323_045_000,
          },
        }),
      ],
      dropped: { clustered: 3 },
    },
  ],
})
