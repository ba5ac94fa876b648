import { z } from 'zod'
import { defineNode } from '../../define.ts'

export const compoundInputDefinition = defineNode({
  type: 'compound_input',
  title: 'Pack Input',
  summary: 'Where telemetry enters a pack.',
  category: 'processor',
  subcategories: ['compound nodes'],
  icon: 'IconLogin',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  isInternal: true,
  visibility: 'hidden',
  onlyInPack: true,
  // A pack has exactly one.
  isFixed: true,
  processorGroup: 'Other',
  config: z.object({}),
  examples: [
    {
      title: 'Passes everything',
      config: {},
      input: [{ _type: 'log', body: 'a' }],
      output: [{ _type: 'log', body: 'a' }],
    },
  ],
})
