import { type Accesses, accessKeys, allows, apiError, type Preset, presetAccesses } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import type { Principal } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import {
  insertMembership,
  insertOrganization,
  listMembers,
  lockMemberships,
  updateMembership,
} from './organizations.repo.ts'

/** What a new organization has switched on. */
const standardFeatures = ['fleet', 'pipeline-states']

/** Makes an organization with its first administrator. */
export async function createOrganization(
  services: Pick<Services, 'audit'>,
  tx: Executor,
  { name, adminId, principal }: { name: string; adminId: string; principal: Principal },
): Promise<{ id: string; name: string }> {
  const organization = await insertOrganization(systemScope, tx, { name, features: standardFeatures })
  const scope = systemScopeOf(systemScope, organization.id)
  await insertMembership(scope, tx, { userId: adminId, preset: 'admin', accesses: presetAccesses.admin })
  await services.audit.record(
    { principal, organizationId: organization.id },
    { action: 'organization.create', target: `organization/${organization.id}`, after: { name, adminId } },
    tx,
  )
  return organization
}

/** Sets what a member may do. The last administrator stays one, and nobody hands out what they do not have. */
export function setMemberAccess(
  services: Pick<Services, 'db' | 'audit'>,
  scope: OrgScope,
  { userId, preset, accesses = presetAccesses[preset] }: { userId: string; preset: Preset; accesses?: Accesses },
) {
  return services.db.transaction(async tx => {
    await lockMemberships(scope, tx)
    const members = await listMembers(scope, tx)
    const member = members.find(({ id }) => id === userId)
    if (!member) throw apiError('NOT_FOUND')
    refuseRaising(scope.accesses, member.accesses, accesses)
    const remains = members.some(({ id, accesses: held }) => isAdmin(id === userId ? accesses : held))
    if (!remains) {
      throw apiError('CONFLICT', {
        detail: 'This is the last administrator. Make another member an administrator first.',
      })
    }
    await updateMembership(scope, tx, userId, { preset, accesses })
    const after = { ...member, preset, accesses }
    await services.audit.record(scope, { action: 'access.set', target: `user/${userId}`, before: member, after }, tx)
    return after
  })
}

function isAdmin(accesses: Accesses): boolean {
  return allows(accesses, 'access', 'write')
}

/** Refuses entries that are higher than before and higher than what the granting side has itself. */
export function refuseRaising(own: Accesses, before: Accesses, after: Accesses): void {
  for (const key of accessKeys) {
    const level = after[key]
    if (!level || allows(before, key, level) || allows(own, key, level)) continue
    throw apiError('FORBIDDEN', {
      detail: `You cannot grant '${key}' with level '${level}', because you do not have it.`,
    })
  }
}
