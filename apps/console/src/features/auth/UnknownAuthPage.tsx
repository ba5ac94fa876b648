import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'
import css from './AuthPage.module.css'

export function Page() {
  return (
    <AuthPage title="Page was not found" lead="Nothing lives at this address of the sign-in area.">
      <div className={css['stack']}>
        <LinkButton variant="filled" size="md" fullWidth to="/">
          Go to Home Page
        </LinkButton>
        <LinkButton size="md" fullWidth to="/auth/login">
          Back to sign in
        </LinkButton>
      </div>
    </AuthPage>
  )
}
