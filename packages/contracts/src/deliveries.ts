import { z } from 'zod'
import { sampleItemSchema } from './captures.ts'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

export const destinationDeliverySchema = z.object({
  node_id: z.string(),
  /** `closed` delivers, `open` waits after failures, `half_open` tries whether it works again. */
  breaker: z.enum(['closed', 'open', 'half_open']),
  queue: z.object({
    mode: z.enum(['off', 'always', 'on_failure']),
    /** When what is queued is certainly on disk: with each record, after an interval, or when the system sees fit. */
    fsync: z.enum(['always', 'interval', 'never']),
    items: z.number(),
    bytes: z.number(),
    max_bytes: z.number(),
    oldest: z.iso.datetime().nullable(),
    corrupt_segments: z.number(),
    corrupt_bytes: z.number(),
  }),
  dead_letters: z.object({ items: z.number(), bytes: z.number(), max_bytes: z.number() }),
})
export type DestinationDelivery = z.infer<typeof destinationDeliverySchema>

export const agentDeliverySchema = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  /** Why nothing is known of this agent; empty when something is. */
  error: z.string(),
  destinations: z.array(destinationDeliverySchema),
})
export type AgentDelivery = z.infer<typeof agentDeliverySchema>

/** Records that a destination refused for good, kept together as they were sent. */
export const deadLetterSchema = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  signal: z.enum(['log', 'metric', 'trace']),
  items: z.number(),
  bytes: z.number(),
  reason: z.string(),
  message: z.string(),
})
export type DeadLetter = z.infer<typeof deadLetterSchema>

const place = { ...orgParam, pipelineId: z.string(), agentId: z.string(), nodeId: z.string().min(1).max(256) }
const letters = '/v1/orgs/{orgId}/pipelines/{pipelineId}/deliveries/{agentId}/{nodeId}/dead_letters'
const agentRoute = route.errors(declares('AGENT_AWAY', 'CONFLICT'))

/** Named ones, or all of them: one of the two has to be said. */
const chosenSchema = z
  .object({
    ...place,
    ids: z.array(z.string().min(1).max(200)).min(1).max(1000).optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) === (all === true), {
    path: ['ids'],
    message: 'give either ids or all: true',
  })

export const deliveries = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines/{pipelineId}/deliveries',
      summary: 'Queues, breakers and dead letters of each agent and destination',
      tags: ['deliveries'],
    })
    .input(z.object({ ...orgParam, pipelineId: z.string() }))
    .output(z.object({ agents: z.array(agentDeliverySchema) })),
  deadLetters: agentRoute
    .route({ method: 'GET', path: letters, summary: 'What a destination refused for good', tags: ['deliveries'] })
    .input(
      z.object({
        ...place,
        limit: z.coerce.number().int().min(1).max(500).default(100),
        cursor: z.string().max(10_000).optional(),
      }),
    )
    .output(z.object({ dead_letters: z.array(deadLetterSchema), next_cursor: z.string().nullable() })),
  deadLetter: agentRoute
    .route({
      method: 'GET',
      path: `${letters}/{letterId}`,
      summary: 'Records of a dead letter, with secrets replaced',
      tags: ['deliveries'],
    })
    .input(
      z.object({ ...place, letterId: z.string().max(200), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    )
    .output(z.object({ items: z.array(sampleItemSchema.partial({ _uuid: true })) })),
  replay: agentRoute
    .route({
      method: 'POST',
      path: `${letters}/replay`,
      summary: 'Send dead letters again',
      tags: ['deliveries'],
      successStatus: 200,
    })
    .input(chosenSchema)
    .output(z.object({ items: z.number() })),
  purge: agentRoute
    .route({
      method: 'POST',
      path: `${letters}/purge`,
      summary: 'Delete dead letters',
      tags: ['deliveries'],
      successStatus: 200,
    })
    .input(chosenSchema)
    .output(z.object({ items: z.number() })),
}
