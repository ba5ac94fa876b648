import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'

export const rateLimitDefinition = defineNode({
  type: 'rate_limit',
  title: 'Rate Limit',
  summary: 'Lets a number of items pass in every interval and drops the rest.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconGauge',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  atLeastOnce: false,
  needsAllRecords: true,
  inSequence: true,
  processorGroup: 'Filter',
  config: z.object({
    item_count_limit: z.number().int().min(1).default(10).meta({
      title: 'Item count limit',
      description: 'How many items of all data types together pass in one interval, on each agent.',
      placeholder: '10',
    }),
    interval: durationText().default('30s').meta({
      title: 'Interval',
      description: 'Begins with the first item; the count starts again at its end.',
      placeholder: '30s',
      valueType: 'duration',
    }),
  }),
  examples: [
    {
      title: 'Two items every ten seconds',
      config: { item_count_limit: 2, interval: '10s' },
      input: [
        { _type: 'log', body: 'first' },
        { _type: 'log', body: 'second' },
        { _type: 'log', body: 'third' },
      ],
      output: [
        { _type: 'log', body: 'first' },
        { _type: 'log', body: 'second' },
      ],
      dropped: { rate_limited: 1 },
    },
  ],
})
