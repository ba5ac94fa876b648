import { apiError } from '@weir/contracts'
import { fromGraph, parseDocument, validateDocument, validateDraft, validationReport } from '@weir/pipeline'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { findPipeline, type PipelineWithContent } from '../pipelines/pipelines.repo.ts'
import { toJson, toYaml } from './convert-node.ts'

export const pipelineChecksRouter = {
  validate: os.pipelineChecks.validate.handler(async ({ input, context }) => {
    const { tag } = await requirePipeline(context, input)
    const { nodes, settings } = input.pipeline
    const { settings: _tag, ...graph } = fromGraph(nodes, { version: 'v3', settings: { tag } })
    return validateDraft({ ...graph, settings: settings ?? { tag } })
  }),
  nodes: os.pipelineChecks.nodes.handler(async ({ input, context }) => {
    const { content } = await requirePipeline(context, input)
    const { document, issues } = parseDocument(content)
    const all = [...issues, ...(document ? validateDocument(document) : [])]
    return { ...validationReport(all), valid: all.every(issue => issue.level !== 'error') }
  }),
  convert: os.pipelineChecks.convert.handler(async ({ input, context }) => {
    await requirePipeline(context, input)
    const { convertTo, pipelineNode } = input
    return { pipelineNode: convertTo === 'yaml' ? toYaml(pipelineNode) : toJson(pipelineNode) }
  }),
}

async function requirePipeline(
  context: RequestContext,
  { orgId, configId }: { orgId: string; configId: string },
): Promise<PipelineWithContent> {
  const { services } = context
  const scope = await requireScope(services, requirePrincipal(context), orgId, 'conf', 'read')
  const pipeline = await findPipeline(scope, services.db, configId)
  if (!pipeline) throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
  return pipeline
}
