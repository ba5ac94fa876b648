import { authPath } from '../auth.ts'

/** Where identity providers and browsers find us in a sign-in through this provider. */
export interface SsoUrls {
  entityId: string
  acsUrl: string
  metadataUrl: string
  redirectUrl: string
}

export const ssoPath = `${authPath}/sso`

/** Assertions are posted here; the path is the library's. */
export const acsPath = (providerId: string) => `${ssoPath}/saml2/sp/acs/${providerId}`

/** Authorization codes come back here; the path is the library's. */
export const callbackPath = (providerId: string) => `${ssoPath}/callback/${providerId}`

export function ssoUrls(publicUrl: string, providerId: string): SsoUrls {
  const metadataUrl = `${publicUrl}${ssoPath}/metadata/${providerId}`
  return {
    entityId: metadataUrl,
    metadataUrl,
    acsUrl: `${publicUrl}${acsPath(providerId)}`,
    redirectUrl: `${publicUrl}${callbackPath(providerId)}`,
  }
}
