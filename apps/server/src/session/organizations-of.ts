import { type CurrentUser, type Membership, supportAccesses } from '@weir/contracts'
import { systemScope } from '../identity/scope.ts'
import { waitingOf } from '../organizations/joining.service.ts'
import { membershipsOf } from '../organizations/organizations.repo.ts'
import type { Services } from '../services.ts'
import { enteredBy } from '../support/support.repo.ts'

/** Where somebody belongs, is in as support, and waits to be let in. */
export async function organizationsOf(
  services: Pick<Services, 'db'>,
  person: { id: string; supportUser: boolean },
): Promise<Pick<CurrentUser, 'organizations' | 'join_status' | 'join_requests'>> {
  const memberships: Membership[] = (await membershipsOf(systemScope, services.db, person.id)).map(
    ({ isDemo, closed, ...membership }) => ({ ...membership, is_demo: isDemo, ...(closed ? { closed } : {}) }),
  )
  const entered = person.supportUser ? await enteredBy(systemScope, services.db, person.id) : []
  const asSupport = entered.map(({ isDemo, access, expiresAt, ...organization }) => ({
    ...organization,
    ...supportAccesses[access],
    is_demo: isDemo,
    support_until: expiresAt.toISOString(),
  }))
  const waiting = await waitingOf(services, person.id)
  return {
    organizations: [...memberships, ...asSupport],
    ...(memberships.length === 0 && waiting.length > 0 ? { join_status: 'join-org-pending' } : {}),
    ...(waiting.length > 0 ? { join_requests: waiting } : {}),
  }
}
