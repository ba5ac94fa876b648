import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const configParams = { ...orgParam, configId: z.string() }
const versionNumber = z.int().min(1)
/** Why a version is deployed although tests of the pipeline fail. */
const overrideReason = z
  .string()
  .trim()
  .min(1, 'A reason is required')
  .max(500, 'must not be longer than 500 characters')
  .optional()

/**
 * What an agent made of the deployed version: it has not answered yet, is changing over, runs it, could not run it, or is not
 * there. One that could not run it keeps what it had, unless only some of its sources do not start: `version` says what it
 * runs.
 */
export const agentProgressSchema = z.enum(['pending', 'applying', 'applied', 'failed', 'away'])
export type AgentProgress = z.infer<typeof agentProgressSchema>

const deploymentAgentSchema = z.object({
  id: z.string(),
  host: z.string(),
  agent_version: z.string(),
  state: agentProgressSchema,
  /** Why it failed, in the agent's own words; empty otherwise. */
  message: z.string(),
  /** The version that it runs, where that is known. */
  version: versionNumber.nullable(),
  last_seen: z.iso.datetime(),
})
export type DeploymentAgent = z.infer<typeof deploymentAgentSchema>

export const deploymentSchema = z.object({
  version: versionNumber,
  deployed: z.iso.datetime(),
  deployed_by: z.string(),
  /** `rolling_out` until every agent that is there has answered; `waiting` while none is there. */
  state: z.enum(['waiting', 'rolling_out', 'done', 'failed']),
  agents: z.array(deploymentAgentSchema),
})
export type Deployment = z.infer<typeof deploymentSchema>

const pastDeploymentSchema = z.object({
  version: versionNumber,
  deployed: z.iso.datetime(),
  deployed_by: z.string(),
  /** Why it was deployed although tests failed; empty when none did. */
  override_reason: z.string(),
})
export type PastDeployment = z.infer<typeof pastDeploymentSchema>

const effectiveConfigSchema = z.object({
  agent_id: z.string(),
  host: z.string(),
  /** What the agent said that it runs, as YAML; null when it has not said. */
  content: z.string().nullable(),
  /** The version with the same content; null when none has it. */
  version: versionNumber.nullable(),
  reported: z.iso.datetime().nullable(),
})
export type EffectiveConfig = z.infer<typeof effectiveConfigSchema>

const deployedPipelineSchema = z.object({
  id: z.string(),
  tag: z.string(),
  version: versionNumber,
  deployed_version: versionNumber.nullable(),
  last_deployed: z.iso.datetime().nullable(),
  agents: z.int(),
  agents_up_to_date: z.int(),
})

/** Which version runs where. Saving a version deploys nothing. */
export const deployments = {
  listV2: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/pipeline_deployments_v2',
      summary: 'What is deployed of every pipeline, and how many agents run it',
      tags: ['deployments'],
    })
    .input(z.object(orgParam))
    .output(z.object({ pipelines: z.array(deployedPipelineSchema) })),
  deploy: route
    .errors(declares('CONFLICT', 'TESTS_FAILED', 'TEST_TOO_HEAVY'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/deployments',
      summary: 'Deploy a version to the agents of the pipeline',
      tags: ['deployments'],
      successStatus: 201,
    })
    .input(z.object({ ...configParams, version: versionNumber, override_reason: overrideReason }))
    .output(deploymentSchema),
  rollBack: route
    .errors(declares('CONFLICT', 'TESTS_FAILED', 'TEST_TOO_HEAVY'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/confs/{configId}/deployments/roll_back',
      summary: 'Save the content of an earlier version as the newest one, and deploy that',
      tags: ['deployments'],
      successStatus: 201,
    })
    .input(
      z.object({
        ...configParams,
        version: versionNumber,
        /** The newest version that the caller knows of. */
        base_version: versionNumber,
        message: z.string().trim().max(500, 'must not be longer than 500 characters').default(''),
        override_reason: overrideReason,
      }),
    )
    .output(deploymentSchema),
  current: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/deployments/current',
      summary: 'The deployed version, and how far each agent is with it',
      tags: ['deployments'],
    })
    .input(z.object(configParams))
    .output(z.object({ deployment: deploymentSchema.nullable() })),
  history: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/deployments',
      summary: 'The deployments of a pipeline, the newest first',
      tags: ['deployments'],
    })
    .input(z.object({ ...configParams, limit: z.coerce.number().int().min(1).max(200).default(50) }))
    .output(z.object({ deployments: z.array(pastDeploymentSchema) })),
  effective: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/confs/{configId}/agents/{agentId}/effective_config',
      summary: 'What an agent says that it runs',
      tags: ['deployments'],
    })
    .input(z.object({ ...configParams, agentId: z.string().min(1).max(200) }))
    .output(effectiveConfigSchema),
}
