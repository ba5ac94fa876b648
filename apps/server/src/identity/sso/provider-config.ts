import type { OIDCConfig, SAMLConfig } from '@better-auth/sso'
import type { ssoProviders } from '../../db/sso-schema.ts'
import type { SecretBox } from '../../secrets/sealed.ts'
import { serviceProviderMetadata } from './sp-metadata.ts'
import { type SsoUrls, ssoUrls } from './sso-urls.ts'

const bindingRedirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export type ProviderRow = typeof ssoProviders.$inferSelect

/** An identity provider in the form the library works with, its secret opened. */
export interface UsableProvider {
  row: ProviderRow
  samlConfig?: SAMLConfig
  oidcConfig?: OIDCConfig
}

export const secretAbout = (providerId: string) => `sso-provider/${providerId}`

/** Undefined when the secret does not open, or the settings are not complete. */
export function usableProvider(row: ProviderRow, box: SecretBox, publicUrl: string): UsableProvider | undefined {
  const secret = row.sealedSecret === null ? '' : box.open(secretAbout(row.id), row.sealedSecret)
  if (secret === undefined) return undefined
  const urls = ssoUrls(publicUrl, row.id)
  if (row.kind === 'saml' && row.saml) return { row, samlConfig: samlConfig(row.saml, secret, urls) }
  if (row.kind === 'oidc' && row.oidc) return { row, oidcConfig: oidcConfig(row.oidc, secret) }
  return undefined
}

function samlConfig(saml: NonNullable<ProviderRow['saml']>, signingKey: string, urls: SsoUrls): SAMLConfig {
  const signs = signingKey !== ''
  return {
    issuer: urls.entityId,
    entryPoint: saml.ssoUrl,
    audience: urls.entityId,
    wantAssertionsSigned: true,
    authnRequestsSigned: signs,
    idpMetadata: {
      entityID: saml.entityId,
      cert: saml.certificates,
      // Not used; without one the library complains on the console at every sign-in.
      singleLogoutService: [{ Binding: bindingRedirect, Location: saml.ssoUrl }],
    },
    spMetadata: {
      metadata: serviceProviderMetadata({ ...urls, signingCertificate: signs ? saml.signingCertificate : '' }),
      ...(signs ? { privateKey: signingKey } : {}),
    },
    ...(saml.emailAttribute === '' ? {} : { mapping: { email: saml.emailAttribute, name: 'displayName' } }),
  }
}

function oidcConfig(oidc: NonNullable<ProviderRow['oidc']>, clientSecret: string): OIDCConfig {
  const { userInfoEndpoint, ...settings } = oidc
  return {
    ...settings,
    clientSecret,
    pkce: true,
    discoveryEndpoint: '',
    scopes: ['openid', 'email', 'profile'],
    ...(userInfoEndpoint === null ? {} : { userInfoEndpoint }),
  }
}
