import { z } from 'zod'
import { declares } from './errors.ts'
import { metricRowLimit } from './metrics.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

const heartbeatSchema = z.object({
  agent_version: z.string(),
  agent_id: z.string(),
  config_id: z.string(),
  tag: z.string(),
  host: z.string(),
  heartbeats: z.int(),
  last_seen: z.iso.datetime(),
  healthy: z.boolean(),
  status: z.string(),
})

const versionSchema = z.object({
  config_id: z.string(),
  agent_version: z.string(),
  active_nodes_count: z.int(),
  hosts: z.array(z.string()),
})

export const heartbeats = {
  query: route
    .errors(declares('QUERY_TOO_HEAVY'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/heartbeats/query',
      summary: 'Heartbeats by agent version, agent and pipeline, with the active agents and hosts per version',
      tags: ['agents'],
      successStatus: 200,
    })
    .input(
      z.object({
        ...orgParam,
        ...timeRangeFields,
        graph_type: z.literal('table').default('table'),
        limit: z.int().min(1).max(metricRowLimit).default(metricRowLimit),
      }),
    )
    .output(
      z.object({
        graph_type: z.literal('table'),
        rows: z.array(heartbeatSchema),
        /** An agent counts under the version and the pipeline that it named last. */
        versions: z.array(versionSchema),
        /** Says in words that the limit left rows out; absent when all are there. */
        truncated: z.object({ limit: z.int(), text: z.string() }).optional(),
      }),
    ),
}
