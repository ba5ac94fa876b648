import { z } from 'zod'
import { defineNode } from '../../define.ts'

export const debugOutputDefinition = defineNode({
  type: 'debug_output',
  title: 'Debug',
  summary: 'Keeps the newest items in memory to look at, and nothing else.',
  category: 'output',
  subcategories: ['diagnostics'],
  icon: 'IconBug',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({
    max_items: z.coerce
      .number()
      .int()
      .min(1, 'Must be from 1 to 1000')
      .max(1000, 'Must be from 1 to 1000')
      .default(100)
      .meta({ title: 'Items to keep', description: 'By each worker of the agent.' }),
  }),
  examples: [{ title: 'The newest hundred', config: {} }],
})
