import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { allPacks, changePack, createPack, removePack } from './packs.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'node_template', level)

export const packsRouter = {
  list: os.packs.list.handler(async ({ input, context }) => ({
    node_templates: await allPacks(await scopeOf(context, input.orgId, 'read'), context.services.db),
  })),
  create: os.packs.create.handler(async ({ input, context }) =>
    createPack(context.services, await scopeOf(context, input.orgId, 'write'), input),
  ),
  update: os.packs.update.handler(async ({ input, context }) =>
    changePack(context.services, await scopeOf(context, input.orgId, 'write'), input.nodeTemplateId, input),
  ),
  remove: os.packs.remove.handler(async ({ input, context }) =>
    removePack(context.services, await scopeOf(context, input.orgId, 'write'), input.nodeTemplateId),
  ),
}
