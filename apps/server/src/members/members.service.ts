import {
  type Accesses,
  allows,
  apiError,
  joinedAccesses,
  type Preset,
  presetAccesses,
  type UserRecord,
} from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import type { OrgScope } from '../identity/scope.ts'
import { lockMemberships } from '../organizations/organizations.repo.ts'
import { refuseRaising } from '../organizations/organizations.service.ts'
import type { Services } from '../services.ts'
import { revokeInvitesFor } from './invites.repo.ts'
import { deleteMembership, listGroupMemberships, listMembers, updateMembership } from './members.repo.ts'
import { memberRecords } from './user-records.ts'

type Needs = Pick<Services, 'db' | 'audit'>

/**
 * Changes who is in an organization or what they may do, one change at a time. An organization that had an administrator keeps
 * one: whatever the change was, it is undone otherwise.
 */
export function changeMembers<Result>(
  services: Needs,
  scope: OrgScope,
  change: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  return services.db.transaction(async tx => {
    await lockMemberships(scope, tx)
    const hadOne = await hasAdministrator(scope, tx)
    const result = await change(tx)
    if (hadOne && !(await hasAdministrator(scope, tx))) {
      throw apiError('CONFLICT', {
        detail: 'This is the last administrator. Make another member an administrator first.',
      })
    }
    return result
  })
}

async function hasAdministrator(scope: OrgScope, tx: Executor): Promise<boolean> {
  const accesses = await effectiveAccesses(scope, tx)
  return accesses.values().some(held => allows(held, 'access', 'write'))
}

/** What each member may do who is not kept out, by their own entries and their groups'. */
export async function effectiveAccesses(scope: OrgScope, tx: Executor): Promise<Map<string, Accesses>> {
  const ofGroups = Map.groupBy(await listGroupMemberships(scope, tx), ({ userId }) => userId)
  return new Map(
    (await listMembers(scope, tx))
      .filter(({ membership }) => !membership.suspendedAt)
      .map(({ membership: { userId, accesses } }) => [
        userId,
        joinedAccesses(accesses, ...(ofGroups.get(userId) ?? []).map(group => group.accesses)),
      ]),
  )
}

/** Sets what a member may do. Nobody hands out what they do not have. */
export function setMemberAccess(
  services: Needs,
  scope: OrgScope,
  { userId, preset, accesses = presetAccesses[preset] }: { userId: string; preset: Preset; accesses?: Accesses },
): Promise<UserRecord> {
  return changeMembers(services, scope, async tx => {
    const before = await requireRecord(scope, tx, userId)
    refuseRaising(scope.accesses, before.accesses, accesses)
    await updateMembership(scope, tx, userId, { preset, accesses })
    const after = await requireRecord(scope, tx, userId)
    await services.audit.record(scope, { action: 'access.set', target: `user/${userId}`, before, after }, tx)
    return after
  })
}

/** Keeps a member out, or lets them in again with what they had. */
export function setMemberState(
  services: Needs,
  scope: OrgScope,
  { userId, suspended }: { userId: string; suspended: boolean },
): Promise<UserRecord> {
  return changeMembers(services, scope, async tx => {
    const before = await requireRecord(scope, tx, userId)
    if (!suspended) refuseRaising(scope.accesses, {}, before.effective_accesses)
    await updateMembership(scope, tx, userId, { suspendedAt: suspended ? new Date() : null })
    const after = await requireRecord(scope, tx, userId)
    const action = suspended ? 'member.suspend' : 'member.resume'
    await services.audit.record(scope, { action, target: `user/${userId}`, before, after }, tx)
    return after
  })
}

/** Removes a member from the organization and its groups; invites to the same address end too, as they would let them back in. */
export function removeMember(services: Needs, scope: OrgScope, userId: string): Promise<void> {
  return changeMembers(services, scope, async tx => {
    const before = await requireRecord(scope, tx, userId)
    await deleteMembership(scope, tx, userId)
    await revokeInvitesFor(scope, tx, before.email)
    await services.audit.record(scope, { action: 'member.remove', target: `user/${userId}`, before }, tx)
  })
}

async function requireRecord(scope: OrgScope, tx: Executor, userId: string): Promise<UserRecord> {
  const found = (await memberRecords(scope, tx)).find(({ id }) => id === userId)
  if (!found) throw apiError('NOT_FOUND')
  return found
}
