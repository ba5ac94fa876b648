import type { PackContent } from '@weir/pipeline'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { nodeTemplates, organizations } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export type PackRow = typeof nodeTemplates.$inferSelect

const own = (scope: OrgScope, id: string) =>
  and(eq(nodeTemplates.organizationId, scope.organizationId), eq(nodeTemplates.id, id))

export function listPacks(scope: OrgScope, db: Executor): Promise<PackRow[]> {
  return db
    .select()
    .from(nodeTemplates)
    .where(eq(nodeTemplates.organizationId, scope.organizationId))
    .orderBy(asc(sql`lower(${nodeTemplates.name})`), asc(nodeTemplates.id))
}

/** Those of these packs that exist. */
export async function findPacks(scope: OrgScope, db: Executor, ids: readonly string[]): Promise<PackRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(nodeTemplates)
    .where(and(eq(nodeTemplates.organizationId, scope.organizationId), inArray(nodeTemplates.id, [...ids])))
}

/** Keeps others from changing packs of this organization until the transaction ends: names and versions are looked at first. */
export async function lockPacks(scope: OrgScope, tx: Executor): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
    .for('update')
}

export async function insertPack(
  scope: OrgScope,
  tx: Executor,
  pack: { id: string; name: string; description: string; content: PackContent; by: string },
): Promise<void> {
  const { by, ...values } = pack
  await tx.insert(nodeTemplates).values({
    ...values,
    organizationId: scope.organizationId,
    tags: [],
    samples: [],
    version: 1,
    ownedBy: by,
    createdBy: by,
    updatedBy: by,
  })
}

export async function updatePack(
  scope: OrgScope,
  tx: Executor,
  id: string,
  values: Pick<PackRow, 'name' | 'description' | 'content' | 'tags' | 'readme' | 'version' | 'updatedBy'>,
): Promise<void> {
  await tx
    .update(nodeTemplates)
    .set({ ...values, updatedAt: new Date() })
    .where(own(scope, id))
}

export async function deletePack(scope: OrgScope, tx: Executor, id: string): Promise<void> {
  await tx.delete(nodeTemplates).where(own(scope, id))
}
