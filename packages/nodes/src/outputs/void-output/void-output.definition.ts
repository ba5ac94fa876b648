import { z } from 'zod'
import { defineNode } from '../../define.ts'

export const voidOutputDefinition = defineNode({
  type: 'void_output',
  title: 'Void',
  summary: 'Takes everything and keeps nothing; for trying a pipeline out.',
  category: 'output',
  subcategories: ['diagnostics'],
  icon: 'IconCircleOff',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({}),
  examples: [{ title: 'Nothing to set', config: {} }],
})
