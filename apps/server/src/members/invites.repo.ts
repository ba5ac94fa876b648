import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { invites } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type InviteRow = typeof invites.$inferSelect

const isOpen = and(isNull(invites.acceptedAt), isNull(invites.revokedAt))

/** Invites that nobody has taken and nobody took back, expired ones too. */
export function listInvites(scope: OrgScope, db: Executor) {
  return db
    .select()
    .from(invites)
    .where(and(eq(invites.organizationId, scope.organizationId), isOpen))
    .orderBy(asc(invites.createdAt), asc(invites.id))
}

export async function findInvite(scope: OrgScope, db: Executor, id: string): Promise<InviteRow | undefined> {
  const [found] = await db
    .select()
    .from(invites)
    .where(and(eq(invites.organizationId, scope.organizationId), eq(invites.id, id), isOpen))
  return found
}

/** The open invite with this secret; its row stays locked, so that two who take it at once do not both get in. */
export async function findInviteByHash(_scope: SystemScope, tx: Executor, secretHash: string) {
  const [found] = await tx
    .select()
    .from(invites)
    .where(and(eq(invites.secretHash, secretHash), isOpen))
    .for('update')
  return found
}

/** Whether somebody waits for this address to join, anywhere. */
export async function hasOpenInvite(_scope: SystemScope, db: Executor, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.email, email), gt(invites.expiresAt, new Date()), isOpen))
    .limit(1)
  return found !== undefined
}

export async function insertInvite(
  scope: OrgScope,
  tx: Executor,
  values: Omit<typeof invites.$inferInsert, 'organizationId'>,
): Promise<InviteRow | undefined> {
  const [made] = await tx
    .insert(invites)
    .values({ ...values, organizationId: scope.organizationId })
    .returning()
  return made
}

export async function updateInvite(
  scope: OrgScope,
  tx: Executor,
  id: string,
  values: Partial<Pick<InviteRow, 'secretHash' | 'sentAt' | 'expiresAt' | 'acceptedAt' | 'revokedAt'>>,
): Promise<InviteRow | undefined> {
  const [changed] = await tx
    .update(invites)
    .set(values)
    .where(and(eq(invites.organizationId, scope.organizationId), eq(invites.id, id)))
    .returning()
  return changed
}

/** Takes back every open invite to this address. */
export async function revokeInvitesFor(scope: OrgScope, tx: Executor, email: string): Promise<void> {
  await tx
    .update(invites)
    .set({ revokedAt: new Date() })
    .where(and(eq(invites.organizationId, scope.organizationId), eq(invites.email, email), isOpen))
}
