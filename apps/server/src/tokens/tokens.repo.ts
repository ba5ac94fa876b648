import type { Accesses } from '@weir/contracts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { apiTokens } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'

export type TokenRow = typeof apiTokens.$inferSelect

interface NewToken {
  id: string
  name: string
  prefix: string
  secretHash: string
  accesses: Accesses
  createdBy: string
  expiresAt: Date | null
  isSystem: boolean
}

export async function insertToken(scope: OrgScope, tx: Executor, values: NewToken): Promise<TokenRow | undefined> {
  const [row] = await tx
    .insert(apiTokens)
    .values({ organizationId: scope.organizationId, ...values })
    .returning()
  return row
}

/** The organization's tokens in use, newest first; those of the server itself are left out. */
export function listTokens(scope: OrgScope, db: Executor): Promise<TokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(
      and(
        eq(apiTokens.organizationId, scope.organizationId),
        isNull(apiTokens.revokedAt),
        eq(apiTokens.isSystem, false),
      ),
    )
    .orderBy(desc(apiTokens.id))
}

/** Revokes a token; undefined when there is no such token in use. */
export async function revokeToken(scope: OrgScope, tx: Executor, id: string): Promise<TokenRow | undefined> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(apiTokens.organizationId, scope.organizationId),
        eq(apiTokens.id, id),
        isNull(apiTokens.revokedAt),
        eq(apiTokens.isSystem, false),
      ),
    )
    .returning()
  return row
}

/** Revokes the server's own tokens of this name. */
export function revokeSystemTokens(scope: OrgScope, tx: Executor, name: string): Promise<TokenRow[]> {
  return tx
    .update(apiTokens)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(apiTokens.organizationId, scope.organizationId),
        eq(apiTokens.name, name),
        isNull(apiTokens.revokedAt),
        eq(apiTokens.isSystem, true),
      ),
    )
    .returning()
}

/** Looks a token up by the hash of its secret; its organization is only known afterwards. */
export async function findTokenByHash(
  _scope: SystemScope,
  db: Executor,
  secretHash: string,
): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(apiTokens).where(eq(apiTokens.secretHash, secretHash))
  return row
}

export async function markTokenUsed(_scope: SystemScope, db: Executor, id: string, at: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt: at }).where(eq(apiTokens.id, id))
}
