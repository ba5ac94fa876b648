import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { listenerFields, portNumber, protocols } from '../../otlp/listener-fields.ts'

export const gatewayInputDefinition = defineNode({
  type: 'gateway_input',
  title: 'Gateway',
  summary: 'Receives what the agents of other pipelines send to this gateway.',
  category: 'input',
  subcategories: ['push'],
  icon: 'IconTransferIn',
  inputTypes: [],
  outputTypes: ['log', 'metric', 'trace'],
  supportedFleetSubtypes: ['Gateway'],
  listensOn: ({ listen, port }) => [{ transport: 'tcp', host: listen, port }],
  config: z.object({
    port: portNumber().default(1025).meta({ title: 'Port' }),
    protocol: z
      .enum(protocols)
      .default('grpc')
      .meta({ title: 'Protocol', optionTitles: ['gRPC', 'HTTP'] }),
    ...listenerFields,
  }),
  examples: [{ title: 'On the usual port', config: { port: 1025, protocol: 'grpc' } }],
})
