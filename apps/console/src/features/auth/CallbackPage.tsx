import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentUserQuery } from '../../lib/session.ts'
import { tellSignedIn } from '../../lib/follow-session.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { loginSearch } from './auth.search.ts'
import { nextPage } from './sign-in.ts'
import { signInError } from './sign-in-errors.ts'

/** Where an identity provider sends the browser back to: with a session it goes on, without one it says why. */
export function Page() {
  const [search] = useUrlState(loginSearch)
  const failed = Boolean(search.message || search.errorMessage)
  const user = useQuery({ ...currentUserQuery, enabled: !failed, retry: false })
  const router = useRouter()
  const signedIn = user.data
  useEffect(() => {
    if (!signedIn) return
    tellSignedIn(signedIn.id)
    router.history.replace(nextPage(signedIn, search.returnTo))
  }, [signedIn, router, search.returnTo])

  if (!failed && !user.isError) return <AuthPage title="Signing in" lead="Checking your session." />
  const { text, code } = signInError(failed ? search : { errorMessage: '1008' })
  return (
    <AuthPage title="Sign-in did not complete">
      <div className={css['stack']}>
        <ErrorStrip code={code}>{text}</ErrorStrip>
        <LinkButton variant="filled" size="md" fullWidth to="/auth/login">
          Back to sign in
        </LinkButton>
      </div>
    </AuthPage>
  )
}
