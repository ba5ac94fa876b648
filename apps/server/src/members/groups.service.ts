import { type Accesses, apiError, type MemberGroup } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import type { OrgScope } from '../identity/scope.ts'
import { refuseRaising } from '../organizations/organizations.service.ts'
import type { Services } from '../services.ts'
import { deleteGroup, insertGroup, listGroups, setGroupMembers, updateGroup } from './groups.repo.ts'
import { listMembers } from './members.repo.ts'
import { changeMembers, effectiveAccesses } from './members.service.ts'

const mostGroups = 200

type GroupWish = Omit<MemberGroup, 'id'>
type Needs = Pick<Services, 'db' | 'audit'>

/** Makes a group. What it grants, and whom, must be within what its maker has. */
export function createGroup(services: Needs, scope: OrgScope, wish: GroupWish): Promise<MemberGroup> {
  return changeMembers(services, scope, async tx => {
    const groups = await listGroups(scope, tx)
    if (groups.length >= mostGroups) throw apiError('CONFLICT', { detail: `There are ${mostGroups} groups already.` })
    await refuseGroup(scope, tx, { accesses: {}, user_ids: [] }, wish)
    const id = await insertGroup(scope, tx, wish)
    if (!id) throw nameTaken(wish.name)
    await setGroupMembers(scope, tx, id, wish.user_ids)
    const after = await requireGroup(scope, tx, id)
    await services.audit.record(scope, { action: 'group.create', target: `group/${id}`, after }, tx)
    return after
  })
}

export function changeGroup(services: Needs, scope: OrgScope, id: string, wish: GroupWish): Promise<MemberGroup> {
  return changeMembers(services, scope, async tx => {
    const before = await requireGroup(scope, tx, id)
    const sameName = (name: string) => name.toLowerCase() === wish.name.toLowerCase()
    const others = (await listGroups(scope, tx)).filter(group => group.id !== id)
    if (others.some(({ name }) => sameName(name))) throw nameTaken(wish.name)
    await refuseGroup(scope, tx, before, wish)
    await updateGroup(scope, tx, { id, ...wish })
    await setGroupMembers(scope, tx, id, wish.user_ids)
    const after = await requireGroup(scope, tx, id)
    await services.audit.record(scope, { action: 'group.update', target: `group/${id}`, before, after }, tx)
    return after
  })
}

export function removeGroup(services: Needs, scope: OrgScope, id: string): Promise<void> {
  return changeMembers(services, scope, async tx => {
    const before = await requireGroup(scope, tx, id)
    await deleteGroup(scope, tx, id)
    await services.audit.record(scope, { action: 'group.remove', target: `group/${id}`, before }, tx)
  })
}

/** What the group grants may rise only to what the caller has, and so may what somebody gains by being put into it. */
async function refuseGroup(
  scope: OrgScope,
  tx: Executor,
  before: { accesses: Accesses; user_ids: readonly string[] },
  wish: GroupWish,
): Promise<void> {
  refuseRaising(scope.accesses, before.accesses, wish.accesses)
  const members = new Set((await listMembers(scope, tx)).map(({ user }) => user.id))
  const held = await effectiveAccesses(scope, tx)
  for (const userId of wish.user_ids) {
    if (!members.has(userId)) {
      throw apiError('INVALID_INPUT', { fields: [{ field: 'user_ids', message: 'must all be members' }] })
    }
    if (!before.user_ids.includes(userId)) refuseRaising(scope.accesses, held.get(userId) ?? {}, wish.accesses)
  }
  if (new Set(wish.user_ids).size !== wish.user_ids.length) {
    throw apiError('INVALID_INPUT', { fields: [{ field: 'user_ids', message: 'must not name a member twice' }] })
  }
}

async function requireGroup(scope: OrgScope, tx: Executor, id: string): Promise<MemberGroup> {
  const found = (await listGroups(scope, tx)).find(group => group.id === id)
  if (!found) throw apiError('NOT_FOUND')
  return found
}

const nameTaken = (name: string) => apiError('CONFLICT', { detail: `There is a group called '${name}' already.` })
