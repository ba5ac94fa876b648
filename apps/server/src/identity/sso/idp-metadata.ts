import { refusedXml } from './xml-limits.ts'
import { xmlAttribute, xmlTags } from './xml-tags.ts'

const bindingRedirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export interface IdentityProviderMetadata {
  entityId: string
  ssoUrl: string
  certificates: string[]
}

/** What we need of a SAML identity provider's metadata; a text when it cannot be used, saying why. */
export function readIdentityProviderMetadata(xml: string): IdentityProviderMetadata | string {
  const refused = refusedXml(xml)
  if (refused) return refused
  const reader = new MetadataReader()
  for (const { tag, text } of xmlTags(xml)) reader.tag(tag, text)
  const { entityId, ssoUrl, certificates, entities } = reader
  if (entities !== 1) return 'must describe one identity provider (one EntityDescriptor)'
  if (entityId === '') return 'does not say the entityID'
  if (ssoUrl === '') return 'has no SingleSignOnService with the HTTP-Redirect binding'
  return certificates.length === 0 ? 'has no signing certificate' : { entityId, ssoUrl, certificates }
}

class MetadataReader {
  entityId = ''
  ssoUrl = ''
  entities = 0
  readonly certificates: string[] = []
  #inProvider = false
  #inSigningKey = false

  tag(tag: string, text: string): void {
    const closes = tag.startsWith('/')
    const name = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1]
    if (name === 'EntityDescriptor' && !closes) {
      this.entities += 1
      this.entityId = attribute(tag, 'entityID')
    }
    if (name === 'IDPSSODescriptor') this.#inProvider = !closes
    if (!this.#inProvider || closes) return
    if (name === 'KeyDescriptor') this.#inSigningKey = attribute(tag, 'use') !== 'encryption'
    if (name === 'SingleSignOnService' && attribute(tag, 'Binding') === bindingRedirect) {
      this.ssoUrl ||= attribute(tag, 'Location')
    }
    if (name === 'X509Certificate' && this.#inSigningKey) this.#add(text)
  }

  #add(base64: string): void {
    const lines = base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
    const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')
    if (!this.certificates.includes(pem)) this.certificates.push(pem)
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function attribute(tag: string, name: string): string {
  const value = xmlAttribute(tag, name) ?? ''
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, entity: string) => entities[entity] ?? '').trim()
}
