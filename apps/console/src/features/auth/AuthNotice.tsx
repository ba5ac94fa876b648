import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'

interface AuthNoticeProps {
  title: string
  lead: ReactNode
  label?: string
}

/** A page of the sign-in area that only says something and leads back to signing in. */
export const AuthNotice = ({ title, lead, label = 'Back to sign in' }: AuthNoticeProps) => (
  <AuthPage title={title} lead={lead}>
    <LinkButton variant="filled" size="md" fullWidth to="/auth/login">
      {label}
    </LinkButton>
  </AuthPage>
)
