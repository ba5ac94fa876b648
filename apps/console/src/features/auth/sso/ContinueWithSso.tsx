import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { cookieClient } from '../../../lib/api.ts'
import { KeyIcon } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { looksLikeEmail, ssoStartPath } from './sso-start.ts'

interface ContinueWithSsoProps {
  /** What stands in the email field. */
  email: string
  returnTo: string | undefined
}

/** The way to an identity provider: straight there once the email's domain has one, else by the page that asks for it. */
export function ContinueWithSso({ email, returnTo }: ContinueWithSsoProps) {
  const [settled] = useDebouncedValue(email.trim(), 400)
  const query = useQuery({
    queryKey: ['sso-lookup', settled],
    queryFn: () => cookieClient.sso.lookup({ email_or_domain: settled }),
    enabled: looksLikeEmail(settled),
    retry: false,
    meta: { guarded: true },
  })
  const found = settled === email.trim() && query.data?.found === 'one' ? query.data : undefined
  return found ? (
    <Button
      component="a"
      size="md"
      fullWidth
      href={ssoStartPath(found.domain, returnTo)}
      leftSection={<KeyIcon size={14} />}
    >
      Continue with single sign-on
    </Button>
  ) : (
    <LinkButton size="md" fullWidth to="/auth/login-saml" leftSection={<KeyIcon size={14} />}>
      Continue with SAML SSO
    </LinkButton>
  )
}
