import { type ApprovalStatus, joinedAccesses, supportAccesses, type UserRecord } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { namesOf } from '../identity/names.ts'
import type { OrgScope } from '../identity/scope.ts'
import {
  listGroupMemberships,
  listMembers,
  listSupporting,
  listWaiting,
  loginProviders,
  type UserRow,
} from './members.repo.ts'

/** The members of the organization as it sees them. */
export async function memberRecords(scope: OrgScope, db: Executor): Promise<UserRecord[]> {
  const members = await listMembers(scope, db)
  const groups = Map.groupBy(await listGroupMemberships(scope, db), ({ userId }) => userId)
  const providers = await loginProviders(
    scope,
    db,
    members.map(({ user }) => user.id),
  )
  return members.map(({ user, membership }) => {
    const own = groups.get(user.id) ?? []
    const status: ApprovalStatus = membership.suspendedAt ? 'suspended' : 'approved'
    return {
      ...person(scope, user, providers.get(user.id)),
      approval_status: status,
      preset: membership.preset,
      accesses: membership.accesses,
      effective_accesses: joinedAccesses(membership.accesses, ...own.map(({ accesses }) => accesses)),
      created: membership.createdAt.toISOString(),
      creator: membership.createdBy,
      updated: membership.updatedAt.toISOString(),
      updater: membership.updatedBy,
      group_memberships: own.map(({ id, name }) => ({ id, name })),
      type: 'member',
    }
  })
}

/** People who are no members: those who wait to be let in, and support users who are in now. */
export async function externalRecords(scope: OrgScope, db: Executor): Promise<UserRecord[]> {
  const waiting = (await listWaiting(scope, db)).map(({ user, since }) => ({
    ...outsider(scope, user, since),
    approval_status: 'join-org-pending' as const,
  }))
  const supporting = (await listSupporting(scope, db)).map(({ user, since, access }) => ({
    ...outsider(scope, user, since),
    approval_status: 'approved' as const,
    ...supportAccesses[access],
    effective_accesses: supportAccesses[access].accesses,
  }))
  return [...waiting, ...supporting]
}

const outsider = (scope: OrgScope, user: UserRow, since: Date) => ({
  ...person(scope, user, undefined),
  preset: 'read-only' as const,
  accesses: {},
  effective_accesses: {},
  created: since.toISOString(),
  creator: user.email,
  updated: since.toISOString(),
  updater: user.email,
  group_memberships: [],
  type: 'external' as const,
})

function person(scope: OrgScope, user: UserRow, providers: string[] = []) {
  return {
    id: user.id,
    login: user.email,
    owner: scope.organizationId,
    email: user.email,
    fullName: user.name,
    ...namesOf(user),
    company: { id: scope.organizationId, name: user.company },
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
    loginProviders: providers,
    mobilePhone: user.mobilePhone,
    // Nothing is known of an identity provider's groups: who may do what is decided here.
    oktaGroups: [],
    phoneNumber: user.phoneNumber,
    secondEmail: user.secondEmail,
    supportUser: user.supportUser,
    resource: `user/${user.id}`,
  }
}
