import type { GatewayConnection } from '@weir/contracts'
import { canonicalType, findDefinition, nodeConfiguration, parseDocument } from '@weir/pipeline'
import { z } from 'zod'
import type { PipelineWithContent } from '../pipelines/pipelines.repo.ts'

const gatewayType = 'gateway_input'
const listenerSchema = z.object({ port: z.int(), protocol: z.enum(['grpc', 'http']) })

/** The gateways that a pipeline listens as, in its current version. Nodes that are disabled or wrong listen nowhere. */
export function gatewaysOf(
  pipeline: Pick<PipelineWithContent, 'id' | 'tag' | 'cluster' | 'content'>,
): GatewayConnection[] {
  const { id, tag: pipelineName, cluster: clusterName, content } = pipeline
  // Reading YAML costs much more than looking for a word in it.
  if (!content.includes(gatewayType)) return []
  const nodes = parseDocument(content).document?.nodes ?? []
  return nodes.flatMap(node => {
    if (canonicalType(node.type) !== gatewayType || node.disabled) return []
    const parsed = findDefinition(gatewayType)?.config.safeParse(nodeConfiguration(node))
    const listener = listenerSchema.safeParse(parsed?.data)
    if (!listener.success) return []
    const nodeDescription = node.user_description ?? node.description ?? ''
    return [{ id, pipelineName, nodeName: node.name, nodeDescription, clusterName, ...listener.data }]
  })
}
