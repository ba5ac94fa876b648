import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** How far the agent of a cloud pipeline is. */
export const hostedStatuses = [
  'pending',
  'provisioning',
  'provisioning-failed',
  'updating-started',
  'updating',
  'updating-failed',
  'marked-for-delete',
  'deprovisioning',
  'deprovisioning-failed',
  'ready',
] as const
export const hostedStatusSchema = z.enum(hostedStatuses)
export type HostedStatus = z.infer<typeof hostedStatusSchema>

const settled: ReadonlySet<HostedStatus> = new Set([
  'ready',
  'provisioning-failed',
  'updating-failed',
  'deprovisioning-failed',
])

/** Whether a cloud pipeline may be duplicated or deleted: not while something is being done to its agent. */
export function allowsDuplicateAndDelete(status: HostedStatus): boolean {
  return settled.has(status)
}

export const hostedEndpointSchema = z.enum(['http', 'https', 'grpc', 'grpcs'])
export type HostedEndpoint = z.infer<typeof hostedEndpointSchema>

/** What a new cloud pipeline starts with, beside its configuration. */
export const cloudDefaults = {
  cloud: 'aws',
  region: 'us-west2',
  has_https_endpoint: false,
  agent_version: '',
  enabled_endpoints: ['http', 'https', 'grpcs'] satisfies HostedEndpoint[],
  compute_unit: 1,
}

const settingsShape = {
  name: z.string().trim().max(100).default(''),
  cloud: z.string().min(1).max(40).default(cloudDefaults.cloud),
  region: z.string().min(1).max(60).default(cloudDefaults.region),
  has_https_endpoint: z.boolean().default(cloudDefaults.has_https_endpoint),
  /** Empty: the newest one. */
  agent_version: z.string().max(40).default(cloudDefaults.agent_version),
  enabled_endpoints: z
    .array(hostedEndpointSchema)
    .min(1, 'At least one endpoint must be enabled')
    .max(4)
    .default([...cloudDefaults.enabled_endpoints]),
  compute_unit: z.int().min(1).max(64).default(cloudDefaults.compute_unit),
}

export const hostedAgentSchema = z.object({
  ...z.object(settingsShape).shape,
  id: z.string(),
  conf_id: z.string(),
  status: hostedStatusSchema,
  /** Why it failed; empty otherwise. */
  error: z.string(),
  is_suspended: z.boolean(),
  /** Where it takes telemetry, by kind. */
  endpoints: z.partialRecord(hostedEndpointSchema, z.array(z.string())),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
})
export type HostedAgent = z.infer<typeof hostedAgentSchema>

const computeUnitSchema = z.object({
  value: z.int(),
  title: z.string(),
  workers: z.int(),
  memory_mb: z.int(),
  hidden: z.boolean(),
})
export type ComputeUnit = z.infer<typeof computeUnitSchema>

const byId = { ...orgParam, hostedAgentId: z.string().min(1).max(100) }
const tags = ['hosted agents']
const path = '/v1/orgs/{orgId}/hosted_agents'
const changing = route.errors(declares('CONFLICT'))

export const hostedAgents = {
  list: route
    .route({ method: 'GET', path, summary: 'Agents that are run for the organization', tags })
    .input(z.object(orgParam))
    .output(z.object({ hosted_agents: z.array(hostedAgentSchema) })),
  create: changing
    .route({ method: 'POST', path, summary: 'Run an agent for a cloud pipeline', tags, successStatus: 201 })
    .input(z.object({ ...orgParam, ...settingsShape, conf_id: z.string().min(1).max(100) }))
    .output(hostedAgentSchema),
  get: route
    .route({ method: 'GET', path: `${path}/{hostedAgentId}`, summary: 'One hosted agent', tags })
    .input(z.object(byId))
    .output(hostedAgentSchema),
  update: changing
    .route({ method: 'PUT', path: `${path}/{hostedAgentId}`, summary: 'Change a hosted agent', tags })
    .input(z.object({ ...byId, ...settingsShape }))
    .output(hostedAgentSchema),
  remove: changing
    .route({
      method: 'DELETE',
      path: `${path}/{hostedAgentId}`,
      summary: 'End a hosted agent',
      tags,
      successStatus: 202,
    })
    .input(z.object(byId))
    .output(hostedAgentSchema),
  suspend: changing
    .route({ method: 'POST', path: `${path}/{hostedAgentId}/suspend`, summary: 'Stop it and keep what it is', tags })
    .input(z.object(byId))
    .output(hostedAgentSchema),
  resume: changing
    .route({ method: 'POST', path: `${path}/{hostedAgentId}/resume`, summary: 'Run a suspended agent again', tags })
    .input(z.object(byId))
    .output(hostedAgentSchema),
  releases: route
    .route({ method: 'GET', path: '/v1/orgs/{orgId}/hosted_release_info', summary: 'Releases for hosted agents', tags })
    .input(z.object(orgParam))
    .output(z.object({ LatestReleases: z.array(z.string()), RCDocker: z.array(z.string()) })),
  computeUnits: route
    .route({ method: 'GET', path: '/v1/orgs/{orgId}/compute_units', summary: 'Sizes of hosted agents', tags })
    .input(z.object({ ...orgParam, show_hidden: z.stringbool().default(false) }))
    .output(z.object({ compute_units: z.array(computeUnitSchema) })),
}
