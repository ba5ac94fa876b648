import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'

export function Page() {
  return (
    <AuthPage title="You are signed out" lead="Your session in this browser has ended.">
      <LinkButton variant="filled" size="md" fullWidth to="/auth/login">
        Sign in again
      </LinkButton>
    </AuthPage>
  )
}
