import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import {
  type AccessKey,
  type AccessLevel,
  allows,
  apiError,
  type CurrentUser,
  demoRefusal,
  type Membership,
} from '@weir/contracts'
import { chooseOrganization, useActiveOrganizationId } from './active-organization.ts'
import { client } from './api.ts'
import { isWorthRetrying } from './error-words.ts'

/** The signed-in user with their organizations. */
export const currentUserQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: () => client.session.me(),
  staleTime: 5 * 60_000,
  // Nothing can be shown before it: one quick second try, then the error page with a retry of its own.
  retry: (failures, error) => failures < 1 && isWorthRetrying(error),
  retryDelay: 500,
  meta: { guarded: true },
})

/** The signed-in user. Only for pages behind sign-in; the guard has loaded it before they open. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data
}

/** The active organization. Only for pages of the organization area. */
export function useOrganization(): Membership {
  const organization = chooseOrganization(useCurrentUser().organizations, useActiveOrganizationId())
  if (!organization) throw apiError('NOT_FOUND', { detail: 'You do not belong to an organization.' })
  return organization
}

/** Whether the user may do this in the active organization, e.g. `useAccess('conf', 'write')`. */
export function useAccess(key: AccessKey, level: AccessLevel): boolean {
  return allows(useOrganization().accesses, key, level)
}

/** Whether the visitor came in through the demo and may only look: switch off what writes and say `demoRefusal`. */
export function useIsDemo(): boolean {
  return useCurrentUser().method === 'demo'
}

/** Why a control that writes is switched off, as its tooltip; undefined when it works. */
export function useWriteRefusal(key: AccessKey): string | undefined {
  const mayWrite = useAccess(key, 'write')
  if (useIsDemo()) return demoRefusal
  return mayWrite ? undefined : `This needs write access (${key}). An administrator of your organization can grant it.`
}
