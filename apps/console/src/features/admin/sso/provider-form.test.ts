import { apiError, type SsoProvider } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { domainsIn, formOf, inputOf, missingIn, refusedIn } from './provider-form.ts'

const provider: SsoProvider = {
  id: 'p',
  kind: 'saml',
  name: 'Staff',
  domains: [
    { domain: 'a.example', verified: true },
    { domain: 'b.example', verified: false },
  ],
  preset: 'read-only',
  enabled: false,
  allow_idp_initiated: true,
  saml: {
    entity_id: 'https://idp.example',
    sso_url: 'https://idp.example/sso',
    certificate: 'PEM',
    certificates: [],
    email_attribute: 'mail',
    signing_certificate: 'OURS',
    signs_requests: true,
    our_entity_id: '',
    acs_url: '',
    metadata_url: '',
  },
  oidc: null,
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
}

describe('the form of an identity provider', () => {
  it('sends back what it was given, and no secret it does not know', () => {
    expect(inputOf(formOf(provider))).toEqual({
      kind: 'saml',
      name: 'Staff',
      domains: ['a.example', 'b.example'],
      preset: 'read-only',
      enabled: false,
      allow_idp_initiated: true,
      saml: {
        entity_id: 'https://idp.example',
        sso_url: 'https://idp.example/sso',
        certificate: 'PEM',
        email_attribute: 'mail',
        signing_certificate: 'OURS',
      },
    })
  })

  it('sends of a new one only what belongs to its kind', () => {
    const form = {
      ...formOf(undefined),
      kind: 'oidc' as const,
      startsElsewhere: true,
      issuer: ' https://x ',
      clientId: 'c',
    }
    expect(inputOf(form)).toMatchObject({ allow_idp_initiated: false, oidc: { issuer: 'https://x', client_id: 'c' } })
    expect(inputOf(form)).not.toHaveProperty('saml')
  })

  it.each([
    ['a.example, b.example', ['a.example', 'b.example']],
    ['a.example\n b.example;', ['a.example', 'b.example']],
    [' ', []],
  ])('reads the domains in %j', (text, domains) => {
    expect(domainsIn(text)).toEqual(domains)
  })

  it('names every field that is empty', () => {
    const empty = formOf(undefined)
    expect(Object.keys(missingIn(empty, true))).toEqual(['name', 'domains', 'saml.metadata_xml'])
    expect(Object.keys(missingIn({ ...empty, byMetadata: false }, true))).toEqual([
      'name',
      'domains',
      'saml.entity_id',
      'saml.sso_url',
      'saml.certificate',
    ])
    expect(Object.keys(missingIn({ ...empty, kind: 'oidc' }, true))).toContain('oidc.client_secret')
    expect(Object.keys(missingIn({ ...empty, kind: 'oidc' }, false))).not.toContain('oidc.client_secret')
    expect(missingIn(formOf(provider), false)).toEqual({})
  })

  it('puts what the server refused at its field', () => {
    const fields = [
      { field: 'domains', message: 'domains: gmail.com is open to everybody' },
      { field: 'domains.1', message: 'domains.1: too long' },
      { field: 'saml.sso_url', message: 'saml.sso_url: must start with https://' },
    ]
    const error = apiError('INVALID_INPUT', { fields })
    expect(refusedIn(error, formOf(provider))).toEqual({
      domains: 'Gmail.com is open to everybody.',
      'saml.sso_url': 'Must start with https://.',
    })
    expect(refusedIn(error, formOf(undefined))).toHaveProperty(['saml.metadata_xml'])
    expect(refusedIn(new TypeError('offline'), formOf(provider))).toEqual({})
  })
})
