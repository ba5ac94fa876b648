import type { MemberGroup } from '@weir/contracts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { groupMembers, memberGroups } from '../db/schema.ts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'

export async function listGroups(scope: OrgScope, db: Executor): Promise<MemberGroup[]> {
  const found = await db
    .select({ id: memberGroups.id, name: memberGroups.name, accesses: memberGroups.accesses })
    .from(memberGroups)
    .where(eq(memberGroups.organizationId, scope.organizationId))
    .orderBy(asc(sql`lower(${memberGroups.name})`))
  const members = await db
    .select({ groupId: groupMembers.groupId, userId: groupMembers.userId })
    .from(groupMembers)
    .where(eq(groupMembers.organizationId, scope.organizationId))
    .orderBy(asc(groupMembers.userId))
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
  return found.map(group => ({ ...group, user_ids: (byGroup.get(group.id) ?? []).map(({ userId }) => userId) }))
}

/** Makes a group; undefined when the name is taken. */
export async function insertGroup(
  scope: OrgScope,
  tx: Executor,
  { name, accesses }: Pick<MemberGroup, 'name' | 'accesses'>,
): Promise<string | undefined> {
  const createdBy = callerName(scope.principal)
  const [made] = await tx
    .insert(memberGroups)
    .values({ id: newId(), organizationId: scope.organizationId, name, accesses, createdBy })
    .onConflictDoNothing()
    .returning({ id: memberGroups.id })
  return made?.id
}

export async function updateGroup(
  scope: OrgScope,
  tx: Executor,
  { id, name, accesses }: Pick<MemberGroup, 'id' | 'name' | 'accesses'>,
): Promise<void> {
  await tx.update(memberGroups).set({ name, accesses, updatedAt: new Date() }).where(own(scope, id))
}

export async function deleteGroup(scope: OrgScope, tx: Executor, id: string): Promise<void> {
  await tx.delete(memberGroups).where(own(scope, id))
}

/** Puts exactly these members into a group. */
export async function setGroupMembers(
  scope: OrgScope,
  tx: Executor,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const { organizationId } = scope
  await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.organizationId, organizationId), eq(groupMembers.groupId, groupId)))
  if (userIds.length === 0) return
  await tx.insert(groupMembers).values(userIds.map(userId => ({ organizationId, groupId, userId })))
}

/** Puts a new member into those of the groups that still exist. */
export async function joinGroups(
  scope: OrgScope,
  tx: Executor,
  userId: string,
  groupIds: readonly string[],
): Promise<void> {
  const { organizationId } = scope
  if (groupIds.length === 0) return
  const there = await tx
    .select({ groupId: memberGroups.id })
    .from(memberGroups)
    .where(and(eq(memberGroups.organizationId, organizationId), inArray(memberGroups.id, [...groupIds])))
  if (there.length === 0) return
  const rows = there.map(({ groupId }) => ({ organizationId, groupId, userId }))
  await tx.insert(groupMembers).values(rows).onConflictDoNothing()
}

const own = (scope: OrgScope, id: string) =>
  and(eq(memberGroups.organizationId, scope.organizationId), eq(memberGroups.id, id))
