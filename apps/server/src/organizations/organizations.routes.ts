import { os } from '../http/os.ts'
import { requirePrincipal, requireUser } from '../identity/principal.ts'
import { requireScope, systemScope, tokenScope } from '../identity/scope.ts'
import { findOrganization, listMembers, membershipsOf } from './organizations.repo.ts'
import { createOrganization, setMemberAccess } from './organizations.service.ts'

export const organizationsRouter = {
  list: os.organizations.list.handler(async ({ context }) => {
    const { db } = context.services
    const principal = requirePrincipal(context)
    if (principal.kind === 'token') {
      const own = await findOrganization(tokenScope(principal), db)
      return { organizations: own ? [own] : [] }
    }
    const found = await membershipsOf(systemScope, db, requireUser(context).userId)
    return { organizations: found.map(({ id, name }) => ({ id, name })) }
  }),
  create: os.organizations.create.handler(({ input, context }) => {
    const principal = requireUser(context)
    const { services } = context
    return services.db.transaction(tx =>
      createOrganization(services, tx, { name: input.name, adminId: principal.userId, principal }),
    )
  }),
  members: os.organizations.members.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'access', 'read')
    return { users: await listMembers(scope, context.services.db) }
  }),
  setAccess: os.organizations.setAccess.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'access', 'write')
    return setMemberAccess(context.services, scope, input)
  }),
}
