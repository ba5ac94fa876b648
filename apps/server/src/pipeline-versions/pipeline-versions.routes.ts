import { apiError } from '@weir/contracts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { noPipeline } from '../pipelines/pipeline-changes.ts'
import { findDeployed } from '../pipelines/pipelines.repo.ts'
import { findVersion, listVersions } from './pipeline-versions.repo.ts'
import { saveVersion, shownVersion } from './pipeline-versions.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'conf', level)

export const pipelineVersionsRouter = {
  list: os.pipelineVersions.list.handler(async ({ input: { orgId, configId, before, limit }, context }) => {
    const { db } = context.services
    const scope = await scopeOf(context, orgId, 'read')
    if (!(await findDeployed(scope, db, configId))) throw noPipeline()
    const found = await listVersions(scope, db, configId, { before, limit })
    return { versions: found.slice(0, limit).map(shownVersion), hasMore: found.length > limit }
  }),
  get: os.pipelineVersions.get.handler(async ({ input: { orgId, configId, version }, context }) => {
    const scope = await scopeOf(context, orgId, 'read')
    const found = await findVersion(scope, context.services.db, configId, version)
    if (!found) throw apiError('NOT_FOUND', { detail: 'This pipeline has no such version.' })
    return { ...shownVersion(found), content: found.content }
  }),
  save: os.pipelineVersions.save.handler(async ({ input: { orgId, configId, ...wish }, context }) => {
    const scope = await scopeOf(context, orgId, 'write')
    const saved = await saveVersion(context.services, scope, configId, wish)
    if (!saved) throw noPipeline()
    return shownVersion(saved)
  }),
}
