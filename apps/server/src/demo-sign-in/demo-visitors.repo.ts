import { type Accesses, accessKeys, type AuthenticationMethod } from '@weir/contracts'
import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { demoContacts, demoVisitors } from '../db/demo-schema.ts'
import { organizations } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { insertMembership } from '../organizations/organizations.repo.ts'

/** Two transactions of one address wait for each other, so that neither miscounts. */
const addressLock = 4_300_005
/** How many ended visits one new visit clears away. */
const clearedAtOnce = 200

/** A visitor sees everything and changes nothing. */
const looking: Accesses = Object.fromEntries(accessKeys.map(key => [key, 'read'] as const))

/** How this user signs in; undefined for a visitor of the demo whose time is over. */
export async function methodOf(
  _scope: SystemScope,
  db: Executor,
  userId: string,
): Promise<AuthenticationMethod | undefined> {
  const [visitor] = await db
    .select({ endsAt: demoVisitors.endsAt })
    .from(demoVisitors)
    .where(eq(demoVisitors.userId, userId))
  return visitor ? visitMethod(visitor.endsAt) : 'account'
}

/** The method of somebody whose visit ends then; undefined once it has. */
export function visitMethod(endsAt: Date | null): AuthenticationMethod | undefined {
  if (endsAt === null) return 'account'
  return endsAt.getTime() > Date.now() ? 'demo' : undefined
}

/** The organization that visitors come into: the oldest demo organization. */
export async function findDemoOrganization(_scope: SystemScope, db: Executor): Promise<string | undefined> {
  const [found] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.isDemo, true))
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .limit(1)
  return found?.id
}

/** How many visits this address began since then; holds other visits of the address back until the transaction ends. */
export async function lockAndCountVisits(
  _scope: SystemScope,
  tx: Executor,
  address: string,
  since: Date,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${addressLock}, hashtext(${address}))`)
  const [row] = await tx
    .select({ visits: count() })
    .from(demoVisitors)
    .where(and(eq(demoVisitors.address, address), gt(demoVisitors.createdAt, since)))
  return row?.visits ?? 0
}

interface NewVisitor {
  name: string
  email: string
  address: string
  endsAt: Date
}

/** Makes the user of a visit: no password, reading only, in one organization. */
export async function insertVisitor(scope: OrgScope, tx: Executor, visitor: NewVisitor): Promise<string> {
  const id = newId()
  const now = new Date()
  const { name, email, address, endsAt } = visitor
  await tx.insert(user).values({ id, name, email, emailVerified: true, createdAt: now, updatedAt: now })
  await tx.insert(demoVisitors).values({ userId: id, organizationId: scope.organizationId, address, endsAt })
  await insertMembership(scope, tx, { userId: id, preset: 'read-only', accesses: looking })
  return id
}

/** Removes visitors whose time is over, with their sessions and memberships. */
export async function deleteEndedVisitors(_scope: SystemScope, tx: Executor): Promise<number> {
  const ended = await tx
    .select({ id: demoVisitors.userId })
    .from(demoVisitors)
    .where(lt(demoVisitors.endsAt, new Date()))
    .orderBy(asc(demoVisitors.endsAt))
    .limit(clearedAtOnce)
    .for('update', { skipLocked: true })
  if (ended.length === 0) return 0
  const ids = ended.map(({ id }) => id)
  await tx.delete(user).where(inArray(user.id, ids))
  return ids.length
}

export async function countContacts(scope: OrgScope, tx: Executor, visitorId: string): Promise<number> {
  const [row] = await tx
    .select({ contacts: count() })
    .from(demoContacts)
    .where(and(eq(demoContacts.organizationId, scope.organizationId), eq(demoContacts.visitorId, visitorId)))
  return row?.contacts ?? 0
}

/** Keeps an address that a visitor left; false when it is known already. */
export async function insertContact(
  scope: OrgScope,
  tx: Executor,
  values: { visitorId: string; email: string; source: 'email' | 'sign-up' },
): Promise<boolean> {
  const kept = await tx
    .insert(demoContacts)
    .values({ id: newId(), organizationId: scope.organizationId, ...values })
    .onConflictDoNothing()
    .returning({ id: demoContacts.id })
  return kept.length > 0
}
