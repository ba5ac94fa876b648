import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'
import { payloadField } from '../webhook-output/payload-field.ts'
import { requestFields, urlText } from './request-fields.ts'

export const httpOutputDefinition = defineNode({
  type: 'http_output',
  title: 'HTTP',
  summary: 'Sends batches to any HTTP endpoint, as JSON, lines of text or OTLP.',
  category: 'output',
  subcategories: ['streaming'],
  icon: 'IconWorldUpload',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({
    endpoint: urlText().meta({
      title: 'Endpoint',
      description: 'Redirects are not followed.',
      placeholder: 'https://example.com/logs',
      valueType: 'url',
    }),
    method: z
      .enum(['POST', 'PUT'])
      .default('POST')
      .meta({ title: 'Method', optionTitles: ['POST', 'PUT'] }),
    encoder: z
      .enum(['json', 'ndjson', 'raw', 'otlp_json'])
      .default('json')
      .meta({
        title: 'Encoding',
        optionTitles: ['A JSON list of items', 'JSON items, one per line', 'Bodies as lines of text', 'OTLP in JSON'],
      }),
    payload: payloadField.meta({
      title: 'Payload',
      description: 'What to send for each item instead of all of it, such as {"text": "{{ .item.body }}"}.',
      visibility: 'advanced',
      valueType: 'payload',
      requires: [{ feature: 'encoder', values: ['json', 'ndjson', 'raw'] }],
    }),
    compression: z
      .enum(['none', 'gzip', 'zstd'])
      .default('none')
      .meta({ title: 'Compression', optionTitles: ['None', 'gzip', 'zstd'], visibility: 'advanced' }),
    ...requestFields,
    ...deliveryFields({ flushInterval: '1s', items: 1000, size: '1MiB', requests: 4 }),
  }),
  examples: [
    { title: 'JSON items', config: { endpoint: 'https://logs.example.com/ingest' } },
    {
      title: 'Lines of text with a token',
      config: {
        endpoint: 'https://logs.example.com/raw',
        encoder: 'raw',
        compression: 'gzip',
        authorization: { strategy: 'bearer', secret: 'TOKEN' },
      },
    },
  ],
})
