import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import type { CurrentUser } from '@weir/contracts'
import { activeOrganizationId, chooseOrganization } from '../lib/active-organization.ts'
import { queryClient } from '../lib/api.ts'
import { errorCode } from '../lib/error-words.ts'
import { safeReturnTo } from '../lib/return-to.ts'
import { currentUserQuery } from '../lib/session.ts'

interface GuardContext {
  location: Pick<ParsedLocation, 'href'>
}

/** The first thing that keeps a user from their organization, as the page that deals with it; undefined when nothing does. */
export function entryObstacle(user: Pick<CurrentUser, 'organizations'>, remembered: string | null): string | undefined {
  return chooseOrganization(user.organizations, remembered) ? undefined : '/organizations/create'
}

/** The signed-in user, or the sign-in page with a way back. */
export async function requireUser({ location }: GuardContext): Promise<CurrentUser> {
  try {
    return await queryClient.ensureQueryData(currentUserQuery)
  } catch (error) {
    if (errorCode(error) !== 'UNAUTHENTICATED') throw error
    const returnTo = safeReturnTo(location.href)
    throw redirect({ to: '/auth/login', search: returnTo === '/' ? {} : { returnTo } })
  }
}

/** The license guard: only a user with an organization they may work in passes. */
export async function requireOrganization(context: GuardContext): Promise<void> {
  const obstacle = entryObstacle(await requireUser(context), activeOrganizationId())
  if (obstacle) throw redirect({ to: obstacle })
}

/** The dev area does not exist for anyone but support users. */
export async function requireSupport(context: GuardContext): Promise<void> {
  const user = await requireUser(context)
  if (!user.supportUser) throw notFound()
}
