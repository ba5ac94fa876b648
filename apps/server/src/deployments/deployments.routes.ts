import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { type OrgScope, requireScope } from '../identity/scope.ts'
import { noPipeline } from '../pipelines/pipeline-changes.ts'
import { findDeployed } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { listDeployments } from './deployments.repo.ts'
import {
  currentDeployment,
  deployedPipelines,
  deployVersion,
  effectiveConfig,
  rollBack,
} from './deployments.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'conf', level)

export const deploymentsRouter = {
  listV2: os.deployments.listV2.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    return { pipelines: await deployedPipelines(context.services, scope) }
  }),
  deploy: os.deployments.deploy.handler(async ({ input: { orgId, configId, ...wish }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    await deployVersion(context.services, scope, configId, wish)
    return justDeployed(context.services, scope, configId)
  }),
  rollBack: os.deployments.rollBack.handler(async ({ input: { orgId, configId, ...wish }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    await rollBack(context.services, scope, configId, wish)
    return justDeployed(context.services, scope, configId)
  }),
  current: os.deployments.current.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    return { deployment: await currentDeployment(context.services, scope, input.configId) }
  }),
  history: os.deployments.history.handler(async ({ input: { orgId, configId, limit }, context }) => {
    const { db } = context.services
    const scope = await scopeOf(context, orgId, 'read')
    if (!(await findDeployed(scope, db, configId))) throw noPipeline()
    const rows = await listDeployments(scope, db, configId, limit)
    return {
      deployments: rows.map(row => ({
        version: row.version,
        deployed: row.deployedAt.toISOString(),
        deployed_by: row.deployedBy,
        override_reason: row.overrideReason,
      })),
    }
  }),
  effective: os.deployments.effective.handler(async ({ input: { orgId, configId, agentId }, context }) => {
    const scope = await scopeOf(context, orgId, 'read')
    return effectiveConfig(context.services, scope, configId, agentId)
  }),
}

async function justDeployed(services: Services, scope: OrgScope, pipelineId: string) {
  const deployment = await currentDeployment(services, scope, pipelineId)
  // Gone again: somebody deleted the pipeline meanwhile.
  if (!deployment) throw noPipeline()
  return deployment
}
