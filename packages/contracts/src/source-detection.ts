import { z } from 'zod'
import { foundSourceSchema } from './opamp/detection-messages.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** Something that agents found on their hosts, and the source that would read it. */
export const detectedSourceSchema = foundSourceSchema.extend({ hosts: z.array(z.string()) })
export type DetectedSource = z.infer<typeof detectedSourceSchema>

export const sourceDetection = {
  detect: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/detect_sources',
      summary: 'Ask the agents of a pipeline what there is to read on their hosts',
      tags: ['pipelines'],
      successStatus: 200,
    })
    .input(z.object({ ...orgParam, configId: z.string() }))
    .output(
      z.object({
        sources: z.array(detectedSourceSchema),
        /** Who was asked; a problem says why one did not answer. */
        agents: z.array(z.object({ id: z.string(), host: z.string(), problem: z.string() })),
      }),
    ),
}
