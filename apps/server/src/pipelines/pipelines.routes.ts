import { environmentSchema, fleetTypeSchema, type Pipeline } from '@weir/contracts'
import { os, type RequestContext } from '../http/os.ts'
import { readRange, wholeMinutes } from '../http/time-range.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { changePipeline, createPipeline, noPipeline, removePipeline } from './pipeline-changes.ts'
import { resolvedContent } from './pipeline-content.ts'
import { listEntries } from './pipeline-entries.ts'
import { findPipeline, listPipelineNames, type PipelineWithContent } from './pipelines.repo.ts'
import { diagnose, summarize } from './pipelines.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'conf', level)

export const pipelinesRouter = {
  list: os.pipelines.list.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'read')
    return { pipelines: await listPipelineNames(scope, services.db) }
  }),
  summaries: os.pipelines.summaries.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'read')
    const offsetMs = input.compare_offset_s === undefined ? undefined : input.compare_offset_s * 1000
    return { pipelines: await summarize(services, scope, readRange(input), offsetMs, signal) }
  }),
  get: os.pipelines.get.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'read')
    const pipeline = await findPipeline(scope, services.db, input.configId)
    if (!pipeline) throw noPipeline()
    if (input.empty_content) return shown({ ...pipeline, content: '' })
    if (!input.resolve_content) return shown(pipeline)
    return shown({ ...pipeline, content: await resolvedContent(scope, services.db, pipeline.content) })
  }),
  listV2: os.pipelines.listV2.handler(async ({ input, context }) => ({
    pipelines: await listEntries(context.services, await scopeOf(context, input.orgId, 'read')),
  })),
  create: os.pipelines.create.handler(async ({ input: { orgId, ...wish }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    return { id: await createPipeline(context.services, scope, wish) }
  }),
  update: os.pipelines.update.handler(async ({ input: { orgId, configId, ...changes }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    return shown(await changePipeline(context.services, scope, configId, changes))
  }),
  remove: os.pipelines.remove.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'write')
    await removePipeline(context.services, scope, input.configId)
  }),
  diagnostics: os.pipelines.diagnostics.handler(async ({ input, context, signal }) => {
    const { services } = context
    const scope = await scopeOf(context, input.orgId, 'read')
    const pipeline = await findPipeline(scope, services.db, input.configId)
    if (!pipeline) throw noPipeline()
    const range = wholeMinutes(readRange(input))
    return {
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
      nodeDiagnostics: await diagnose(services, scope, pipeline, range, signal),
    }
  }),
}

function shown(pipeline: PipelineWithContent): Pipeline {
  return {
    id: pipeline.id,
    tag: pipeline.tag,
    description: pipeline.description,
    environment: environmentSchema.catch('Linux').parse(pipeline.environment),
    fleet_type: fleetTypeSchema.catch('Edge').parse(pipeline.fleetType),
    fleet_subtype: pipeline.fleetSubtype,
    cluster: pipeline.cluster,
    version: pipeline.currentVersion,
    deployed_version: pipeline.deployedVersion,
    content: pipeline.content,
    created: pipeline.createdAt.toISOString(),
    updated: pipeline.updatedAt.toISOString(),
    updater: pipeline.updater,
  }
}
