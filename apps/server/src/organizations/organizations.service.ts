import { type Accesses, accessKeys, allows, apiError, presetAccesses } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import type { Principal } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import { insertMembership, insertOrganization, readOrganization, updateOrganization } from './organizations.repo.ts'

/** What a new organization has switched on. */
const standardFeatures = ['fleet', 'pipeline-states']

/** Makes an organization with its first administrator. */
export async function createOrganization(
  services: Pick<Services, 'audit'>,
  tx: Executor,
  { name, adminId, principal }: { name: string; adminId: string; principal: Principal },
): Promise<{ id: string; name: string }> {
  const organization = await insertOrganization(systemScope, tx, { name, features: standardFeatures })
  const scope = { ...systemScopeOf(systemScope, organization.id), principal }
  await insertMembership(scope, tx, { userId: adminId, preset: 'admin', accesses: presetAccesses.admin })
  await services.audit.record(
    { principal, organizationId: organization.id },
    { action: 'organization.create', target: `organization/${organization.id}`, after: { name, adminId } },
    tx,
  )
  return organization
}

/** Changes the organization itself, and records it. */
export function changeOrganization(
  services: Pick<Services, 'db' | 'audit'>,
  scope: OrgScope,
  action: string,
  values: Parameters<typeof updateOrganization>[2],
) {
  return services.db.transaction(async tx => {
    const before = await readOrganization(scope, tx)
    const after = await updateOrganization(scope, tx, values)
    if (!after) throw apiError('NOT_FOUND')
    await services.audit.record(scope, { action, target: `organization/${after.id}`, before, after }, tx)
    return after
  })
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
