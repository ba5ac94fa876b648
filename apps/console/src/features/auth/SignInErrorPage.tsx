import { useUrlState } from '../../lib/use-url-state.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'
import { signInErrorSearch } from './auth.search.ts'
import { signInError } from './sign-in-errors.ts'

export function Page() {
  const [search] = useUrlState(signInErrorSearch)
  const { text, code } = signInError(search)
  return (
    <AuthPage title="Something went wrong">
      <div className={css['stack']}>
        <ErrorStrip code={code}>{text}</ErrorStrip>
        <LinkButton variant="filled" size="md" fullWidth to="/auth/login">
          Back to sign in
        </LinkButton>
      </div>
    </AuthPage>
  )
}
