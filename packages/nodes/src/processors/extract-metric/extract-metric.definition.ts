import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { ottlCondition, ottlValue } from '../../ottl-text.ts'

/** How many cumulative series are added up at once, and about how many bytes they may take. */
export const extractLimits = { entries: 50_000, bytes: 32 * 1024 * 1024 }

const value = () =>
  ottlValue().meta({
    title: 'Value',
    description: 'An OTTL expression that gives a number.',
    placeholder: 'Int(attributes["bytes"])',
    valueType: 'ottlExpression',
  })

const gauge = z.object({ value: value() })

const sum = z.object({
  value: value(),
  aggregation_temporality: z
    .enum(['cumulative', 'delta'])
    .default('cumulative')
    .meta({
      title: 'Aggregation temporality',
      description:
        'Delta gives the value of each item by itself; cumulative adds up per rule, resource and attributes, for at most ' +
        `${extractLimits.entries} series (${extractLimits.bytes / 1024 / 1024} MiB): beyond that the oldest start again.`,
    }),
  is_monotonic: z.boolean().default(true).meta({
    title: 'Monotonic',
    description: 'The sum only ever grows: items with a negative value count as errors.',
  }),
})

const rule = z
  .object({
    name: z.string().trim().min(1, 'Metric name is required').max(255).meta({
      title: 'Name',
      description: 'What the metric is called.',
      placeholder: 'http.response.size',
    }),
    description: z.string().max(1000).default('').meta({ title: 'Description', description: 'What the metric tells.' }),
    unit: z
      .enum(['1', 'b'])
      .default('1')
      .meta({ title: 'Unit', description: 'What the value counts.', optionTitles: ['Count', 'Bytes'] }),
    conditions: z.array(ottlCondition()).max(50).default([]).meta({
      title: 'Conditions',
      description: 'An item need meet only one of them; without any, every item counts.',
      placeholder: 'attributes["bytes"] != nil',
      valueType: '[]ottlCondition',
    }),
    gauge: gauge.optional().meta({ title: 'Gauge', description: 'A value of the moment.' }),
    sum: sum.optional().meta({ title: 'Sum', description: 'A value that adds up.' }),
  })
  .superRefine((given, context) => {
    if ((given.gauge === undefined) !== (given.sum === undefined)) return
    const message = given.sum ? 'Give either gauge or sum, not both' : 'Give gauge or sum'
    context.addIssue({ code: 'custom', path: ['gauge'], message })
  })

export type ExtractMetricRule = z.output<typeof rule>

export const extractMetricDefinition = defineNode({
  type: 'extract_metric',
  title: 'Extract Metric',
  summary: 'Makes metrics of the numbers in logs, traces and other metrics.',
  category: 'processor',
  subcategories: ['analytics'],
  icon: 'IconChartLine',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  atLeastOnce: false,
  inSequence: true,
  processorGroup: 'Metrics',
  offersKeepItem: true,
  config: z.object({
    extract_metric_rules: z.array(rule).min(1).max(200).meta({
      title: 'Rules',
      description: 'Each gives one metric point for every item that it applies to.',
    }),
    keep_item: z.boolean().default(true).meta({
      title: 'Keep original telemetry item',
      description: 'Off drops the items that a metric was made of; the others pass.',
    }),
  }),
  examples: [
    {
      title: 'Sizes of responses',
      config: {
        extract_metric_rules: [
          {
            name: 'response.size',
            unit: 'b',
            conditions: ['attributes["bytes"] != nil'],
            gauge: { value: 'Int(attributes["bytes"])' },
          },
        ],
      },
      input: [
        { _type: 'log', timestamp: 1000, body: 'GET /', attributes: { bytes: '512' }, resource: { 'host.name': 'a' } },
        { _type: 'log', timestamp: 2000, body: 'started', resource: { 'host.name': 'a' } },
      ],
      output: [
        { _type: 'log', timestamp: 1000, body: 'GET /', attributes: { bytes: '512' }, resource: { 'host.name': 'a' } },
        { _type: 'log', timestamp: 2000, body: 'started', resource: { 'host.name': 'a' } },
        {
          _type: 'metric',
          name: 'response.size',
          unit: 'b',
          kind: 'gauge',
          gauge: { value: 512 },
          timestamp: 1000,
          attributes: { bytes: '512' },
          resource: { 'host.name': 'a' },
        },
      ],
    },
    {
      title: 'Count errors, without the logs',
      config: {
        extract_metric_rules: [
          {
            name: 'errors',
            conditions: ['severity_text == "ERROR"', 'severity_text == "FATAL"'],
            sum: { value: '1', aggregation_temporality: 'delta' },
          },
        ],
        keep_item: false,
      },
      input: [
        { _type: 'log', timestamp: 1000, severity_text: 'ERROR', body: 'no' },
        { _type: 'log', timestamp: 1000, severity_text: 'INFO', body: 'yes' },
      ],
      output: [
        { _type: 'log', timestamp: 1000, severity_text: 'INFO', body: 'yes' },
        {
          _type: 'metric',
          name: 'errors',
          unit: '1',
          kind: 'sum',
          sum: { value: 1, aggregation_temporality: 1, is_monotonic: true },
          timestamp: 1000,
        },
      ],
      dropped: { extracted: 1 },
    },
  ],
})
