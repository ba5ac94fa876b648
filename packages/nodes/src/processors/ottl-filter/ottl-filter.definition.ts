import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { ottlCondition } from '../../ottl-text.ts'

export const ottlFilterDefinition = defineNode({
  type: 'ottl_filter',
  title: 'Filter',
  summary: 'Leaves out, or keeps only, the telemetry that meets an OTTL condition.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconFilter',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  processorGroup: 'Filter',
  canBeFinal: false,
  config: z.object({
    filter_mode: z
      .enum(['exclude', 'include'])
      .default('exclude')
      .meta({ title: 'Mode', description: 'Exclude drops what meets the condition; include keeps nothing else.' }),
    condition: ottlCondition().meta({
      title: 'Condition',
      description: 'Data types that the condition does not fit pass unchanged.',
      placeholder: 'IsMatch(body, "healthz")',
      valueType: 'ottlCondition',
    }),
  }),
  examples: [
    {
      title: 'Leave out health checks',
      config: { condition: 'IsMatch(body, "/healthz")' },
      input: [
        { _type: 'log', body: 'GET /healthz 200' },
        { _type: 'log', body: 'GET /cart 200' },
      ],
      output: [{ _type: 'log', body: 'GET /cart 200' }],
      dropped: { filtered: 1 },
    },
    {
      title: 'Keep errors only',
      config: { filter_mode: 'include', condition: 'severity_text == "ERROR"' },
      input: [
        { _type: 'log', severity_text: 'INFO', body: 'ok' },
        { _type: 'log', severity_text: 'ERROR', body: 'broken' },
      ],
      output: [{ _type: 'log', severity_text: 'ERROR', body: 'broken' }],
      dropped: { filtered: 1 },
    },
  ],
})
