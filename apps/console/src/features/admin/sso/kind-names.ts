import type { SsoKind } from '@weir/contracts'

export const kindNames: Record<SsoKind, string> = { saml: 'SAML 2.0', oidc: 'OpenID Connect' }
