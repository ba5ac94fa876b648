import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { attempts } from '../../db/identity-schema.ts'
import type { SystemScope } from '../scope.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How many tries something allows within a time; all further ones wait for its end. */
const attemptRules = {
  password: { max: 10, windowMs: 15 * minuteMs },
  'reset-mail': { max: 5, windowMs: 60 * minuteMs },
} as const

export type AttemptKind = keyof typeof attemptRules

/** The table never names a person: who tried what is only known to those who know the address already. */
function keyOf(kind: AttemptKind, email: string): string {
  return `${kind}:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`
}

/**
 * Counts a try before it is made, so that tries at the same time are all counted. Gives the seconds to wait when there were
 * too many. Tries of unknown accounts count alike: being locked says nothing about an account.
 */
export async function countAttempt(
  _scope: SystemScope,
  db: Executor,
  kind: AttemptKind,
  email: string,
): Promise<number | undefined> {
  const { max, windowMs } = attemptRules[kind]
  const now = new Date()
  const over = sql`${attempts.since} <= ${new Date(now.getTime() - windowMs)}`
  const [row] = await db
    .insert(attempts)
    .values({ key: keyOf(kind, email), count: 1, since: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${over} then 1 else least(${attempts.count} + 1, ${max + 1}) end`,
        since: sql`case when ${over} then ${now} else ${attempts.since} end`,
      },
    })
    .returning()
  if (!row) return undefined
  if (row.count === 1) await db.delete(attempts).where(lt(attempts.since, new Date(now.getTime() - dayMs)))
  if (row.count <= max) return undefined
  return Math.max(1, Math.ceil((row.since.getTime() + windowMs - now.getTime()) / 1000))
}

export async function forgetAttempts(
  _scope: SystemScope,
  db: Executor,
  kind: AttemptKind,
  email: string,
): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(kind, email)))
}
