import { describe, expect, it } from 'vitest'
import { domainInPath, looksLikeEmail, ssoStartPath } from './sso-start.ts'

describe('starting single sign-on', () => {
  it('carries the page along that somebody wanted', () => {
    expect(ssoStartPath('acme.example', undefined)).toBe('/v1/auth/sso/start?domain=acme.example')
    expect(ssoStartPath('acme.example', '/logs?query=a&b')).toBe(
      '/v1/auth/sso/start?domain=acme.example&returnTo=%2Flogs%3Fquery%3Da%26b',
    )
  })

  it.each([
    ['ada@acme.example', true],
    [' ada@acme.example ', true],
    ['ada@acme', false],
    ['ada@acme.e', false],
    ['ada', false],
    ['', false],
  ])('takes %s for a whole address: %s', (text, whole) => {
    expect(looksLikeEmail(text)).toBe(whole)
  })

  it.each([
    ['/auth/saml/acme.example', 'acme.example'],
    ['/auth/saml/acme.example/more', 'acme.example'],
    ['/auth/saml/', ''],
    ['/auth/saml/callback', ''],
    ['/auth/login-saml', ''],
  ])('finds in %s the domain %s', (pathname, domain) => {
    expect(domainInPath(pathname)).toBe(domain)
  })
})
