import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'

export const otlpInputDefinition = defineNode({
  type: 'otlp_input',
  title: 'OTLP',
  summary: 'Receives logs, metrics and traces from OpenTelemetry SDKs and collectors.',
  category: 'input',
  subcategories: ['push'],
  icon: 'IconBrandOpenSource',
  inputTypes: [],
  outputTypes: ['log', 'metric', 'trace'],
  listensOn: ({ listen, port }) => [{ transport: 'tcp', host: listen, port }],
  config: z.object({
    port: z.coerce
      .number()
      .int()
      .min(1, 'Must be from 1 to 65535')
      .max(65_535, 'Must be from 1 to 65535')
      .meta({ title: 'Port', placeholder: '4318' }),
    protocol: z
      .enum(['http'])
      .default('http')
      .meta({ title: 'Protocol', description: 'Protobuf or JSON, plain or compressed.', optionTitles: ['HTTP'] }),
    listen: z.string().min(1).max(255).default('0.0.0.0').meta({
      title: 'Listen address',
      description: '127.0.0.1 takes from this machine only.',
      visibility: 'advanced',
    }),
    max_message_size: fileSizeText({ min: '1KiB', max: '256MiB' }).default('16MiB').meta({
      title: 'Largest message',
      description: 'Counted after decompression.',
      visibility: 'advanced',
      valueType: 'fileSize',
    }),
    read_timeout: durationText({ max: '5m' }).default('10s').meta({
      title: 'Read timeout',
      description: 'For receiving one message.',
      visibility: 'advanced',
      valueType: 'duration',
    }),
  }),
  examples: [{ title: 'OTLP over HTTP', config: { port: 4318, protocol: 'http' } }],
})
