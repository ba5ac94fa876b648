import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { aiKeys } from '../db/schema.ts'
import type { OrgScope } from '../identity/scope.ts'

export async function findSealedKey(scope: OrgScope, db: Executor): Promise<string | undefined> {
  const [row] = await db
    .select({ sealed: aiKeys.sealed })
    .from(aiKeys)
    .where(eq(aiKeys.organizationId, scope.organizationId))
  return row?.sealed
}

export async function saveSealedKey(scope: OrgScope, tx: Executor, sealed: string, updatedBy: string): Promise<void> {
  const set = { sealed, updatedBy, updatedAt: new Date() }
  await tx
    .insert(aiKeys)
    .values({ organizationId: scope.organizationId, ...set })
    .onConflictDoUpdate({ target: aiKeys.organizationId, set })
}

/** Whether there was one. */
export async function deleteKey(scope: OrgScope, tx: Executor): Promise<boolean> {
  const gone = await tx
    .delete(aiKeys)
    .where(eq(aiKeys.organizationId, scope.organizationId))
    .returning({ organizationId: aiKeys.organizationId })
  return gone.length > 0
}
