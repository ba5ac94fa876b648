import { ORPCError } from '@orpc/client'
import { errorDataSchema, type Preset, type SsoKind, type SsoProvider, type SsoProviderInput } from '@weir/contracts'

/** What is in the form, as texts. */
export interface ProviderForm {
  kind: SsoKind
  name: string
  domains: string
  preset: Preset
  enabled: boolean
  startsElsewhere: boolean
  /** Whether a SAML provider is described by its metadata or by single values. */
  byMetadata: boolean
  metadata: string
  entityId: string
  ssoUrl: string
  certificate: string
  emailAttribute: string
  signingKey: string
  signingCertificate: string
  issuer: string
  clientId: string
  clientSecret: string
}

export function formOf(provider: SsoProvider | undefined): ProviderForm {
  return {
    kind: provider?.kind ?? 'saml',
    name: provider?.name ?? '',
    domains: provider?.domains.map(({ domain }) => domain).join(', ') ?? '',
    preset: provider?.preset ?? 'member',
    enabled: provider?.enabled ?? true,
    startsElsewhere: provider?.allow_idp_initiated ?? false,
    byMetadata: provider === undefined,
    metadata: '',
    entityId: provider?.saml?.entity_id ?? '',
    ssoUrl: provider?.saml?.sso_url ?? '',
    certificate: provider?.saml?.certificate ?? '',
    emailAttribute: provider?.saml?.email_attribute ?? '',
    signingKey: '',
    signingCertificate: provider?.saml?.signing_certificate ?? '',
    issuer: provider?.oidc?.issuer ?? '',
    clientId: provider?.oidc?.client_id ?? '',
    clientSecret: '',
  }
}

export function domainsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(domain => domain !== '')
}

export function inputOf(form: ProviderForm): SsoProviderInput {
  const common = {
    kind: form.kind,
    name: form.name.trim(),
    domains: domainsIn(form.domains),
    preset: form.preset,
    enabled: form.enabled,
    allow_idp_initiated: form.kind === 'saml' && form.startsElsewhere,
  }
  if (form.kind === 'oidc') {
    const secret = form.clientSecret === '' ? {} : { client_secret: form.clientSecret }
    return { ...common, oidc: { issuer: form.issuer.trim(), client_id: form.clientId.trim(), ...secret } }
  }
  const described = form.byMetadata
    ? { metadata_xml: form.metadata }
    : { entity_id: form.entityId.trim(), sso_url: form.ssoUrl.trim(), certificate: form.certificate.trim() }
  const signing = {
    ...(form.signingCertificate.trim() === '' ? {} : { signing_certificate: form.signingCertificate.trim() }),
    ...(form.signingKey.trim() === '' ? {} : { signing_key: form.signingKey.trim() }),
  }
  return { ...common, saml: { ...described, email_attribute: form.emailAttribute.trim(), ...signing } }
}

/** What is missing that the server need not be asked for, by field. */
export function missingIn(form: ProviderForm, isNew: boolean): Record<string, string> {
  const missing: [field: string, isMissing: boolean, words: string][] = [
    ['name', form.name.trim() === '', 'Enter a name, so that you recognise it.'],
    ['domains', domainsIn(form.domains).length === 0, 'Enter at least one email domain, such as company.com.'],
    ...(form.kind === 'oidc'
      ? ([
          ['oidc.issuer', form.issuer.trim() === '', 'Enter the issuer’s URL.'],
          ['oidc.client_id', form.clientId.trim() === '', 'Enter the client ID.'],
          ['oidc.client_secret', isNew && form.clientSecret === '', 'Enter the client secret.'],
        ] satisfies [string, boolean, string][])
      : ([
          [
            'saml.metadata_xml',
            form.byMetadata && form.metadata.trim() === '',
            'Paste the metadata of the identity provider.',
          ],
          [
            'saml.entity_id',
            !form.byMetadata && form.entityId.trim() === '',
            'Enter the entity ID, also called issuer.',
          ],
          ['saml.sso_url', !form.byMetadata && form.ssoUrl.trim() === '', 'Enter the sign-in URL.'],
          ['saml.certificate', !form.byMetadata && form.certificate.trim() === '', 'Paste the signing certificate.'],
        ] satisfies [string, boolean, string][])),
  ]
  return Object.fromEntries(missing.filter(([, isMissing]) => isMissing).map(([field, , words]) => [field, words]))
}

/** What the server refused, by field; metadata is one field, whatever of it was wrong. */
export function refusedIn(error: unknown, form: ProviderForm): Record<string, string> {
  const data = error instanceof ORPCError ? errorDataSchema.safeParse(error.data).data : undefined
  const entries = (data?.fields ?? []).map(({ field, message }): [string, string] => {
    const top = field.replace(/\.\d+$/, '')
    const ofMetadata = form.byMetadata && ['saml.entity_id', 'saml.sso_url', 'saml.certificate'].includes(top)
    const words = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message
    return [ofMetadata ? 'saml.metadata_xml' : top, sentence(words)]
  })
  // The first word about a field counts.
  return Object.fromEntries(entries.toReversed())
}

function sentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
