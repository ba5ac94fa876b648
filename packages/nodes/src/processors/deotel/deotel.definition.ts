import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'

/** Destinations that need the whole item, so that a bare payload must not reach them; for operators to extend. */
const needWholeItems: readonly string[] = []

export const deotelDefinition = defineNode({
  type: 'deotel',
  title: 'Deotel',
  summary: 'Leaves only the payload in one field, for destinations that take raw data.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconBoxOff',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  inSequence: true,
  alwaysFinal: true,
  onceOnly: true,
  notBefore: needWholeItems,
  config: z.object({
    field_path: fieldPathText(['body', 'attributes', 'resource']).default('body').meta({
      title: 'Field path',
      description:
        'The field that becomes the whole item: the body of a log without attributes and resource. Items without it stay as they are.',
      placeholder: 'body',
    }),
  }),
  examples: [
    {
      title: 'The body only',
      config: {},
      input: [{ _type: 'log', body: { id: 1 }, attributes: { env: 'prod' }, resource: { host: 'a' } }],
      output: [{ _type: 'log', body: { id: 1 } }],
    },
    {
      title: 'One attribute',
      config: { field_path: 'attributes["event"]' },
      input: [
        { _type: 'log', body: 'raw', attributes: { event: { id: 1 }, env: 'prod' } },
        { _type: 'log', body: 'no event' },
      ],
      output: [
        { _type: 'log', body: { id: 1 } },
        { _type: 'log', body: 'no event' },
      ],
    },
  ],
})
