import { apiError, type SupportAccess, type SupportEntry } from '@weir/contracts'
import type { UserPrincipal } from '../identity/principal.ts'
import { arrivalScope, type OrgScope } from '../identity/scope.ts'
import { isMember } from '../organizations/joining.repo.ts'
import { findOrganization } from '../organizations/organizations.repo.ts'
import type { Services } from '../services.ts'
import { endEntry, type EntryRow, insertEntry } from './support.repo.ts'

type Needs = Pick<Services, 'db' | 'audit'>

/** The scope of a support user's work on an organization from the outside; NOT_FOUND when there is none with this id. */
export async function supportScope(
  services: Pick<Services, 'db'>,
  principal: UserPrincipal,
  organizationId: string,
): Promise<OrgScope> {
  // Said again where it counts: nothing here may depend on the declaration of a call alone.
  if (!principal.supportUser) throw apiError('NOT_FOUND')
  const scope = arrivalScope(principal, organizationId)
  if (!(await findOrganization(scope, services.db))) throw apiError('NOT_FOUND')
  return scope
}

interface EntryWish {
  reason: string
  access: SupportAccess
  minutes: number
}

/** Lets a support user in for a while, in place of what they had open. The organization's audit log has it. */
export async function enter(
  services: Needs,
  principal: UserPrincipal,
  scope: OrgScope,
  { reason, access, minutes }: EntryWish,
): Promise<SupportEntry> {
  const { userId } = principal
  const made = await services.db.transaction(async tx => {
    if (await isMember(scope, tx, userId)) {
      throw apiError('CONFLICT', { detail: 'You are a member of this organization. Switch to it instead.' })
    }
    const former = await endEntry(scope, tx, userId)
    if (former)
      await services.audit.record(scope, { action: 'support.exit', target: target(former), before: former }, tx)
    const expiresAt = new Date(Date.now() + minutes * 60_000)
    const row = await insertEntry(scope, tx, { userId, reason, access, expiresAt })
    if (!row) throw apiError('INTERNAL')
    await services.audit.record(scope, { action: `support.enter_${access}`, target: target(row), after: row }, tx)
    return row
  })
  return shownEntry(made, principal.email)
}

/** Ends the entry; nothing happens when there is none. */
export function exit(services: Needs, principal: UserPrincipal, scope: OrgScope): Promise<void> {
  return services.db.transaction(async tx => {
    const ended = await endEntry(scope, tx, principal.userId)
    if (!ended) return
    const before = { ...ended, endedAt: null }
    await services.audit.record(scope, { action: 'support.exit', target: target(ended), before, after: ended }, tx)
  })
}

const target = (row: EntryRow) => `support/${row.id}`

export function shownEntry(row: EntryRow, email: string): SupportEntry {
  return {
    id: row.id,
    email,
    reason: row.reason,
    access: row.access,
    started: row.startedAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    ended: row.endedAt?.toISOString() ?? null,
    active: row.endedAt === null && row.expiresAt.getTime() > Date.now(),
  }
}
