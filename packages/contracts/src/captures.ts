import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** How long a capture runs unless its expiry is given. */
export const defaultCaptureMinutes = 15

const pollingIntervals: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

/** The milliseconds of a duration such as `10s`. */
export function pollingIntervalMsOf(text: string): number {
  const [, number, unit = ''] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? []
  return Number(number) * (pollingIntervals[unit] ?? Number.NaN)
}

const pollingIntervalSchema = z
  .string()
  .regex(/^\d{1,6}(ms|s|m)$/, 'must be a duration such as 10s')
  .refine(text => {
    const ms = pollingIntervalMsOf(text)
    return ms >= 1000 && ms <= 300_000
  }, 'must be from 1s to 5m')

const taskIdSchema = z.string().regex(/^[\w-]{1,64}$/, 'may have letters, digits, - and _, 64 at most')
const nodeIdSchema = z.string().min(1).max(256)

/** What is sampled, how much of it, and until when. */
export const captureTaskSchema = z.object({
  id: taskIdSchema.optional(),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  /** Per node and side, in each polling interval. */
  max_items: z.int().min(1).max(100).default(100),
  /** How often agents send what they sampled. */
  polling_interval: pollingIntervalSchema.default('10s'),
  /** Those that the version that runs does not have are left out; it must have one of them. */
  nodes_to_capture: z.array(nodeIdSchema).min(1).max(500),
})
export type CaptureTask = z.input<typeof captureTaskSchema>

/** A record as it passed a node; its other fields are those of its type. Secrets were replaced on the agent. */
export const sampleItemSchema = z.looseObject({
  _type: z.enum(['log', 'trace', 'metric', 'cluster_pattern_and_sample']),
  timestamp: z.number(),
  severity_text: z.string().optional(),
  body: z.unknown().optional(),
  attributes: z.record(z.string(), z.unknown()),
  resource: z.record(z.string(), z.unknown()),
  /** The same before and after a node where it is the same record. */
  _uuid: z.string(),
  /** Values were cut off because the item was too large. */
  _truncated: z.boolean().optional(),
  /** It left the node, and its state before the node was not sampled. */
  _unpaired: z.boolean().optional(),
  /** The path that it left the node through, other than the default one. */
  _path: z.string().optional(),
})
export type SampleItem = z.infer<typeof sampleItemSchema>

export const captureSampleSchema = z.object({
  timestamp: z.iso.datetime(),
  /** The id of the agent. */
  source: z.string(),
  task_id: z.string(),
  nodes: z.record(z.string(), z.object({ before: z.array(sampleItemSchema), after: z.array(sampleItemSchema) })),
})
export type CaptureSample = z.infer<typeof captureSampleSchema>

export const captureStatusSchema = z.object({
  id: z.string(),
  pipeline_id: z.string(),
  /** `waiting` until a first agent captures. */
  status: z.enum(['waiting', 'capturing', 'expired', 'stopped']),
  /** What is in the way, in words; empty when nothing is. */
  message: z.string(),
  expires_at: z.iso.datetime(),
  max_items: z.int(),
  polling_interval: z.string(),
  nodes_to_capture: z.array(z.string()),
  /** How many reports of agents are there to be read. */
  samples: z.int(),
  agents: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      version: z.string(),
      /** Agents older than v1.35 are `unsupported`: they do not capture. */
      state: z.enum(['waiting', 'capturing', 'done', 'refused', 'unsupported']),
      message: z.string(),
    }),
  ),
})
export type CaptureStatus = z.infer<typeof captureStatusSchema>

const nodesQuerySchema = z
  .union([z.string().max(20_000), z.array(nodeIdSchema).max(500)])
  .describe('Only these nodes: a list, or their ids with commas between')

export const captures = {
  start: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/pipelines/{pipelineId}/capture/task',
      summary: 'Start to sample what passes the nodes of a pipeline',
      tags: ['captures'],
      successStatus: 200,
    })
    .input(captureTaskSchema.extend({ ...orgParam, pipelineId: z.string() }))
    .output(z.object({ id: z.string() })),
  samples: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines/{pipelineId}/capture',
      summary: 'The newest samples of a pipeline, by agent',
      tags: ['captures'],
    })
    .input(
      z.object({
        ...orgParam,
        pipelineId: z.string(),
        /** How many reports of each agent, the newest first. */
        limit_per_source: z.coerce.number().int().min(1).max(100).default(1),
        /** Removes what is given back, which needs the access to write. */
        remove_items: z.union([z.boolean(), z.stringbool()]).default(false),
        /** Only this agent. */
        source: z.string().max(200).optional(),
        nodes: nodesQuerySchema.optional(),
      }),
    )
    .output(z.array(captureSampleSchema)),
  status: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines/capture/task/{taskId}/status',
      summary: 'How a capture goes, agent by agent',
      tags: ['captures'],
    })
    .input(z.object({ ...orgParam, taskId: z.string() }))
    .output(captureStatusSchema),
  stop: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/pipelines/capture/task/{taskId}',
      summary: 'Stop a capture',
      tags: ['captures'],
    })
    .input(z.object({ ...orgParam, taskId: z.string() })),
}
