import type { Accesses, Preset } from '@weir/contracts'
import { and, asc, eq } from 'drizzle-orm'
import { user } from '../db/auth-schema.ts'
import type { Executor } from '../db/client.ts'
import { memberships, organizations } from '../db/schema.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'

/** The organizations a user belongs to, with what they may do there. */
export function membershipsOf(_scope: SystemScope, db: Executor, userId: string) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      isDemo: organizations.isDemo,
      features: organizations.features,
      preset: memberships.preset,
      accesses: memberships.accesses,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(organizations.name), asc(organizations.id))
}

export async function findOrganization(scope: OrgScope, db: Executor) {
  const [found] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
  return found
}

export async function insertOrganization(
  _scope: SystemScope,
  db: Executor,
  values: { name: string; features: string[] },
): Promise<{ id: string; name: string }> {
  const id = newId()
  await db.insert(organizations).values({ id, ...values })
  return { id, name: values.name }
}

export async function insertMembership(
  scope: OrgScope,
  db: Executor,
  values: { userId: string; preset: Preset; accesses: Accesses },
): Promise<void> {
  await db.insert(memberships).values({ organizationId: scope.organizationId, ...values })
}

export function listMembers(scope: OrgScope, db: Executor) {
  return db
    .select({
      id: user.id,
      email: user.email,
      fullName: user.name,
      preset: memberships.preset,
      accesses: memberships.accesses,
    })
    .from(memberships)
    .innerJoin(user, eq(user.id, memberships.userId))
    .where(eq(memberships.organizationId, scope.organizationId))
    .orderBy(asc(user.email))
}

/** Keeps others from changing this organization's memberships until the transaction ends. */
export async function lockMemberships(scope: OrgScope, tx: Executor): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
    .for('update')
}

export async function updateMembership(
  scope: OrgScope,
  tx: Executor,
  userId: string,
  values: { preset: Preset; accesses: Accesses },
): Promise<void> {
  await tx
    .update(memberships)
    .set(values)
    .where(and(eq(memberships.organizationId, scope.organizationId), eq(memberships.userId, userId)))
}
