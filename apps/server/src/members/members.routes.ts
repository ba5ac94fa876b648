import { demoUsers } from '../demo/demo-users.ts'
import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { findOrganization } from '../organizations/organizations.repo.ts'
import { removeMember, setMemberAccess, setMemberState } from './members.service.ts'
import { externalRecords, memberRecords } from './user-records.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'access', level)

export const membersRouter = {
  list: os.members.list.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    const { db } = context.services
    if (scope.principal.kind === 'user' && scope.principal.method === 'demo') {
      const organization = await findOrganization(scope, db)
      return { users: organization ? demoUsers(organization) : [] }
    }
    const external = input.include_external ? await externalRecords(scope, db) : []
    return { users: [...(await memberRecords(scope, db)), ...external] }
  }),
  setAccess: os.members.setAccess.handler(async ({ input, context }) =>
    setMemberAccess(context.services, await scopeOf(context, input.orgId, 'write'), input),
  ),
  setState: os.members.setState.handler(async ({ input, context }) =>
    setMemberState(context.services, await scopeOf(context, input.orgId, 'write'), input),
  ),
  remove: os.members.remove.handler(async ({ input, context }) => {
    await removeMember(context.services, await scopeOf(context, input.orgId, 'write'), input.userId)
  }),
}
