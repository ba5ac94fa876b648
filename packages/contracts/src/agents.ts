import { z } from 'zod'
import { orgParam } from './organizations.ts'
import { openRoute, route } from './route.ts'

export const agentSchema = z.object({
  id: z.string(),
  host: z.string(),
  agent_version: z.string(),
  config_id: z.string(),
  tag: z.string(),
  healthy: z.boolean(),
  status: z.string(),
  last_seen: z.iso.datetime(),
})
export type Agent = z.infer<typeof agentSchema>

const activeByConfigSchema = z.object({
  config_id: z.string(),
  tag: z.string(),
  active_nodes_count: z.int(),
  version: z.string(),
  hosts: z.record(z.string(), z.array(z.string())),
})

export const agents = {
  releases: openRoute
    .route({ method: 'GET', path: '/v1/agent_releases', summary: 'Known agent releases', tags: ['agents'] })
    .output(
      z.object({
        upgrade: z.boolean(),
        agent_releases: z.array(z.object({ version: z.string(), critical_update: z.boolean() })),
      }),
    ),
  activeByConfig: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/agents/active',
      summary: 'Active agents by pipeline',
      tags: ['agents'],
    })
    .input(z.object(orgParam))
    .output(z.object({ configs: z.array(activeByConfigSchema) })),
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/agents',
      summary: 'Agents that reported in the last day',
      tags: ['agents'],
    })
    .input(z.object(orgParam))
    .output(z.object({ agents: z.array(agentSchema) })),
}
