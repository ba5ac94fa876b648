import { describe, expect, it } from 'vitest'
import { domainOf, refusedDomain } from './email-domain.ts'
import { readIdentityProviderMetadata } from './idp-metadata.ts'
import { landingPath, returnPath } from './return-path.ts'
import type { KnownPerson } from './sso.repo.ts'
import { decideEntry, type EntryDecision } from './who-may-enter.ts'

describe('domainOf', () => {
  it.each<[string, string | undefined]>([
    ['ada@Acme.Example', 'acme.example'],
    ['"odd@name"@acme.example', 'acme.example'],
    ['acme.example.', 'acme.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['a b.example', undefined],
    ['', undefined],
    ['acme.example/path', undefined],
  ])('%s is %s', (text, domain) => {
    expect(domainOf(text)).toBe(domain)
  })
  it('takes no address for a domain', () => {
    expect(refusedDomain('ada@acme.example')).toContain('not an email domain')
  })
})

describe('returnPath', () => {
  it.each([
    ['/logs?query=a%20b#top', '/logs?query=a%20b#top'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/evil.example'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('%s becomes %s', (asked, path) => {
    expect(returnPath(asked)).toBe(path)
  })
  it('puts it into the address of the page that goes on', () => {
    expect(landingPath("/a?b=(c)*'")).toMatch(/^\/auth\/callback\?returnTo=[\w%.-]+$/)
  })
})

describe('decideEntry', () => {
  const person = (changes: Partial<KnownPerson>): KnownPerson => ({
    id: 'p',
    supportUser: false,
    emailVerified: true,
    isLinked: false,
    organizationIds: ['acme'],
    ...changes,
  })
  const both = ['acme', 'other']
  it.each<[string, KnownPerson | undefined, boolean, EntryDecision]>([
    ['nobody yet', undefined, false, 'create'],
    ['a member', person({}), false, 'link'],
    ['a member who came before', person({ isLinked: true }), false, 'enter'],
    ['a member of two organizations', person({ organizationIds: both }), false, 'refuse'],
    ['a member of two who came before', person({ organizationIds: both, isLinked: true }), false, 'refuse'],
    ['a member of two, the domain proven', person({ organizationIds: both }), true, 'link'],
    ['a stranger', person({ organizationIds: [] }), false, 'refuse'],
    ['a stranger, the domain proven', person({ organizationIds: [] }), true, 'link'],
    ['a stranger with an unproven address', person({ organizationIds: [], emailVerified: false }), true, 'refuse'],
    ['somebody who was removed', person({ organizationIds: [], isLinked: true }), false, 'enter'],
    ['a support user', person({ supportUser: true, isLinked: true }), true, 'refuse'],
  ])('%s', (_name, known, isDomainProven, decision) => {
    expect(decideEntry({ organizationId: 'acme', person: known, isDomainProven })).toBe(decision)
  })
})

describe('readIdentityProviderMetadata', () => {
  const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
  const key = (use: string, text: string) =>
    `<md:KeyDescriptor${use}><KeyInfo><X509Data><X509Certificate>${text}</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor>`
  const metadata = (inside: string, before = '') =>
    `<?xml version="1.0"?><md:EntityDescriptor entityID="https://idp.example/&amp;"><!-- x -->${before}<md:IDPSSODescriptor>${inside}</md:IDPSSODescriptor></md:EntityDescriptor>`
  const service = `<md:SingleSignOnService Binding="${redirect}" Location='https://idp.example/sso?a=1&amp;b=2'/>`

  it('takes the id, the address and the keys for signing', () => {
    const keys = key(' use="signing"', ' QUJD ') + key(' use="encryption"', 'WFla') + key('', 'REVG')
    expect(
      readIdentityProviderMetadata(
        metadata(keys + service, `<md:SPSSODescriptor>${key('', 'R0hJ')}</md:SPSSODescriptor>`),
      ),
    ).toEqual({
      entityId: 'https://idp.example/&',
      ssoUrl: 'https://idp.example/sso?a=1&b=2',
      certificates: ['QUJD', 'REVG'].map(text => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`),
    })
  })
  it.each([
    ['no service', metadata(key('', 'QUJD')), 'SingleSignOnService'],
    ['no certificate', metadata(service), 'certificate'],
    ['no id', metadata(key('', 'QUJD') + service).replace(/entityID="[^"]*"/, ''), 'entityID'],
    ['two providers', metadata(service) + metadata(service), 'one identity provider'],
    ['something else', '<html></html>', 'one identity provider'],
  ])('says what is wrong with %s', (_name, xml, words) => {
    expect(readIdentityProviderMetadata(xml)).toContain(words)
  })
})
