import { gatewayServiceName } from '@weir/nodes/definitions'
import { z } from 'zod'

/** A gateway input of some pipeline, which this output can send to. */
export interface GatewayChoice {
  id: string
  pipelineName: string
  nodeName: string
  nodeDescription: string
  clusterName: string
  port: number
  protocol: 'grpc' | 'http'
}

type Values = Readonly<Record<string, unknown>>

const gatewayDefaults = { port: 1025, protocol: 'grpc' } as const

const metadataShape = z.object({ pipelineId: z.string(), nodeId: z.string() })

/** Which pipeline and node an output sends to, as its metadata say. */
export function gatewayOf(metadata: unknown): z.infer<typeof metadataShape> | undefined {
  if (typeof metadata !== 'string') return undefined
  try {
    return metadataShape.safeParse(JSON.parse(metadata)).data
  } catch {
    return undefined
  }
}

/** The metadata with another gateway in them: the place on the canvas, which is in them too, stays. */
function withGateway(metadata: unknown, gateway: z.infer<typeof metadataShape>): string {
  try {
    const before: unknown = JSON.parse(typeof metadata === 'string' ? metadata : '{}')
    return JSON.stringify({ ...(typeof before === 'object' ? before : {}), ...gateway })
  } catch {
    return JSON.stringify(gateway)
  }
}

export const gatewayKey = (pipelineId: string, nodeId: string) => JSON.stringify({ pipelineId, nodeId })

/** How a gateway is called in the list: its pipeline, its node and where it is. */
export function gatewayTitle({ pipelineName, nodeName, nodeDescription, clusterName }: GatewayChoice): string {
  return [pipelineName, nodeDescription.trim() || nodeName, clusterName].filter(part => part !== '').join(' · ')
}

/** The form after a gateway was chosen: it speaks as the gateway listens, and knows the name of its service. */
export function chooseGateway(
  values: Values,
  { id, nodeName, port, protocol }: GatewayChoice,
): Record<string, unknown> {
  return {
    ...values,
    metadata: withGateway(values['metadata'], { pipelineId: id, nodeId: nodeName }),
    port: port > 0 ? port : gatewayDefaults.port,
    protocol,
    ...(values['endpoint_resolution_type'] === 'k8s' && { k8s_service_name: gatewayServiceName(id) }),
  }
}

/** Fills in the name of the service once endpoints are found through Kubernetes. */
export function chooseResolution(values: Values, type: unknown): Record<string, unknown> {
  const next = { ...values, endpoint_resolution_type: type }
  const gateway = gatewayOf(values['metadata'])
  const isBlank = typeof values['k8s_service_name'] !== 'string' || values['k8s_service_name'].trim() === ''
  return type === 'k8s' && gateway && isBlank
    ? { ...next, k8s_service_name: gatewayServiceName(gateway.pipelineId) }
    : next
}

/** What the form asks for; a document may leave some of it out. */
export const gatewayRequired = ['metadata', 'endpoint_resolution_type', 'protocol', 'port'] as const
