import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'
import { clientFields } from '../../otlp/client-fields.ts'
import { parseEndpoint } from '../../otlp/endpoint.ts'
import { portNumber, protocols } from '../../otlp/listener-fields.ts'
import { clientTlsField } from '../../tls-fields.ts'

export const otlpOutputDefinition = defineNode({
  type: 'otlp_output',
  title: 'OTLP',
  summary: 'Delivers logs, metrics and traces to anything that receives OpenTelemetry data.',
  category: 'output',
  subcategories: ['streaming'],
  icon: 'IconBrandOpenSource',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({
    endpoint: z
      .string()
      .max(2048)
      .refine(text => parseEndpoint(text) !== undefined, 'Must be a host or a URL, such as https://otlp.example.com')
      .meta({
        title: 'Endpoint',
        description: 'A host or a URL. A host alone is reached with TLS on port 443 or where TLS is set, else without.',
        placeholder: 'https://otlp.example.com',
      }),
    port: portNumber().optional().meta({
      title: 'Port',
      description: 'That of the URL, or 4317 for gRPC and 4318 for HTTP, unless given.',
    }),
    protocol: z
      .enum(protocols)
      .default('grpc')
      .meta({ title: 'Protocol', optionTitles: ['gRPC', 'HTTP'] }),
    encoding: z
      .enum(['proto', 'json'])
      .default('proto')
      .meta({
        title: 'Encoding',
        optionTitles: ['Protobuf', 'JSON'],
        requires: [{ feature: 'protocol', values: ['http'] }],
      }),
    ...clientFields,
    tls: clientTlsField,
    ...deliveryFields({ flushInterval: '1s', items: 2000, size: '4MiB', requests: 4 }),
  }),
  examples: [
    { title: 'A collector over gRPC', config: { endpoint: 'collector.internal', port: 4317, protocol: 'grpc' } },
    {
      title: 'A vendor over HTTP with a token',
      config: {
        endpoint: 'https://otlp.example.com/ingest',
        protocol: 'http',
        headers: [{ header: 'authorization', value: 'Bearer TOKEN' }],
      },
    },
  ],
})
