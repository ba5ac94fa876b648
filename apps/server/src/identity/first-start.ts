import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { account, user } from '../db/auth-schema.ts'
import { install } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { createOrganization } from '../organizations/organizations.service.ts'
import type { Services } from '../services.ts'
import { systemScope } from './scope.ts'

/** Servers that start together on one database must not both make an administrator. */
const lockKey = 4_300_002

export interface FirstAdmin {
  email: string
  /** Only when it was generated: the operator knows the one they gave. */
  password: string | undefined
}

/** On the first start of an installation: its id, an administrator and an organization. Undefined on later starts. */
export async function prepareFirstStart({
  db,
  auth,
  audit,
  config,
}: Pick<Services, 'db' | 'auth' | 'audit' | 'config'>): Promise<FirstAdmin | undefined> {
  const [done] = await db.select().from(install).where(eq(install.key, 'first_start'))
  if (done) return undefined
  const password = config.admin.password ?? randomBytes(15).toString('base64url')
  const { password: hasher } = await auth.$context
  const passwordHash = await hasher.hash(password)
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const marks = [
      { key: 'first_start', value: new Date().toISOString() },
      { key: 'instance_id', value: newId() },
    ]
    const marked = await tx.insert(install).values(marks).onConflictDoNothing().returning()
    if (marked.length === 0) return undefined
    const now = new Date()
    const email = config.admin.email.toLowerCase()
    const userId = newId()
    await tx.insert(user).values({
      id: userId,
      name: 'Administrator',
      email,
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    })
    await tx.insert(account).values({
      id: newId(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    const { principal } = systemScope
    await audit.record(
      { principal, organizationId: null },
      { action: 'user.create', target: `user/${userId}`, after: { email } },
      tx,
    )
    await createOrganization({ audit }, tx, { name: config.demo ? 'Demo' : 'Default', adminId: userId, principal })
    return { email, password: config.admin.password === undefined ? password : undefined }
  })
}
