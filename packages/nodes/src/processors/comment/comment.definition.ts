import { z } from 'zod'
import { defineNode } from '../../define.ts'

export const commentDefinition = defineNode({
  type: 'comment',
  title: 'Comment',
  summary: 'A note for readers of the pipeline; telemetry passes unchanged.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconMessage',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  processorGroup: 'Other',
  canBeFinal: false,
  config: z.object({
    comment: z
      .string()
      .max(10_000)
      .default('')
      .meta({ title: 'Comment', valueType: 'textArea', placeholder: 'What the next processors are for' }),
  }),
  examples: [
    {
      title: 'A note changes nothing',
      config: { comment: 'Everything below concerns access logs' },
      input: [{ _type: 'log', body: 'GET /' }],
      output: [{ _type: 'log', body: 'GET /' }],
    },
  ],
})
