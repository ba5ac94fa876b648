import type { GraphNode } from '@weir/pipeline'
import { z } from 'zod'

const metadataSchema = z.object({ pipelineId: z.string().min(1) })

/** Where the pipeline of the gateway is that a node sends to; undefined for other nodes, and where it is not known. */
export function gatewayPipelinePath({ type, configuration }: Pick<GraphNode, 'type' | 'configuration'>) {
  if (type !== 'gateway_output' || typeof configuration['metadata'] !== 'string') return undefined
  try {
    const { pipelineId } = metadataSchema.parse(JSON.parse(configuration['metadata']))
    return `/pipeline/pipelines/${encodeURIComponent(pipelineId)}`
  } catch {
    // Metadata is free text; without an id there is nowhere to lead.
    return undefined
  }
}
