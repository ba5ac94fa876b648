import { apiError, type FieldError, type SsoProviderInput } from '@weir/contracts'
import type { OidcSettings, SamlSettings } from '../../db/sso-schema.ts'
import { certificateFacts, certificatesIn, isKeyOf } from './certificates.ts'
import { domainOf, refusedDomain } from './email-domain.ts'
import { readIdentityProviderMetadata } from './idp-metadata.ts'
import { discoverProvider } from './oidc-discovery.ts'
import { refusedUrl } from './provider-urls.ts'

export interface CheckedProvider {
  domains: string[]
  saml: SamlSettings | null
  oidc: OidcSettings | null
  /** Undefined: the stored one stays. */
  secret: string | undefined
}

interface Stored {
  saml: SamlSettings | null
  hasSecret: boolean
}

/** What an administrator entered, checked and in the form it is stored; refuses it naming every field that is wrong. */
export async function checkProvider(
  input: SsoProviderInput,
  allowPrivate: boolean,
  stored?: Stored,
): Promise<CheckedProvider> {
  const problems: FieldError[] = []
  const wrong = (field: string, message: string) => problems.push({ field, message: `${field}: ${message}` })
  const domains = [...new Set(input.domains.map(text => domainOf(text) ?? text))]
  for (const text of input.domains) {
    const refused = refusedDomain(text)
    if (refused) wrong('domains', refused)
  }
  const checked =
    input.kind === 'saml'
      ? { ...checkSaml(input.saml ?? {}, allowPrivate, stored, wrong), oidc: null }
      : { ...(await checkOidc(input.oidc, allowPrivate, stored, wrong)), saml: null }
  if (input.kind === 'oidc' && input.allow_idp_initiated) {
    wrong('allow_idp_initiated', 'only SAML providers can start a sign-in')
  }
  if (problems.length === 0) return { domains, ...checked }
  throw apiError('INVALID_INPUT', { detail: `Some values are not valid. ${problems[0]?.message}`, fields: problems })
}

type Wrong = (field: string, message: string) => void

function checkSaml(
  input: NonNullable<SsoProviderInput['saml']>,
  allowPrivate: boolean,
  stored: Stored | undefined,
  wrong: Wrong,
) {
  const given = input.metadata_xml?.trim() ? readIdentityProviderMetadata(input.metadata_xml) : valuesOf(input)
  const read = typeof given === 'string' ? { entityId: '', ssoUrl: '', certificates: [] } : given
  if (typeof given === 'string') wrong('saml.metadata_xml', given)
  else {
    if (read.entityId === '') wrong('saml.entity_id', 'is missing; the identity provider calls it issuer or entity ID')
    const refused = refusedUrl(read.ssoUrl, allowPrivate)
    if (refused) wrong('saml.sso_url', refused)
    if (read.certificates.length === 0) wrong('saml.certificate', 'is missing, or not in PEM form')
    else if (!read.certificates.every(certificateFacts)) wrong('saml.certificate', 'is not an X.509 certificate')
  }
  const signing = checkSigning(input, stored, wrong)
  const emailAttribute = input.email_attribute ?? ''
  return { saml: { ...read, emailAttribute, signingCertificate: signing.certificate }, secret: signing.key }
}

function valuesOf(input: NonNullable<SsoProviderInput['saml']>) {
  const { entity_id: entityId = '', sso_url: ssoUrl = '', certificate = '' } = input
  return { entityId, ssoUrl, certificates: certificatesIn(certificate) }
}

/** The key and the certificate come together, or the key stays while its certificate does. */
function checkSigning(
  input: NonNullable<SsoProviderInput['saml']>,
  stored: Stored | undefined,
  wrong: Wrong,
): { certificate: string; key: string | undefined } {
  const { signing_key: key = '', signing_certificate: certificate = '' } = input
  if (certificate === '' && key === '') return { certificate: '', key: '' }
  if (!certificateFacts(certificate)) wrong('saml.signing_certificate', 'is not an X.509 certificate in PEM form')
  else if (key === '') {
    const isKept = stored?.hasSecret === true && stored.saml?.signingCertificate === certificate
    if (isKept) return { certificate, key: undefined }
    wrong('saml.signing_key', 'is missing; a certificate needs the private key it was made for')
  } else if (!isKeyOf(certificate, key)) {
    wrong('saml.signing_key', 'is not the private key of the signing certificate, or not in PEM form')
  }
  return { certificate, key }
}

async function checkOidc(
  input: SsoProviderInput['oidc'],
  allowPrivate: boolean,
  stored: Stored | undefined,
  wrong: Wrong,
): Promise<{ oidc: OidcSettings | null; secret: string | undefined }> {
  if (!input) {
    wrong('oidc.issuer', 'is missing')
    return { oidc: null, secret: undefined }
  }
  if (input.client_secret === undefined && !stored?.hasSecret) wrong('oidc.client_secret', 'is missing')
  const found = await discoverProvider(input.issuer, allowPrivate)
  if (typeof found === 'string') wrong('oidc.issuer', found)
  return {
    oidc: typeof found === 'string' ? null : { ...found, clientId: input.client_id },
    secret: input.client_secret,
  }
}
