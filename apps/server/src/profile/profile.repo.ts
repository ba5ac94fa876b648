import { fullName, type ProfileFields } from '@weir/contracts'
import { asc, eq } from 'drizzle-orm'
import { account, user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { namesOf } from '../identity/names.ts'
import type { SystemScope } from '../identity/scope.ts'

/** Where somebody signs in, e.g. `credential` for a password here. */
export async function loginProvidersOf(_scope: SystemScope, db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ providerId: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(asc(account.providerId))
  return rows.map(({ providerId }) => providerId)
}

export async function updateProfile(
  _scope: SystemScope,
  tx: Executor,
  userId: string,
  changes: Partial<ProfileFields>,
): Promise<{ before: ProfileFields; after: ProfileFields } | undefined> {
  const [found] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
  if (!found) return undefined
  const { phoneNumber, mobilePhone, secondEmail, company } = found
  const before = { ...namesOf(found), phoneNumber, mobilePhone, secondEmail, company }
  const after = { ...before, ...changes }
  await tx
    .update(user)
    .set({ ...after, name: fullName(after), updatedAt: new Date() })
    .where(eq(user.id, userId))
  return { before, after }
}
