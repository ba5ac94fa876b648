import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { AuthPage } from './AuthPage.tsx'

interface Words {
  title: string
  lead: string
}

const saml: Words = {
  title: 'SAML sign-in',
  lead: 'Your organization has no identity provider connected. Sign in with your email and password, or ask an administrator to connect one.',
}

const words: Readonly<Record<string, Words>> = {
  '/auth/register': {
    title: 'Create an account',
    lead: 'Accounts are created by an administrator of your organization. Ask them to add your work email; then sign in here.',
  },
  '/auth/reset-password': {
    title: 'Reset password',
    lead: 'This server sends no mail. Ask an administrator of your organization to set a new password for you.',
  },
  '/auth/complete-profile': {
    title: 'Complete your profile',
    lead: 'Your name comes from your account. If it is missing or wrong, ask an administrator of your organization to correct it.',
  },
}

/** Ways into an account that an administrator opens: says whom to ask. */
export function Page() {
  const { title, lead } = words[useLocation({ select: location => location.pathname })] ?? saml
  return (
    <AuthPage title={title} lead={lead}>
      <LinkButton variant="filled" size="md" fullWidth to="/auth/login">
        Back to sign in
      </LinkButton>
    </AuthPage>
  )
}
