import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { authenticationField } from '../../otlp/authentication-field.ts'
import { listenerFields, portNumber, protocols } from '../../otlp/listener-fields.ts'

const overGrpc = [{ feature: 'protocol', values: ['grpc'] }]

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
    port: portNumber().meta({
      title: 'Port',
      placeholder: '4318',
      description: 'Usually 4317 for gRPC, 4318 for HTTP.',
    }),
    protocol: z
      .enum(protocols)
      .default('http')
      .meta({
        title: 'Protocol',
        description: 'Messages may be plain or compressed; over HTTP they are protobuf or JSON.',
        optionTitles: ['gRPC', 'HTTP'],
      }),
    ...listenerFields,
    authentication: authenticationField,
    max_connection_age: z
      .union([z.literal('0s'), durationText({ max: '24h' })])
      .default('0s')
      .meta({
        title: 'Longest life of a connection',
        description: 'Then the sender is asked to open another one, which may lead to another agent. 0s: no limit.',
        visibility: 'advanced',
        valueType: 'duration',
        requires: overGrpc,
      }),
    max_connection_age_grace: durationText({ max: '1h' }).default('30s').meta({
      title: 'Grace after that',
      description: 'For calls that are under way.',
      visibility: 'advanced',
      valueType: 'duration',
      requires: overGrpc,
    }),
  }),
  examples: [
    { title: 'OTLP over HTTP', config: { port: 4318, protocol: 'http' } },
    { title: 'OTLP over gRPC', config: { port: 4317, protocol: 'grpc' } },
  ],
})
