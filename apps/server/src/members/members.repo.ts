import type { Accesses, Preset } from '@weir/contracts'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { account, user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import {
  demoVisitors,
  groupMembers,
  memberGroups,
  memberships,
  membershipRequests,
  supportEntries,
} from '../db/schema.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'

export type UserRow = typeof user.$inferSelect

/** Every member with their own entries. Visitors of the demo are nobody's colleagues. */
export function listMembers(scope: OrgScope, db: Executor) {
  return db
    .select({ user, membership: memberships })
    .from(memberships)
    .innerJoin(user, eq(user.id, memberships.userId))
    .leftJoin(demoVisitors, eq(demoVisitors.userId, memberships.userId))
    .where(and(eq(memberships.organizationId, scope.organizationId), isNull(demoVisitors.userId)))
    .orderBy(asc(user.email))
}

/** Which member is in which group, with what the group grants. */
export function listGroupMemberships(scope: OrgScope, db: Executor) {
  return db
    .select({
      userId: groupMembers.userId,
      id: memberGroups.id,
      name: memberGroups.name,
      accesses: memberGroups.accesses,
    })
    .from(groupMembers)
    .innerJoin(memberGroups, eq(memberGroups.id, groupMembers.groupId))
    .where(eq(groupMembers.organizationId, scope.organizationId))
    .orderBy(asc(memberGroups.name))
}

/** How these people sign in. */
export async function loginProviders(
  _scope: OrgScope,
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = userIds.length
    ? await db
        .select({ userId: account.userId, provider: account.providerId })
        .from(account)
        .where(inArray(account.userId, [...userIds]))
    : []
  return Map.groupBy(rows, ({ userId }) => userId)
    .entries()
    .reduce(
      (all, [id, found]) => all.set(id, found.map(({ provider }) => provider).sort()),
      new Map<string, string[]>(),
    )
}

/** People who asked to be let in. */
export function listWaiting(scope: OrgScope, db: Executor) {
  return db
    .select({ user, since: membershipRequests.createdAt })
    .from(membershipRequests)
    .innerJoin(user, eq(user.id, membershipRequests.userId))
    .where(and(eq(membershipRequests.organizationId, scope.organizationId), eq(membershipRequests.state, 'pending')))
    .orderBy(asc(user.email))
}

/** Support users who are in right now. */
export function listSupporting(scope: OrgScope, db: Executor) {
  return db
    .select({ user, since: supportEntries.startedAt, access: supportEntries.access })
    .from(supportEntries)
    .innerJoin(user, and(eq(user.id, supportEntries.userId), eq(user.supportUser, true)))
    .where(
      and(
        eq(supportEntries.organizationId, scope.organizationId),
        isNull(supportEntries.endedAt),
        gt(supportEntries.expiresAt, new Date()),
      ),
    )
    .orderBy(asc(user.email))
}

export async function updateMembership(
  scope: OrgScope,
  tx: Executor,
  userId: string,
  values: { preset: Preset; accesses: Accesses } | { suspendedAt: Date | null },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ ...values, updatedAt: new Date(), updatedBy: callerName(scope.principal) })
    .where(own(scope, userId))
}

export async function deleteMembership(scope: OrgScope, tx: Executor, userId: string): Promise<void> {
  await tx.delete(memberships).where(own(scope, userId))
}

const own = (scope: OrgScope, userId: string) =>
  and(eq(memberships.organizationId, scope.organizationId), eq(memberships.userId, userId))
