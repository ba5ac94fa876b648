import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const agentReleaseSchema = z.object({ version: z.string(), critical_update: z.boolean() })

export const agentReleases = {
  upgradeCheck: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/agents/upgrade_check',
      summary: 'Versions of active agents that are older than a critical release',
      tags: ['agents'],
    })
    .input(z.object(orgParam))
    .output(z.object({ critical_versions: z.array(z.string()) })),
  set: route
    .route({
      method: 'PUT',
      path: '/v1/agent_releases/{version}',
      summary: 'Announce a release of the agent, and whether agents must be upgraded to it; for operators',
      tags: ['agents'],
    })
    .input(
      z.object({
        version: z.string().regex(/^v\d{1,9}\.\d{1,9}\.\d{1,9}$/, 'must be a release such as v2.1.0'),
        critical_update: z.boolean(),
      }),
    )
    .output(agentReleaseSchema),
}
