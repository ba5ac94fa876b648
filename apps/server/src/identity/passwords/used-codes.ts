import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { usedCodes } from '../../db/identity-schema.ts'
import type { SystemScope } from '../scope.ts'

/** Longer than any code is good for; after it the same digits may come again by chance. */
const keptMs = 5 * 60_000

/** Takes a code of a second factor; false when it was taken before. A code seen in passing is worth nothing afterwards. */
export async function takeCode(_scope: SystemScope, db: Executor, userId: string, code: string): Promise<boolean> {
  const digest = createHash('sha256').update(code.trim()).digest('base64url')
  const old = new Date(Date.now() - keptMs)
  await db.delete(usedCodes).where(and(eq(usedCodes.userId, userId), lt(usedCodes.usedAt, old)))
  const taken = await db
    .insert(usedCodes)
    .values({ userId, digest, usedAt: new Date() })
    .onConflictDoNothing()
    .returning({ userId: usedCodes.userId })
  return taken.length > 0
}
