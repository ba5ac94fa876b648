import { and, count, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { organizations, shortLinks } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type ShortLinkRow = typeof shortLinks.$inferSelect

/** Keeps others from making links of this organization until the transaction ends, so that the limit holds. */
export async function lockShortLinks(scope: OrgScope, tx: Executor): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
    .for('update')
}

export async function deleteExpiredShortLinks(scope: OrgScope, tx: Executor, now: Date): Promise<void> {
  await tx
    .delete(shortLinks)
    .where(and(eq(shortLinks.organizationId, scope.organizationId), lte(shortLinks.expiresAt, now)))
}

export async function countShortLinks(scope: OrgScope, tx: Executor): Promise<number> {
  const [found] = await tx
    .select({ links: count() })
    .from(shortLinks)
    .where(eq(shortLinks.organizationId, scope.organizationId))
  return found?.links ?? 0
}

export async function findShortLinkByPath(
  scope: OrgScope,
  tx: Executor,
  path: string,
): Promise<ShortLinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.organizationId, scope.organizationId), eq(shortLinks.path, path)))
  return row
}

export async function insertShortLink(
  scope: OrgScope,
  tx: Executor,
  values: Pick<ShortLinkRow, 'id' | 'path' | 'createdBy' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(shortLinks).values({ organizationId: scope.organizationId, ...values })
}

export async function extendShortLink(scope: OrgScope, tx: Executor, id: string, expiresAt: Date): Promise<void> {
  await tx
    .update(shortLinks)
    .set({ expiresAt })
    .where(and(eq(shortLinks.organizationId, scope.organizationId), eq(shortLinks.id, id)))
}

/** A link that is still good, by its id; its organization is only known afterwards. */
export async function findShortLink(
  _scope: SystemScope,
  db: Executor,
  id: string,
  now: Date,
): Promise<Pick<ShortLinkRow, 'organizationId' | 'path'> | undefined> {
  const [row] = await db
    .select({ organizationId: shortLinks.organizationId, path: shortLinks.path })
    .from(shortLinks)
    .where(and(eq(shortLinks.id, id), gt(shortLinks.expiresAt, now)))
  return row
}
