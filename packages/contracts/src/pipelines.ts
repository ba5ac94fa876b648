import { z } from 'zod'
import { declares } from './errors.ts'
import { hostedStatusSchema } from './hosted-agents.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'
import { timeRangeFields } from './time-range.ts'

export const environmentSchema = z.enum(['Kubernetes', 'Helm', 'Docker', 'MacOS', 'Linux', 'Windows'])
export const fleetTypeSchema = z.enum(['Edge', 'Cloud', 'Edge-extended', 'Cloud-extended', 'IngestionPipeline'])

export const sourceStatusSchema = z.enum(['idle', 'receiving_data', 'has_errors'])
export const destinationStatusSchema = z.enum(['idle', 'healthy', 'has_errors', 'backpressure', 'rejected', 'timeout'])
export const agentVersionStatusSchema = z.enum(['up_to_date', 'update_available', 'outdated', 'unsupported'])
export const primaryStateSchema = z.enum(['active', 'suspended', 'throttled', 'has_warnings', 'has_errors'])

const nodeRefSchema = z.object({ id: z.string(), type: z.string(), title: z.string(), icon: z.string() })

const aggregateSchema = z.object({ current: z.number(), compared: z.number().nullable() })
const flowSchema = z.object({ in: aggregateSchema, out: aggregateSchema })

export const pipelineSummarySchema = z.object({
  id: z.string(),
  tag: z.string(),
  description: z.string(),
  version: z.string(),
  creator: z.string(),
  updater: z.string(),
  fleet_type: fleetTypeSchema,
  fleet_subtype: z.string().nullable(),
  environment: environmentSchema,
  cluster: z.string(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  last_deployed: z.iso.datetime().nullable(),
  state: z.object({
    primary_state: primaryStateSchema,
    sub_states: z.object({
      pipeline_source: z.object({ status: sourceStatusSchema }),
      pipeline_destination: z.object({ status: destinationStatusSchema }),
      agent_version: z.object({ status: agentVersionStatusSchema }),
    }),
  }),
  sources: z.array(nodeRefSchema),
  destinations: z.array(nodeRefSchema),
  activeNodesResult: z.object({ active_nodes_count: z.int(), version: z.string() }),
  bytes: flowSchema,
  events: flowSchema,
})
export type PipelineSummary = z.infer<typeof pipelineSummarySchema>

export const pipelineSchema = z.object({
  id: z.string(),
  tag: z.string(),
  description: z.string(),
  environment: environmentSchema,
  fleet_type: fleetTypeSchema,
  fleet_subtype: z.string().nullable(),
  cluster: z.string(),
  /** The number of the version in `content`; the one that runs is `deployed_version`. */
  version: z.int(),
  deployed_version: z.int().nullable(),
  content: z.string(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  updater: z.string(),
})
export type Pipeline = z.infer<typeof pipelineSchema>

/** What the processors of a group, or the nodes of a pack, did with what came in, by their names. */
export const childFiguresSchema = z.record(z.string(), z.object({ droppedLines: z.number(), errors: z.number() }))

const nodeDiagnosticsSchema = z.object({
  inputBytes: z.number(),
  outputBytes: z.number(),
  inputLines: z.number(),
  outputLines: z.number(),
  droppedLines: z.number(),
  /** How many lines were dropped by rule, and why. */
  droppedByReason: z.record(z.string(), z.number()),
  errors: z.number(),
  errorsByReason: z.record(z.string(), z.number()),
  /** How many lines the node kept in state at the end of the range. */
  heldLines: z.number(),
  /** Per second, over the whole range. */
  rates: z.object({
    inputBytes: z.number(),
    outputBytes: z.number(),
    inputLines: z.number(),
    outputLines: z.number(),
  }),
  previousInputBytes: z.number(),
  previousOutputBytes: z.number(),
  /** What left through each named output; it is part of `outputBytes`. */
  paths: z.record(z.string(), z.object({ outputBytes: z.number(), previousOutputBytes: z.number() })),
  childNodes: childFiguresSchema,
})
export type NodeDiagnostics = z.infer<typeof nodeDiagnosticsSchema>

/** A pipeline as the list of pipelines shows it. */
export const pipelineEntrySchema = z.object({
  id: z.string(),
  tag: z.string(),
  updated: z.iso.datetime(),
  updater: z.string(),
  environment: environmentSchema,
  fleet_type: fleetTypeSchema,
  fleet_subtype: z.string().nullable(),
  cluster_name: z.string(),
  description: z.string(),
  /** The hosted agent that runs it; null where agents are installed by hand. */
  hosted_env: z.object({ env_id: z.string(), status: hostedStatusSchema }).nullable(),
  state: z.object({ primary_state: primaryStateSchema }),
  activeNodesResult: z.object({ active_nodes_count: z.int() }),
  version: z.string(),
  last_deployed: z.iso.datetime().nullable(),
})
export type PipelineEntry = z.infer<typeof pipelineEntrySchema>

const tagSchema = z.string().trim().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters')
const descriptionSchema = z.string().trim().max(2000, 'must not be longer than 2000 characters')
const clusterNameSchema = z.string().trim().max(200, 'must not be longer than 200 characters')
/** The text of a whole document; what it says is checked by the server. */
export const contentSchema = z.string().max(4_000_000, 'must not be longer than 4,000,000 characters')
const flagParam = z.union([z.boolean(), z.stringbool()]).default(false)

const newPipelineSchema = z.object({
  /** The YAML to begin with; without it the pipeline begins empty. */
  content: contentSchema.optional(),
  environment: environmentSchema,
  /** `Ingestion`, as people call it, is read as `IngestionPipeline`. */
  fleet_type: z.union([fleetTypeSchema, z.literal('Ingestion').transform(() => 'IngestionPipeline' as const)]),
  fleet_subtype: z.string().max(100).optional(),
  description: descriptionSchema.default(''),
  tag: tagSchema,
  cluster_name: clusterNameSchema.default(''),
})
export type NewPipeline = z.input<typeof newPipelineSchema>

const readRoute = route.errors(declares('QUERY_TOO_HEAVY'))

export const pipelines = {
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines',
      summary: 'All pipelines by name, without figures',
      tags: ['pipelines'],
    })
    .input(z.object(orgParam))
    .output(z.object({ pipelines: z.array(z.object({ id: z.string(), tag: z.string() })) })),
  summaries: readRoute
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines/summaries',
      summary: 'All pipelines with their state and throughput',
      tags: ['pipelines'],
    })
    .input(z.object({ ...orgParam, ...timeRangeFields, compare_offset_s: z.coerce.number().int().min(60).optional() }))
    .output(z.object({ pipelines: z.array(pipelineSummarySchema) })),
  get: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}',
      summary: 'One pipeline with its YAML',
      tags: ['pipelines'],
    })
    .input(
      z.object({
        ...orgParam,
        configId: z.string(),
        /** Leaves the YAML out. */
        empty_content: flagParam,
        /** Fills packs in from the library, as agents get them. */
        resolve_content: flagParam,
      }),
    )
    .output(pipelineSchema),
  listV2: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipelines_v2',
      summary: 'Pipelines with their state, hosted agent and number of agents, the last changed first',
      tags: ['pipelines'],
    })
    .input(z.object(orgParam))
    .output(z.object({ pipelines: z.array(pipelineEntrySchema) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs',
      summary: 'Create a pipeline; it runs nowhere until a version of it is deployed',
      tags: ['pipelines'],
      successStatus: 201,
    })
    .input(newPipelineSchema.extend(orgParam))
    .output(z.object({ id: z.string() })),
  update: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'PATCH',
      path: '/v1/orgs/{orgId}/confs/{configId}',
      summary: 'Change the name, description or cluster of a pipeline',
      description: 'The tag is part of the YAML as well: another one is written there too, as a new version.',
      tags: ['pipelines'],
    })
    .input(
      z.object({
        ...orgParam,
        configId: z.string(),
        tag: tagSchema.optional(),
        description: descriptionSchema.optional(),
        cluster_name: clusterNameSchema.optional(),
      }),
    )
    .output(pipelineSchema),
  remove: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/confs/{configId}',
      summary: 'Delete a pipeline with its versions; agents that ran it are told to run nothing',
      description:
        'An agent that we host for it is taken down. While something is being done to that one, the answer is 409.',
      tags: ['pipelines'],
    })
    .input(z.object({ ...orgParam, configId: z.string() })),
  diagnostics: readRoute
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/diagnostics',
      summary: 'Bytes and events per node, against the period before',
      description: 'The range is taken in whole minutes: those that `from` and `to` lie in belong to it.',
      tags: ['pipelines'],
    })
    .input(z.object({ ...orgParam, configId: z.string(), ...timeRangeFields }))
    .output(z.object({ ...timeRangeFields, nodeDiagnostics: z.record(z.string(), nodeDiagnosticsSchema) })),
}
