import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'
import { durationText } from '../../duration.ts'
import { clientFields } from '../../otlp/client-fields.ts'
import { parseEndpoint } from '../../otlp/endpoint.ts'
import { portNumber, protocols } from '../../otlp/listener-fields.ts'
import { ottlValue } from '../../ottl-text.ts'
import { clientTlsField } from '../../tls-fields.ts'

const resolutionTypes = ['dns', 'static', 'k8s'] as const
type ResolutionType = (typeof resolutionTypes)[number]

const shownFor = (...values: ResolutionType[]) => [{ feature: 'endpoint_resolution_type', values }]

const isHost = (text: string) => {
  const parsed = parseEndpoint(text)
  return parsed !== undefined && parsed.secure === undefined
}
const hostOnly = (text: string) => text === '' || (isHost(text) && parseEndpoint(text)?.port === undefined)

const kubernetesName = () =>
  z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)?$/, 'Must be a Kubernetes name')

/** Which pipeline and node it leads to, for the console. */
const metadataShape = z.object({ pipelineId: z.string().min(1), nodeId: z.string().min(1) })

function isMetadata(text: string): boolean {
  try {
    return metadataShape.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

const metadata = z
  .string()
  .max(4096)
  .refine(isMetadata, 'Must be JSON with pipelineId and nodeId, such as {"pipelineId":"…","nodeId":"…"}')
/** First in the form: the rest follows from which gateway it is. */
const metadataMeta = { title: 'Gateway', valueType: 'gatewayMetadata', order: -1 } as const

const fields = {
  endpoint_resolution_type: z.enum(resolutionTypes).meta({
    title: 'Find endpoints by',
    description: 'How the agents of the gateway are found.',
    optionTitles: ['DNS name', 'Fixed list', 'Kubernetes service'],
  }),
  protocol: z
    .enum(protocols)
    .default('grpc')
    .meta({ title: 'Protocol', optionTitles: ['gRPC', 'HTTP'] }),
  hostname: z
    .string()
    .max(255)
    .refine(hostOnly, 'Must be a host')
    .optional()
    .meta({
      title: 'Hostname',
      description: 'All addresses that the name has receive data.',
      requires: shownFor('dns'),
    }),
  endpoints: z
    .array(z.string().max(300).refine(isHost, 'Must be a host or host:port'))
    .max(1000)
    .default([])
    .meta({
      title: 'Endpoints',
      description: 'Hosts, each with a port of its own where needed.',
      requires: shownFor('static'),
    }),
  port: portNumber().default(1025).meta({ title: 'Port' }),
  k8s_service_name: kubernetesName()
    .optional()
    .meta({ title: 'Service', requires: shownFor('k8s') }),
  k8s_namespace: kubernetesName()
    .optional()
    .meta({
      title: 'Namespace',
      description: 'That of the agent unless given.',
      requires: shownFor('k8s'),
    }),
  refresh_interval: durationText({ max: '1h' })
    .default('5s')
    .meta({
      title: 'Look up every',
      visibility: 'advanced',
      valueType: 'duration',
      requires: shownFor('dns', 'k8s'),
    }),
  routing_key_expressions: z
    .array(ottlValue())
    .max(20)
    .default([])
    .meta({
      title: 'Keep together by',
      description:
        'Records for which these values are the same reach the same endpoint. Without any: spans and logs by their trace, ' +
        'metrics by their resource, other logs in turn.',
      visibility: 'advanced',
      valueType: '[]ottlExpression',
    }),
  ...clientFields,
  tls: clientTlsField,
  ...deliveryFields({ flushInterval: '1s', items: 2000, size: '4MiB', requests: 8 }),
}

const neededFor = { dns: 'hostname', static: 'endpoints', k8s: 'k8s_service_name' } as const
const needs = {
  dns: 'Give the hostname to look up',
  static: 'Give at least one endpoint',
  k8s: 'Give the name of the Kubernetes service',
} as const

interface Resolution {
  readonly endpoint_resolution_type: ResolutionType
  readonly hostname?: string | undefined
  readonly endpoints: readonly string[]
  readonly k8s_service_name?: string | undefined
}

function checkResolution(config: Resolution, context: z.core.$RefinementCtx): void {
  const type = config.endpoint_resolution_type
  const field = neededFor[type]
  if ((config[field] ?? '').length === 0) context.addIssue({ code: 'custom', path: [field], message: needs[type] })
}

export const gatewayOutputDefinition = defineNode({
  type: 'gateway_output',
  title: 'Gateway',
  summary: 'Sends to the agents of a gateway pipeline, each trace to one of them.',
  category: 'output',
  subcategories: ['weir'],
  icon: 'IconTransferOut',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z.object({ ...fields, metadata: metadata.optional().meta(metadataMeta) }).superRefine(checkResolution),
  examples: [
    {
      title: 'Two gateways with fixed addresses',
      config: { endpoint_resolution_type: 'static', endpoints: ['10.0.0.11', '10.0.0.12:1026'], port: 1025 },
    },
    {
      title: 'All agents behind a DNS name',
      config: { endpoint_resolution_type: 'dns', hostname: 'gateway.internal', protocol: 'grpc', port: 1025 },
    },
    {
      title: 'A gateway in the same cluster',
      config: {
        endpoint_resolution_type: 'k8s',
        k8s_service_name: 'p2c26b46b68ffc68f-gw-svc',
        k8s_namespace: 'weir',
        metadata: '{"pipelineId":"1","nodeId":"gateway"}',
      },
    },
  ],
})
