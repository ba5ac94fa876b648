import { os, type RequestContext } from '../http/os.ts'
import { requirePrincipal, requireUser } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { listGroups } from './groups.repo.ts'
import { listInvites } from './invites.repo.ts'
import { acceptInvite, createInvite, lookAtInvite, resendInvite, revokeInvite } from './invites.service.ts'
import { shownInvite } from './invites.view.ts'

const scopeOf = (context: RequestContext, orgId: string, level: 'read' | 'write') =>
  requireScope(context.services, requirePrincipal(context), orgId, 'access', level)

export const invitesRouter = {
  list: os.invites.list.handler(async ({ input, context }) => {
    const scope = await scopeOf(context, input.orgId, 'read')
    const { db } = context.services
    const groups = await listGroups(scope, db)
    return { invites: (await listInvites(scope, db)).map(row => shownInvite(row, groups)) }
  }),
  create: os.invites.create.handler(async ({ input: { orgId, ...wish }, context }) =>
    createInvite(context.services, await scopeOf(context, orgId, 'write'), wish),
  ),
  resend: os.invites.resend.handler(async ({ input, context }) =>
    resendInvite(context.services, await scopeOf(context, input.orgId, 'write'), input.inviteId),
  ),
  revoke: os.invites.revoke.handler(async ({ input, context }) => {
    await revokeInvite(context.services, await scopeOf(context, input.orgId, 'write'), input.inviteId)
  }),
  look: os.invites.look.handler(({ input, context }) =>
    lookAtInvite(context.services, requireUser(context), input.invite),
  ),
  accept: os.invites.accept.handler(({ input, context }) =>
    acceptInvite(context.services, requireUser(context), input.invite),
  ),
}
