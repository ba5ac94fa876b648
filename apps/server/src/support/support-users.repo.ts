import { eq, inArray, or } from 'drizzle-orm'
import { user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import type { SystemScope } from '../identity/scope.ts'

/** Everybody who is a support user, or has one of these addresses. */
export function supportCandidates(_scope: SystemScope, tx: Executor, emails: readonly string[]) {
  return tx
    .select({ id: user.id, email: user.email, emailVerified: user.emailVerified, supportUser: user.supportUser })
    .from(user)
    .where(or(eq(user.supportUser, true), emails.length > 0 ? inArray(user.email, [...emails]) : undefined))
}

export async function setSupportUser(
  _scope: SystemScope,
  tx: Executor,
  id: string,
  supportUser: boolean,
): Promise<void> {
  await tx.update(user).set({ supportUser }).where(eq(user.id, id))
}
