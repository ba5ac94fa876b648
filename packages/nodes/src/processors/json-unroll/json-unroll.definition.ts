import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { fieldPathText } from '../../field-path/field-path-text.ts'
import { maxCopies } from '../copies.ts'
import { parseJsonPath } from '../json-path.ts'

export const jsonUnrollDefinition = defineNode({
  type: 'json_unroll',
  title: 'JSON Unroll',
  summary: 'Makes one log of each element of a JSON list; each keeps the other fields of the log.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconListDetails',
  inputTypes: ['log'],
  outputTypes: ['log'],
  inSequence: true,
  offersKeepItem: true,
  config: z.object({
    field_path: fieldPathText(['body', 'attributes', 'resource']).default('body').meta({
      title: 'Field path',
      description: 'The field that holds the JSON, as text or as a map.',
      placeholder: 'body',
    }),
    json_field_path: z
      .string()
      .refine(text => {
        const path = parseJsonPath(text)
        return path !== undefined && !path.isList
      }, 'must be a path such as records, data.records or $ for the whole value, without a dot at the start')
      .default('records')
      .meta({
        title: 'JSON field path',
        description: `Where the list stands in the JSON; $ is the whole value. Lists of more than ${maxCopies} elements stay as they are.`,
        placeholder: 'records',
      }),
    new_field_name: z.string().max(200).default('').meta({
      title: 'New field name',
      description: 'The field for the element in each new log. Without one, the name of the list.',
      placeholder: 'record',
    }),
    keep_item: z
      .boolean()
      .default(false)
      .meta({ title: 'Keep original telemetry item', description: 'The log goes on beside the new ones.' }),
  }),
  examples: [
    {
      title: 'One log for each record',
      config: { json_field_path: 'records', new_field_name: 'record' },
      input: [{ _type: 'log', body: '{"host":"a1","records":[{"id":1},{"id":2}]}', attributes: { env: 'prod' } }],
      output: [
        { _type: 'log', body: '{"host":"a1","record":{"id":1}}', attributes: { env: 'prod' } },
        { _type: 'log', body: '{"host":"a1","record":{"id":2}}', attributes: { env: 'prod' } },
      ],
    },
    {
      title: 'A body that is a list',
      config: { json_field_path: '$', keep_item: true },
      input: [{ _type: 'log', body: [{ id: 1 }, { id: 2 }] }],
      output: [
        { _type: 'log', body: [{ id: 1 }, { id: 2 }] },
        { _type: 'log', body: { id: 1 } },
        { _type: 'log', body: { id: 2 } },
      ],
    },
  ],
})
