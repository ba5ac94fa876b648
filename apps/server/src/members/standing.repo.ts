import { type Accesses, type Closed, joinedAccesses, type SupportAccess } from '@weir/contracts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { groupMembers, memberGroups, memberships, organizations, supportEntries } from '../db/schema.ts'
import type { SystemScope } from '../identity/scope.ts'
import { closedReason } from '../organizations/closed.ts'

/** What a member may do in an organization, by their own entries and their groups'; undefined for anybody else. */
export async function standingOf(
  _scope: SystemScope,
  db: Executor,
  userId: string,
  organizationId: string,
): Promise<{ accesses: Accesses; closed: Closed | undefined } | undefined> {
  const rows = await db
    .select({
      own: memberships.accesses,
      ofGroup: memberGroups.accesses,
      suspendedAt: organizations.suspendedAt,
      licenseExpiresAt: organizations.licenseExpiresAt,
      memberSuspendedAt: memberships.suspendedAt,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.organizationId, memberships.organizationId), eq(groupMembers.userId, memberships.userId)),
    )
    .leftJoin(memberGroups, eq(memberGroups.id, groupMembers.groupId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  const [first] = rows
  if (!first) return undefined
  return {
    accesses: joinedAccesses(first.own, ...rows.flatMap(({ ofGroup }) => ofGroup ?? [])),
    closed: closedReason(first),
  }
}

/** Why the organization is closed to everybody; undefined while it is open. */
export async function organizationClosedSince(
  _scope: SystemScope,
  db: Executor,
  organizationId: string,
): Promise<Closed | undefined> {
  const [found] = await db
    .select({ suspendedAt: organizations.suspendedAt, licenseExpiresAt: organizations.licenseExpiresAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return found && closedReason(found)
}

/** How a support user is in an organization right now; undefined when they are not. */
export async function supportAccessOf(
  _scope: SystemScope,
  db: Executor,
  userId: string,
  organizationId: string,
): Promise<SupportAccess | undefined> {
  const [found] = await db
    .select({ access: supportEntries.access })
    .from(supportEntries)
    .where(
      and(
        eq(supportEntries.userId, userId),
        eq(supportEntries.organizationId, organizationId),
        isNull(supportEntries.endedAt),
        gt(supportEntries.expiresAt, new Date()),
      ),
    )
    .orderBy(desc(supportEntries.id))
    .limit(1)
  return found?.access
}
