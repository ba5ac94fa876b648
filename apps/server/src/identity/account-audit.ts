import { eq } from 'drizzle-orm'
import type { AuditLog } from '../audit/audit-log.ts'
import { user as users } from '../db/auth-schema.ts'
import type { Database } from '../db/client.ts'
import { systemScope } from './scope.ts'

interface SessionRow {
  id: string
  userId: string
  ipAddress?: string | null
}

interface UserRow {
  id: string
  email: string
  name: string
  emailVerified: boolean
  twoFactorEnabled?: unknown
}

/** Leaves an audit record for what better-auth writes: sessions, accounts and passwords. */
export function accountAudit(db: Database, audit: AuditLog) {
  const recordSession = async (action: string, session: SessionRow) => {
    const [who] = await db.select({ email: users.email }).from(users).where(eq(users.id, session.userId))
    const principal = {
      kind: 'user' as const,
      userId: session.userId,
      email: who?.email ?? session.userId,
      supportUser: false,
      method: 'account' as const,
      sessionId: session.id,
      address: session.ipAddress ?? '',
    }
    await audit.record({ principal, organizationId: null }, { action, target: `session/${session.id}` }, db)
  }
  const recordAccount = (action: string, userId: string, after?: unknown) =>
    audit.record(
      { principal: systemScope.principal, organizationId: null },
      { action, target: `user/${userId}`, ...(after === undefined ? {} : { after }) },
      db,
    )
  const state = ({ email, name, emailVerified, twoFactorEnabled }: UserRow) => ({
    email,
    name,
    emailVerified,
    twoFactorEnabled: twoFactorEnabled === true,
  })
  return {
    session: {
      create: { after: (session: SessionRow) => recordSession('session.create', session) },
      delete: { after: (session: SessionRow) => recordSession('session.delete', session) },
    },
    user: {
      create: { after: (user: UserRow) => recordAccount('user.create', user.id, state(user)) },
      update: { after: (user: UserRow) => recordAccount('user.update', user.id, state(user)) },
    },
    account: {
      // No digest of anything here: it would be one of a password's hash.
      update: { after: (account: { userId: string }) => recordAccount('user.credential', account.userId) },
    },
  }
}
