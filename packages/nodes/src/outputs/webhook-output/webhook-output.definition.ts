import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'
import { durationText } from '../../duration.ts'
import { requestFields, urlText } from '../http-output/request-fields.ts'
import { payloadField } from './payload-field.ts'

// One item is one request, so there is nothing to set about items per request.
const { max_batch_items: _items, ...delivery } = deliveryFields({
  flushInterval: '100ms',
  items: 1,
  size: '1MiB',
  requests: 1,
})

export const webhookOutputDefinition = defineNode({
  type: 'webhook_output',
  title: 'Webhook',
  summary: 'Calls a URL once for each item, with a payload of your own.',
  category: 'output',
  subcategories: ['trigger'],
  icon: 'IconWebhook',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({
    endpoint: urlText().meta({
      title: 'Endpoint',
      description: 'Redirects are not followed.',
      placeholder: 'https://example.com/hook',
      valueType: 'url',
    }),
    payload: payloadField.meta({
      title: 'Payload',
      description:
        'Places such as {{ .item.body }}, {{ index .item.resource "service.name" }} or {{ json .item }} take values of the ' +
        'item. In a payload that is JSON they are escaped. The whole item as JSON unless given.',
      placeholder: '{"text": "{{ .item.body }}"}',
      valueType: 'payload',
    }),
    suppression_window: durationText({ max: '24h' }).optional().meta({
      title: 'Suppression window',
      description:
        'After a call, further items of the same name and resource are left out for so long; they are counted as suppressed.',
      valueType: 'duration',
    }),
    rate_limit: z.coerce
      .number()
      .min(0)
      .max(10_000)
      .default(0)
      .meta({ title: 'Calls per second', description: '0: no limit.', visibility: 'advanced' }),
    ...requestFields,
    ...delivery,
  }),
  examples: [
    {
      title: 'A chat message per alert',
      config: {
        endpoint: 'https://chat.example.com/hooks/alerts',
        payload: '{"text": "{{ .item.body }} on {{ index .item.resource "host.name" }}"}',
        suppression_window: '5m',
      },
    },
    { title: 'The whole item', config: { endpoint: 'https://example.com/hook' } },
  ],
})
