import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { organizations } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

/** What is switched on; undefined when there is no such organization. */
export async function readFeatures(scope: OrgScope, db: Executor): Promise<string[] | undefined> {
  const [row] = await db
    .select({ features: organizations.features })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
  return row?.features
}

/** The features, while nobody else can change them. */
export async function lockFeatures(scope: OrgScope, tx: Executor): Promise<string[]> {
  const [row] = await tx
    .select({ features: organizations.features })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
    .for('update')
  return row?.features ?? []
}

export async function writeFeatures(scope: OrgScope, tx: Executor, features: string[]): Promise<void> {
  await tx.update(organizations).set({ features }).where(eq(organizations.id, scope.organizationId))
}
