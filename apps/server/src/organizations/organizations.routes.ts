import { apiError } from '@weir/contracts'
import type { organizations } from '../db/schema.ts'
import { os } from '../http/os.ts'
import { requirePrincipal, requireUser } from '../identity/principal.ts'
import { requireScope, systemScope, tokenScope } from '../identity/scope.ts'
import { join, joinableOrganizations, joinVerdict, withdrawRequest } from './joining.service.ts'
import { findOrganization, membershipsOf, readOrganization } from './organizations.repo.ts'
import { changeOrganization, createOrganization } from './organizations.service.ts'

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
  joinable: os.organizations.joinable.handler(async ({ context }) => ({
    organizations: await joinableOrganizations(context.services, requireUser(context)),
  })),
  create: os.organizations.create.handler(({ input, context }) => {
    const principal = requireUser(context)
    const { services } = context
    return services.db.transaction(tx =>
      createOrganization(services, tx, { name: input.name, adminId: principal.userId, principal }),
    )
  }),
  get: os.organizations.get.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'access', 'read')
    const found = await readOrganization(scope, services.db)
    if (!found) throw apiError('NOT_FOUND')
    return details(found)
  }),
  update: os.organizations.update.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'access', 'write')
    const values = { name: input.name, joinByRequest: input.join_by_request }
    return details(await changeOrganization(services, scope, 'organization.update', values))
  }),
  joinVerdict: os.organizations.joinVerdict.handler(async ({ input, context }) => {
    const { verdict, organization } = await joinVerdict(context.services.db, requireUser(context), input.orgId)
    return { verdict, ...(organization ? { organization } : {}) }
  }),
  join: os.organizations.join.handler(({ input, context }) => join(context.services, requireUser(context), input)),
  withdraw: os.organizations.withdraw.handler(async ({ input, context }) => {
    await withdrawRequest(context.services, requireUser(context), input.orgId)
  }),
}

const details = (row: typeof organizations.$inferSelect) => ({
  id: row.id,
  name: row.name,
  created: row.createdAt.toISOString(),
  join_by_request: row.joinByRequest,
})
