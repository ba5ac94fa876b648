import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@weir/contracts'
import { z } from 'zod'
import { authCall } from '../../lib/auth-call.ts'
import { safeReturnTo } from '../../lib/return-to.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { tellSignedIn } from '../../lib/follow-session.ts'

type SignInStep = 'entered' | 'second-factor'

const answerSchema = z.object({ twoFactorRedirect: z.boolean().optional() })

/** Signs in by email and password; the server sets the session cookie, or asks for a second factor first. */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  const answer = answerSchema.safeParse(await authCall('/sign-in/email', { email, password })).data
  return answer?.twoFactorRedirect ? 'second-factor' : 'entered'
}

/** A backup code has letters and a dash; the code of an authenticator app has six digits, perhaps with a space. */
export async function sendCode(text: string): Promise<void> {
  const code = text.replaceAll(/\s/g, '')
  await authCall(/^\d{6}$/.test(code) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code })
}

/** Where somebody goes after signing in: to their profile while it has no name, else to where they wanted to be. */
export function nextPage(user: Pick<CurrentUser, 'firstName' | 'fullName'>, returnTo: string | undefined): string {
  const wanted = safeReturnTo(returnTo)
  if (user.firstName || user.fullName) return wanted
  return wanted === '/'
    ? '/auth/complete-profile'
    : `/auth/complete-profile?${new URLSearchParams({ returnTo: wanted })}`
}

/** Loads who is signed in now, tells the other tabs, and gives the page to go to. */
export async function enter(queryClient: QueryClient, returnTo: string | undefined): Promise<string> {
  // Whatever was cached belonged to another session.
  queryClient.clear()
  const user = await queryClient.fetchQuery(currentUserQuery)
  tellSignedIn(user.id)
  return nextPage(user, returnTo)
}
