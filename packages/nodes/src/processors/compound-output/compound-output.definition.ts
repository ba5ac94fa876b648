import { z } from 'zod'
import { defineNode } from '../../define.ts'

export const compoundOutputDefinition = defineNode({
  type: 'compound_output',
  title: 'Pack Output',
  summary: 'Where telemetry leaves a pack; its name is the name of the output.',
  category: 'processor',
  subcategories: ['compound nodes'],
  icon: 'IconLogout',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  isInternal: true,
  visibility: 'hidden',
  onlyInPack: true,
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
