import { randomBytes } from 'node:crypto'
import {
  apiError,
  joinedAccesses,
  type MadeInvite,
  type MemberGroup,
  type Organization,
  type Preset,
  presetAccesses,
} from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { callerName } from '../identity/caller-name.ts'
import type { UserPrincipal } from '../identity/principal.ts'
import { arrivalScope, type OrgScope, systemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { closedReason } from '../organizations/closed.ts'
import { endRequestsOf } from '../organizations/joining.repo.ts'
import {
  findOrganization,
  insertMembership,
  lockMemberships,
  readOrganization,
} from '../organizations/organizations.repo.ts'
import { refuseRaising } from '../organizations/organizations.service.ts'
import type { Services } from '../services.ts'
import { hashSecret } from '../tokens/tokens.service.ts'
import { joinGroups, listGroups } from './groups.repo.ts'
import {
  findInvite,
  findInviteByHash,
  insertInvite,
  type InviteRow,
  listInvites,
  revokeInvitesFor,
  updateInvite,
} from './invites.repo.ts'
import { shownInvite } from './invites.view.ts'
import { inviteMail } from './member-mails.ts'
import { listMembers } from './members.repo.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostOpen = 500
/** A mailed invite is sent again at most this often. */
const resendAfterMs = 60_000

type Needs = Pick<Services, 'db' | 'audit' | 'mail' | 'config' | 'log'>

interface InviteWish {
  email: string
  preset: Preset
  group_ids: string[]
  expires_in_days: number
}

/** Invites somebody. What they will be able to do must be within what the caller has. An older invite to them ends. */
export async function createInvite(services: Needs, scope: OrgScope, wish: InviteWish): Promise<MadeInvite> {
  const secret = newSecret()
  const { row, groups } = await services.db.transaction(async tx => {
    await lockMemberships(scope, tx)
    const groups = await wantedGroups(scope, tx, wish.group_ids)
    refuseRaising(
      scope.accesses,
      {},
      joinedAccesses(presetAccesses[wish.preset], ...groups.map(({ accesses }) => accesses)),
    )
    if ((await listMembers(scope, tx)).some(({ user }) => user.email === wish.email)) {
      throw apiError('CONFLICT', { detail: `${wish.email} is a member already.` })
    }
    await revokeInvitesFor(scope, tx, wish.email)
    if ((await listInvites(scope, tx)).length >= mostOpen) {
      throw apiError('CONFLICT', { detail: `${mostOpen} invites are open already. Take some back first.` })
    }
    const row = await insertInvite(scope, tx, {
      id: newId(),
      email: wish.email,
      preset: wish.preset,
      groupIds: groups.map(({ id }) => id),
      secretHash: hashSecret(secret),
      createdBy: callerName(scope.principal),
      expiresAt: new Date(Date.now() + wish.expires_in_days * dayMs),
    })
    if (!row) throw apiError('INTERNAL')
    await services.audit.record(scope, { action: 'invite.create', target: `invite/${row.id}`, after: row }, tx)
    return { row, groups }
  })
  return deliver(services, scope, row, groups, secret)
}

/** A new link and the full time for an invite; the former link stops working. */
export async function resendInvite(services: Needs, scope: OrgScope, id: string): Promise<MadeInvite> {
  const secret = newSecret()
  const { row, groups } = await services.db.transaction(async tx => {
    const before = await findInvite(scope, tx, id)
    if (!before) throw apiError('NOT_FOUND')
    if (before.sentAt && Date.now() - before.sentAt.getTime() < resendAfterMs) {
      throw apiError('TOO_MANY_REQUESTS', { detail: 'This invite was mailed a moment ago. Try again in a minute.' })
    }
    const groups = (await listGroups(scope, tx)).filter(group => before.groupIds.includes(group.id))
    refuseRaising(
      scope.accesses,
      {},
      joinedAccesses(presetAccesses[before.preset], ...groups.map(({ accesses }) => accesses)),
    )
    const lasts = before.expiresAt.getTime() - before.createdAt.getTime()
    const values = { secretHash: hashSecret(secret), expiresAt: new Date(Date.now() + lasts), sentAt: null }
    const row = await updateInvite(scope, tx, id, values)
    if (!row) throw apiError('NOT_FOUND')
    await services.audit.record(scope, { action: 'invite.resend', target: `invite/${id}`, before, after: row }, tx)
    return { row, groups }
  })
  return deliver(services, scope, row, groups, secret)
}

export function revokeInvite(services: Needs, scope: OrgScope, id: string): Promise<void> {
  return services.db.transaction(async tx => {
    const before = await findInvite(scope, tx, id)
    if (!before) throw apiError('NOT_FOUND')
    const after = await updateInvite(scope, tx, id, { revokedAt: new Date() })
    await services.audit.record(scope, { action: 'invite.revoke', target: `invite/${id}`, before, after }, tx)
  })
}

/** What an invite is for. */
export async function lookAtInvite(services: Needs, principal: UserPrincipal, secret: string) {
  const { row, organization } = await usableInvite(services.db, principal, secret)
  return { organization, preset: row.preset, expires: row.expiresAt.toISOString() }
}

/** Makes the caller a member. The invite is then used up, also when they were one already. */
export function acceptInvite(services: Needs, principal: UserPrincipal, secret: string): Promise<Organization> {
  return services.db.transaction(async tx => {
    const { row, organization } = await usableInvite(tx, principal, secret)
    const scope = arrivalScope(principal, row.organizationId)
    await lockMemberships(scope, tx)
    const { userId } = principal
    const accesses = presetAccesses[row.preset]
    if (await insertMembership(scope, tx, { userId, preset: row.preset, accesses })) {
      await joinGroups(scope, tx, userId, row.groupIds)
      await endRequestsOf(scope, tx, userId, { state: 'approved', decidedBy: row.createdBy })
    }
    const after = await updateInvite(scope, tx, row.id, { acceptedAt: new Date() })
    await services.audit.record(
      scope,
      { action: 'invite.accept', target: `invite/${row.id}`, before: row, after: { ...after, userId } },
      tx,
    )
    return organization
  })
}

/** The invite behind a secret, for the person it is for. Unknown, used and revoked ones look alike. */
async function usableInvite(tx: Executor, principal: UserPrincipal, secret: string) {
  const row = await findInviteByHash(systemScope, tx, hashSecret(secret))
  if (!row) {
    throw apiError('NOT_FOUND', { detail: 'This invite does not work any more. Ask for a new one.' })
  }
  if (row.email !== principal.email.toLowerCase()) {
    throw apiError('FORBIDDEN', {
      detail: `This invite is for another email address than ${principal.email}. Sign in with the address it was sent to.`,
    })
  }
  if (row.expiresAt.getTime() <= Date.now()) {
    throw apiError('CONFLICT', { detail: 'This invite has expired. Ask for a new one.' })
  }
  const scope = arrivalScope(principal, row.organizationId)
  const [organization, state] = [await findOrganization(scope, tx), await readOrganization(scope, tx)]
  if (!organization || !state || closedReason(state)) {
    throw apiError('NOT_FOUND', { detail: 'This invite does not work any more. Ask for a new one.' })
  }
  return { row, organization }
}

/** Mails the link. Where that is not possible, the administrator gets it to hand over. */
async function deliver(
  services: Needs,
  scope: OrgScope,
  row: InviteRow,
  groups: readonly MemberGroup[],
  secret: string,
): Promise<MadeInvite> {
  // Behind the #: browsers send that part to nobody, so it ends up in no log.
  const link = `${services.config.publicUrl}/join#invite=${secret}`
  const organization = await findOrganization(scope, services.db)
  if (services.mail.configured && organization) {
    const mail = inviteMail({ to: row.email, by: row.createdBy, organization: organization.name, link })
    const sent = await services.mail.send(mail).then(
      () => true,
      (error: unknown) => {
        services.log.warn('an invite could not be mailed', { inviteId: row.id, error })
        return false
      },
    )
    if (sent) {
      const after = await updateInvite(scope, services.db, row.id, { sentAt: new Date() })
      return shownInvite(after ?? row, groups)
    }
  }
  return { ...shownInvite(row, groups), link }
}

async function wantedGroups(scope: OrgScope, tx: Executor, ids: readonly string[]): Promise<MemberGroup[]> {
  const groups = (await listGroups(scope, tx)).filter(({ id }) => ids.includes(id))
  if (groups.length === new Set(ids).size) return groups
  throw apiError('INVALID_INPUT', {
    fields: [{ field: 'group_ids', message: 'must all be groups of the organization' }],
  })
}

const newSecret = () => randomBytes(32).toString('base64url')
