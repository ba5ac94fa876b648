import { apiError } from '@weir/contracts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'
import { deleteSamples, listSamples } from './captures.repo.ts'
import { captureStatus, shownSample, startCapture, stopCapture } from './captures.service.ts'

export const capturesRouter = {
  start: os.captures.start.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'write')
    return { id: await startCapture(services, scope, input.pipelineId, input) }
  }),
  samples: os.captures.samples.handler(async ({ input, context }) => {
    const { services } = context
    const level = input.remove_items ? 'write' : 'read'
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', level)
    if (!(await findPipeline(scope, services.db, input.pipelineId))) {
      throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
    }
    const wanted = { pipelineId: input.pipelineId, agentId: input.source, perAgent: input.limit_per_source }
    const rows = await services.db.transaction(async tx => {
      const found = await listSamples(scope, tx, wanted)
      if (input.remove_items)
        await deleteSamples(
          scope,
          tx,
          found.map(row => row.id),
        )
      return found
    })
    const nodes = typeof input.nodes === 'string' ? input.nodes.split(',') : input.nodes
    return rows.map(row => shownSample(row, nodes && new Set(nodes)))
  }),
  status: os.captures.status.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'conf', 'read')
    return captureStatus(context.services, scope, input.taskId)
  }),
  stop: os.captures.stop.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'conf', 'write')
    await stopCapture(context.services, scope, input.taskId)
  }),
}
