import { and, asc, eq } from 'drizzle-orm'
import { user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { membershipRequests } from '../db/schema.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'

const pending = (scope: OrgScope) =>
  and(eq(membershipRequests.organizationId, scope.organizationId), eq(membershipRequests.state, 'pending'))

export function listRequests(scope: OrgScope, db: Executor) {
  return db
    .select({
      id: membershipRequests.id,
      userId: user.id,
      email: user.email,
      fullName: user.name,
      message: membershipRequests.message,
      createdAt: membershipRequests.createdAt,
    })
    .from(membershipRequests)
    .innerJoin(user, eq(user.id, membershipRequests.userId))
    .where(pending(scope))
    .orderBy(asc(membershipRequests.createdAt), asc(membershipRequests.id))
}

/** Decides a pending request; undefined when there is none. */
export async function decideRequest(scope: OrgScope, tx: Executor, id: string, state: 'approved' | 'declined') {
  const [decided] = await tx
    .update(membershipRequests)
    .set({ state, decidedAt: new Date(), decidedBy: callerName(scope.principal) })
    .where(and(pending(scope), eq(membershipRequests.id, id)))
    .returning()
  return decided
}
