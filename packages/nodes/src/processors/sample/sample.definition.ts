import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fieldPathText, optionalFieldPathText } from '../../field-path/field-path-text.ts'

export const sampleDefinition = defineNode({
  type: 'sample',
  title: 'Sample',
  summary: 'Keeps a share of logs and traces: what has equal fields is kept or dropped together, on every agent alike.',
  category: 'processor',
  subcategories: ['filters'],
  icon: 'IconPercentage',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: ['log', 'metric', 'trace'],
  dataTypes: ['log', 'trace'],
  inSequence: true,
  processorGroup: 'Filter',
  config: z.object({
    percentage: z
      .number()
      .min(0, 'Must be between 0 and 100')
      .max(100, 'Must be between 0 and 100')
      .default(50)
      .meta({ title: 'Percentage', description: 'The share of items that is kept.', placeholder: '50' }),
    pass_through_on_failure: z.boolean().default(true).meta({
      title: 'Pass through on failure',
      description: 'Keeps items that have none of the fields to sample by.',
    }),
    priority_field: optionalFieldPathText().default('').meta({
      title: 'Sample rate override',
      description: 'A field whose number, 0 to 100, is the percentage for its item.',
      placeholder: 'attributes["sample_rate"]',
      visibility: 'advanced',
    }),
    field_paths: z.array(fieldPathText()).max(50).default([]).meta({
      title: 'Field paths',
      description:
        'The fields that decide. Without any: the trace id of a span; timestamp, body and resource["service.name"] of a log.',
      placeholder: 'attributes["user_id"]',
      visibility: 'advanced',
    }),
    timestamp_granularity: durationText()
      .default('1s')
      .meta({
        title: 'Timestamp granularity',
        description: 'Logs with the same fields within this time are kept or dropped together.',
        placeholder: '1s',
        valueType: 'duration',
        visibility: 'advanced',
        // No data type at all means all of them.
        requires: [{ feature: 'data_types', values: ['', 'log'] }],
      }),
    data_types: z
      .array(z.enum(['log', 'metric', 'trace']))
      .default([])
      .meta({ title: 'Data types', description: 'Only these are sampled. Without any: logs and traces.' }),
  }),
  examples: [
    {
      title: 'Half of the traces, whole',
      config: { percentage: 50 },
      input: [
        { _type: 'trace', name: 'GET /', trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' },
        { _type: 'trace', name: 'SELECT', trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: '00f067aa0ba902b7' },
        { _type: 'trace', name: 'GET /', trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: 'b9c7c989f97918e1' },
        { _type: 'metric', name: 'load', kind: 'gauge', gauge: { value: 1 } },
      ],
      output: [
        { _type: 'trace', name: 'GET /', trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: 'b9c7c989f97918e1' },
        { _type: 'metric', name: 'load', kind: 'gauge', gauge: { value: 1 } },
      ],
      dropped: { not_sampled: 2 },
    },
  ],
})
