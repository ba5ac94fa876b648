import { type Accesses, type Closed, joinedAccesses, type Preset } from '@weir/contracts'
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { groupMembers, memberGroups, memberships, organizations } from '../db/schema.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope, SystemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { closedReason } from './closed.ts'

interface OwnMembership {
  id: string
  name: string
  isDemo: boolean
  features: string[]
  preset: Preset
  accesses: Accesses
  closed: Closed | undefined
}

/** The organizations a user belongs to, with what they may do there by their own entries and their groups'. */
export async function membershipsOf(_scope: SystemScope, db: Executor, userId: string): Promise<OwnMembership[]> {
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      isDemo: organizations.isDemo,
      features: organizations.features,
      preset: memberships.preset,
      accesses: memberships.accesses,
      ofGroup: memberGroups.accesses,
      suspendedAt: organizations.suspendedAt,
      licenseExpiresAt: organizations.licenseExpiresAt,
      memberSuspendedAt: memberships.suspendedAt,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.organizationId, memberships.organizationId), eq(groupMembers.userId, memberships.userId)),
    )
    .leftJoin(memberGroups, eq(memberGroups.id, groupMembers.groupId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(organizations.name), asc(organizations.id))
  const found = new Map<string, OwnMembership>()
  for (const row of rows) {
    const { ofGroup, suspendedAt, licenseExpiresAt, memberSuspendedAt, ...membership } = row
    const known = found.get(row.id)
    const accesses = joinedAccesses(known?.accesses ?? row.accesses, ofGroup ?? {})
    const closed = closedReason({ suspendedAt, licenseExpiresAt, memberSuspendedAt })
    found.set(row.id, { ...membership, accesses, closed })
  }
  return [...found.values()]
}

export async function findOrganization(scope: OrgScope, db: Executor) {
  const [found] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
  return found
}

/** Everything there is to know about the organization itself. */
export async function readOrganization(scope: OrgScope, db: Executor) {
  const [found] = await db.select().from(organizations).where(eq(organizations.id, scope.organizationId))
  return found
}

export async function updateOrganization(
  scope: OrgScope,
  tx: Executor,
  values: Partial<
    Pick<typeof organizations.$inferSelect, 'name' | 'joinByRequest' | 'suspendedAt' | 'licenseExpiresAt'>
  >,
) {
  const [changed] = await tx
    .update(organizations)
    .set(values)
    .where(eq(organizations.id, scope.organizationId))
    .returning()
  return changed
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

/** Makes somebody a member; false when they are one already. */
export async function insertMembership(
  scope: OrgScope,
  db: Executor,
  values: { userId: string; preset: Preset; accesses: Accesses },
): Promise<boolean> {
  const by = callerName(scope.principal)
  const made = await db
    .insert(memberships)
    .values({ organizationId: scope.organizationId, createdBy: by, updatedBy: by, ...values })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId })
  return made.length > 0
}

/** Keeps others from changing who is in this organization, and what they may do, until the transaction ends. */
export async function lockMemberships(scope: OrgScope, tx: Executor): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, scope.organizationId))
    .for('update')
}
