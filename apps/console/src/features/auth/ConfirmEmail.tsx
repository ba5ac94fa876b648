import { useQuery } from '@tanstack/react-query'
import { verifyEmail } from '../../lib/auth-call.ts'
import { errorCode, errorWords } from '../../lib/error-words.ts'
import { AuthNotice } from './AuthNotice.tsx'
import { AuthPage } from './AuthPage.tsx'

/** Confirms the email of a new account with the token of the mailed link. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      await verifyEmail(token)
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { guarded: true },
  })
  if (confirmed.isPending) return <AuthPage title="Confirming your email" lead="One moment." />
  if (confirmed.isSuccess) {
    return <AuthNotice title="Your email is confirmed" lead="Your account is ready." label="Sign in" />
  }
  const expired = errorCode(confirmed.error) === 'LINK_EXPIRED'
  const lead = expired
    ? 'This link was used before or is too old. Sign in with your password, and we send you a new one where it is needed.'
    : errorWords(confirmed.error).sentence
  return <AuthNotice title="Your email was not confirmed" lead={lead} />
}
