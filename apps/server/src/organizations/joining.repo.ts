import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { memberships, membershipRequests, organizationDomains, organizations } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'

const domainOfUser = sql`split_part(${user.email}, '@', 2)`

/** The organizations whose verified domain is that of the person's verified email address. */
export function organizationsByDomain(_scope: SystemScope, db: Executor, userId: string) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      policy: organizationDomains.policy,
      preset: organizationDomains.preset,
      suspendedAt: organizations.suspendedAt,
      licenseExpiresAt: organizations.licenseExpiresAt,
    })
    .from(user)
    .innerJoin(
      organizationDomains,
      and(eq(organizationDomains.domain, domainOfUser), isNotNull(organizationDomains.verifiedAt)),
    )
    .innerJoin(organizations, eq(organizations.id, organizationDomains.organizationId))
    .where(and(eq(user.id, userId), eq(user.emailVerified, true)))
    .orderBy(organizations.name)
}

export async function isMember(scope: OrgScope, db: Executor, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, scope.organizationId), eq(memberships.userId, userId)))
  return found !== undefined
}

/** What the person waits for anywhere. */
export function pendingRequestsOf(_scope: SystemScope, db: Executor, userId: string) {
  return db
    .select({ organizationId: membershipRequests.organizationId, createdAt: membershipRequests.createdAt })
    .from(membershipRequests)
    .where(and(eq(membershipRequests.userId, userId), eq(membershipRequests.state, 'pending')))
    .orderBy(membershipRequests.createdAt)
}

/** Whether an administrator has said no to this person since then. */
export async function wasDeclinedSince(scope: OrgScope, db: Executor, userId: string, since: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: membershipRequests.id })
    .from(membershipRequests)
    .where(
      and(
        eq(membershipRequests.organizationId, scope.organizationId),
        eq(membershipRequests.userId, userId),
        eq(membershipRequests.state, 'declined'),
        gt(membershipRequests.decidedAt, since),
      ),
    )
    .limit(1)
  return found !== undefined
}

export async function insertRequest(
  scope: OrgScope,
  tx: Executor,
  values: { userId: string; message: string },
): Promise<{ id: string } | undefined> {
  const [made] = await tx
    .insert(membershipRequests)
    .values({ id: newId(), organizationId: scope.organizationId, state: 'pending', ...values })
    .onConflictDoNothing()
    .returning({ id: membershipRequests.id })
  return made
}

/** Ends what is pending of one person; gives its id. */
export async function endRequestsOf(
  scope: OrgScope,
  tx: Executor,
  userId: string,
  values: { state: 'approved' | 'withdrawn'; decidedBy: string },
): Promise<string | undefined> {
  const [ended] = await tx
    .update(membershipRequests)
    .set({ ...values, decidedAt: new Date() })
    .where(
      and(
        eq(membershipRequests.organizationId, scope.organizationId),
        eq(membershipRequests.userId, userId),
        eq(membershipRequests.state, 'pending'),
      ),
    )
    .returning({ id: membershipRequests.id })
  return ended?.id
}
