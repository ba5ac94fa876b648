import { apiError, environmentSchema, fleetTypeSchema } from '@weir/contracts'
import { os } from '../http/os.ts'
import { readRange, wholeMinutes } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { findPipeline, listPipelineNames } from './pipelines.repo.ts'
import { diagnose, summarize } from './pipelines.service.ts'

export const pipelinesRouter = {
  list: os.pipelines.list.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    return { pipelines: await listPipelineNames(scope, services.db) }
  }),
  summaries: os.pipelines.summaries.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const offsetMs = input.compare_offset_s === undefined ? undefined : input.compare_offset_s * 1000
    return { pipelines: await summarize(services, scope, readRange(input), offsetMs, signal) }
  }),
  get: os.pipelines.get.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const pipeline = await findPipeline(scope, services.db, input.configId)
    if (!pipeline) throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
    return {
      id: pipeline.id,
      tag: pipeline.tag,
      description: pipeline.description,
      environment: environmentSchema.catch('Linux').parse(pipeline.environment),
      fleet_type: fleetTypeSchema.catch('Edge').parse(pipeline.fleetType),
      cluster: pipeline.cluster,
      version: pipeline.currentVersion,
      deployed_version: pipeline.deployedVersion,
      content: pipeline.content,
      created: pipeline.createdAt.toISOString(),
      updated: pipeline.updatedAt.toISOString(),
      updater: pipeline.updater,
    }
  }),
  diagnostics: os.pipelines.diagnostics.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    if (!(await findPipeline(scope, services.db, input.configId))) throw apiError('NOT_FOUND')
    const range = wholeMinutes(readRange(input))
    return {
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
      nodeDiagnostics: await diagnose(services, scope, input.configId, range, signal),
    }
  }),
}
