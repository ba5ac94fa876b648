import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { maxCopies } from '../copies.ts'

export const splitWithDelimiterDefinition = defineNode({
  type: 'split_with_delimiter',
  title: 'Split With Delimiter',
  summary: 'Makes one log of each part of the body.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconSeparator',
  inputTypes: ['log'],
  outputTypes: ['log'],
  inSequence: true,
  config: z.object({
    delimiter: z
      .string()
      .min(1, 'A delimiter is required')
      .max(100)
      .meta({
        title: 'Delimiter',
        description: `What stands between the parts; \\n is a new line, \\t a tab. Empty parts are left out; after ${maxCopies} parts the rest stays in one.`,
        placeholder: '\\n',
      }),
  }),
  examples: [
    {
      title: 'One log per line',
      config: { delimiter: '\\n' },
      input: [{ _type: 'log', body: 'first\nsecond\n', attributes: { file: 'a.log' } }],
      output: [
        { _type: 'log', body: 'first', attributes: { file: 'a.log' } },
        { _type: 'log', body: 'second', attributes: { file: 'a.log' } },
      ],
    },
  ],
})
