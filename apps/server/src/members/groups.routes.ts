import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { listGroups } from './groups.repo.ts'
import { changeGroup, createGroup, removeGroup } from './groups.service.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'access', level)

export const groupsRouter = {
  list: os.groups.list.handler(async ({ input, context }) => ({
    groups: await listGroups(await scopeOf(context, input.orgId, 'read'), context.services.db),
  })),
  create: os.groups.create.handler(async ({ input: { orgId, ...wish }, context }) =>
    createGroup(context.services, await scopeOf(context, orgId, 'write'), wish),
  ),
  update: os.groups.update.handler(async ({ input: { orgId, groupId, ...wish }, context }) =>
    changeGroup(context.services, await scopeOf(context, orgId, 'write'), groupId, wish),
  ),
  remove: os.groups.remove.handler(async ({ input, context }) => {
    await removeGroup(context.services, await scopeOf(context, input.orgId, 'write'), input.groupId)
  }),
}
