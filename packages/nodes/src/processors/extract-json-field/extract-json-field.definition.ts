import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { maxCopies } from '../copies.ts'
import { parseJsonPath } from '../json-path.ts'

/** Where logs go that have no such field. */
export const failurePath = 'failure'

export const extractJsonFieldDefinition = defineNode({
  type: 'extract_json_field',
  title: 'Extract JSON Field',
  summary: 'Replaces the body, which holds JSON, by one field of it.',
  category: 'processor',
  subcategories: ['transformations'],
  icon: 'IconBraces',
  inputTypes: ['log'],
  outputTypes: ['log'],
  pathOutputs: [{ path: failurePath, outputTypes: ['log'] }],
  inSequence: true,
  config: z.object({
    field_path: z
      .string()
      .refine(text => parseJsonPath(text) !== undefined, 'must be a path such as log.message or records[*].message')
      .meta({
        title: 'Field path',
        description: `The field in the JSON. With [*], each element of a list becomes a log of its own, up to ${maxCopies}.`,
        placeholder: 'records[*].message',
      }),
    keep_log_if_failed: z
      .boolean()
      .default(false)
      .meta({
        title: 'Keep log if failed',
        description: `A log without the field goes on as it is; otherwise it leaves through the output ${failurePath}.`,
      }),
  }),
  examples: [
    {
      title: 'One field',
      config: { field_path: 'log.message' },
      input: [
        { _type: 'log', body: '{"log":{"message":"started"}}' },
        { _type: 'log', body: 'no json' },
      ],
      output: [{ _type: 'log', body: 'started' }],
      pathOutput: { failure: [{ _type: 'log', body: 'no json' }] },
    },
    {
      title: 'A log for each element',
      config: { field_path: 'records[*].message', keep_log_if_failed: true },
      input: [
        { _type: 'log', body: '{"records":[{"message":"a"},{"message":{"b":1}}]}' },
        { _type: 'log', body: 'no json' },
      ],
      output: [
        { _type: 'log', body: 'a' },
        { _type: 'log', body: '{"b":1}' },
        { _type: 'log', body: 'no json' },
      ],
    },
  ],
})
