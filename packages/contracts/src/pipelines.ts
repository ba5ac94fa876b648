import { z } from 'zod'
import { declares } from './errors.ts'
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
})
export type NodeDiagnostics = z.infer<typeof nodeDiagnosticsSchema>

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
    .input(z.object({ ...orgParam, configId: z.string() }))
    .output(pipelineSchema),
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
