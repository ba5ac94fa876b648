import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router'
import type { CurrentUser } from '@weir/contracts'
import { activeOrganizationId, chooseOrganization } from '../lib/active-organization.ts'
import { queryClient } from '../lib/api.ts'
import { errorCode } from '../lib/error-words.ts'
import { inviteIn, keepInvite, keptInvite } from '../lib/kept-invite.ts'
import { safeReturnTo } from '../lib/return-to.ts'
import { currentUserQuery } from '../lib/session.ts'

interface GuardContext {
  location: Pick<ParsedLocation, 'href'>
}

type Standing = Pick<CurrentUser, 'organizations' | 'join_status'>

/** The first thing that keeps a user from their organization, as the page that deals with it; undefined when nothing does. */
export function entryObstacle(user: Standing, remembered: string | null, invited: boolean): string | undefined {
  const organization = chooseOrganization(user.organizations, remembered)
  if (organization) return organization.closed ? '/deprovisioned' : undefined
  if (invited) return '/join'
  return user.join_status === 'join-org-pending' ? '/waiting-for-approval' : '/organizations/create'
}

/** Where to come back to after signing in. The secret of an invite's link stays in the tab and out of the address. */
export function returnAddress(href: string): string {
  const [path = '/', hash = ''] = href.split('#')
  const invite = inviteIn(hash)
  if (invite === undefined) return safeReturnTo(href)
  keepInvite(invite)
  return safeReturnTo(path)
}

/** The signed-in user, or the sign-in page with a way back. */
export async function requireUser({ location }: GuardContext): Promise<CurrentUser> {
  try {
    return await queryClient.ensureQueryData(currentUserQuery)
  } catch (error) {
    if (errorCode(error) !== 'UNAUTHENTICATED') throw error
    const returnTo = returnAddress(location.href)
    throw redirect({ to: '/auth/login', search: returnTo === '/' ? {} : { returnTo } })
  }
}

/** The license guard: only a user with an organization they may work in passes. */
export async function requireOrganization(context: GuardContext): Promise<void> {
  const obstacle = entryObstacle(await requireUser(context), activeOrganizationId(), keptInvite() !== undefined)
  if (obstacle) throw redirect({ to: obstacle })
}

/** The dev area does not exist for anyone but support users. */
export async function requireSupport(context: GuardContext): Promise<void> {
  const user = await requireUser(context)
  if (!user.supportUser) throw notFound()
}
