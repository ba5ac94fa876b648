import { apiError, type Preset, presetAccesses } from '@weir/contracts'
import { callerName } from '../identity/caller-name.ts'
import { type OrgScope, systemScope } from '../identity/scope.ts'
import { findOrganization, insertMembership } from '../organizations/organizations.repo.ts'
import { refuseRaising } from '../organizations/organizations.service.ts'
import { findUser } from '../session/session.repo.ts'
import type { Services } from '../services.ts'
import { decideRequest } from './join-requests.repo.ts'
import { decisionMail } from './member-mails.ts'
import { changeMembers } from './members.service.ts'

type Needs = Pick<Services, 'db' | 'audit' | 'mail' | 'config' | 'log'>

/** Lets somebody in who asked. Nobody gives them more than they have themselves. */
export async function approveRequest(services: Needs, scope: OrgScope, id: string, preset: Preset): Promise<void> {
  const userId = await changeMembers(services, scope, async tx => {
    const decided = await decideRequest(scope, tx, id, 'approved')
    if (!decided) throw apiError('NOT_FOUND')
    refuseRaising(scope.accesses, {}, presetAccesses[preset])
    await insertMembership(scope, tx, { userId: decided.userId, preset, accesses: presetAccesses[preset] })
    const after = { ...decided, preset, by: callerName(scope.principal) }
    const entry = {
      action: 'join_request.approve',
      target: `user/${decided.userId}`,
      before: { state: 'pending' },
      after,
    }
    await services.audit.record(scope, entry, tx)
    return decided.userId
  })
  await tell(services, scope, userId, true)
}

export async function declineRequest(services: Needs, scope: OrgScope, id: string): Promise<void> {
  const userId = await services.db.transaction(async tx => {
    const decided = await decideRequest(scope, tx, id, 'declined')
    if (!decided) throw apiError('NOT_FOUND')
    const target = `user/${decided.userId}`
    const entry = { action: 'join_request.decline', target, before: { state: 'pending' }, after: decided }
    await services.audit.record(scope, entry, tx)
    return decided.userId
  })
  await tell(services, scope, userId, false)
}

/** Tells the person where mail can be sent. The decision stands, whether it gets through or not. */
async function tell(services: Needs, scope: OrgScope, userId: string, approved: boolean): Promise<void> {
  if (!services.mail.configured) return
  const person = await findUser(systemScope, services.db, userId)
  const organization = await findOrganization(scope, services.db)
  if (!person || !organization) return
  const { publicUrl } = services.config
  const mail = decisionMail({ to: person.email, organization: organization.name, publicUrl, approved })
  await services.mail
    .send(mail)
    .catch((error: unknown) => services.log.warn('a decision about a member could not be mailed', { userId, error }))
}
