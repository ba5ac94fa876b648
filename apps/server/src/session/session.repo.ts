import { and, eq, gt } from 'drizzle-orm'
import { session, user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { demoVisitors } from '../db/demo-schema.ts'
import type { SystemScope } from '../identity/scope.ts'

export async function findUser(_scope: SystemScope, db: Executor, id: string) {
  const [found] = await db.select().from(user).where(eq(user.id, id))
  return found
}

/** The session with its user while it has not ended; tells whether a bearer token is still good. */
export async function findLiveSession(_scope: SystemScope, db: Executor, id: string) {
  const [found] = await db
    .select({
      sessionId: session.id,
      token: session.token,
      userId: user.id,
      email: user.email,
      supportUser: user.supportUser,
      /** Null for everyone but visitors of the demo. */
      visitEndsAt: demoVisitors.endsAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(demoVisitors, eq(demoVisitors.userId, session.userId))
    .where(and(eq(session.id, id), gt(session.expiresAt, new Date())))
  return found
}

export async function deleteSession(_scope: SystemScope, tx: Executor, id: string): Promise<boolean> {
  const gone = await tx.delete(session).where(eq(session.id, id)).returning({ id: session.id })
  return gone.length > 0
}
