import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'

export const weirOutputDefinition = defineNode({
  type: 'weir_output',
  title: 'Weir',
  summary: 'Delivers to the Weir server, where logs, metrics and traces are searched and charted.',
  category: 'output',
  subcategories: ['weir'],
  icon: 'IconRipple',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({
    flush_interval: durationText({ max: '1m' }).default('1s').meta({
      title: 'Flush interval',
      description: 'The longest that a record waits for others.',
      visibility: 'advanced',
      valueType: 'duration',
    }),
    max_batch_items: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(1000)
      .meta({ title: 'Items per request', visibility: 'advanced' }),
    max_batch_size: fileSizeText({ min: '1KiB', max: '16MiB' })
      .default('1MiB')
      .meta({ title: 'Size of a request', visibility: 'advanced', valueType: 'fileSize' }),
  }),
  examples: [{ title: 'Nothing to set', config: {} }],
})
