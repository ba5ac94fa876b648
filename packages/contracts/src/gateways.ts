import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** A gateway input of some pipeline, which the outputs of others can send to. */
export const gatewayConnectionSchema = z.object({
  /** The pipeline's id. */
  id: z.string(),
  pipelineName: z.string(),
  nodeName: z.string(),
  nodeDescription: z.string(),
  clusterName: z.string(),
  port: z.int(),
  protocol: z.enum(['grpc', 'http']),
})
export type GatewayConnection = z.infer<typeof gatewayConnectionSchema>

export const gateways = {
  connections: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines/connections',
      summary: 'The gateways that pipelines of the organization listen as',
      tags: ['pipelines'],
    })
    .input(z.object(orgParam))
    .output(z.object({ connections: z.array(gatewayConnectionSchema) })),
}
