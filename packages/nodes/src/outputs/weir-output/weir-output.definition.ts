import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'

export const weirOutputDefinition = defineNode({
  type: 'weir_output',
  title: 'Weir',
  summary: 'Delivers to the Weir server, where logs, metrics and traces are searched and charted.',
  category: 'output',
  subcategories: ['weir'],
  icon: 'IconRipple',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object(deliveryFields({ flushInterval: '500ms', items: 5000, size: '4MiB', requests: 4 })),
  examples: [
    { title: 'Nothing to set', config: {} },
    {
      title: 'Kept on disk while the server is away',
      config: { persistent_queue: { mode: 'on_failure', max_byte_size: '4GiB' } },
    },
  ],
})
