import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../db/auth-schema.ts'
import { auditRecords, memberships, organizationDomains } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { selfSigned } from './testing/self-signed.ts'
import { type SsoFixture, startSsoFixture } from './testing/sso-fixture.ts'
import type { TestBrowser } from './testing/test-browser.ts'
import { type AssertionChanges, TestSamlIdp } from './testing/test-saml-idp.ts'

const signIn = '/v1/auth/sso/start?domain=acme.example'

describe('sign-in by SAML', () => {
  let fixture: SsoFixture
  let idp: TestSamlIdp
  let providerId = ''

  beforeAll(async () => {
    fixture = await startSsoFixture()
    idp = await TestSamlIdp.start()
    providerId = await fixture.createProvider({
      kind: 'saml',
      name: 'Acme staff',
      domains: ['acme.example'],
      saml: { metadata_xml: idp.metadata() },
    })
    const ours = await fixture.api.call(`/v1/auth/sso/metadata/${providerId}`)
    idp.trust(await ours.text())
  })
  afterAll(async () => {
    await idp?.stop()
    await fixture?.stop()
  })

  /** Goes to the identity provider and comes back with what it says. */
  async function comeBack(browser: TestBrowser, changes: AssertionChanges = {}, start = signIn): Promise<string> {
    const { action, form } = await idp.answer(await browser.open(start), changes)
    return browser.post(action, form)
  }

  it('signs somebody in and makes them a member the first time', async () => {
    const browser = fixture.browser()
    const atProvider = await browser.open(`${signIn}&returnTo=${encodeURIComponent('/logs?query=a b')}`)
    expect(atProvider.startsWith(`${idp.url}?SAMLRequest=`)).toBe(true)
    const { action, form } = await idp.answer(atProvider, { email: 'ada@acme.example' })
    expect(await browser.post(action, form)).toBe('/auth/callback?returnTo=%2F')
    const ada = await fixture.whoIs(browser)
    expect(ada).toMatchObject({ email: 'ada@acme.example', organizations: [{ id: fixture.acme, preset: 'member' }] })
    const records = await fixture.api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.action, 'member.provision'))
    expect(records.map(({ organizationId }) => organizationId)).toContain(fixture.acme)
  })

  it('describes us in the form identity providers read', async () => {
    const answer = await fixture.api.call(`/v1/auth/sso/metadata/${providerId}`)
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml')
    expect(await answer.text()).toContain(`/v1/auth/sso/saml2/sp/acs/${providerId}"`)
  })

  it('goes on to the page that was asked for', async () => {
    const wanted = '/logs?query=a*(b)%27&from=~1#top'
    const landed = await comeBack(fixture.browser(), {}, `${signIn}&returnTo=${encodeURIComponent(wanted)}`)
    expect(new URL(landed, 'http://own.example').searchParams.get('returnTo')).toBe(wanted)
  })

  it('does not bring back who was removed since', async () => {
    const leaving = { email: 'leaving@acme.example' }
    const first = fixture.browser()
    await comeBack(first, leaving)
    const { db } = fixture.api.services
    const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, leaving.email))
    await db.delete(memberships).where(eq(memberships.userId, row?.id ?? ''))
    const second = fixture.browser()
    expect(await comeBack(second, leaving)).toContain('/auth/callback')
    expect((await fixture.whoIs(second))?.organizations).toEqual([])
  })

  it('links an account of a member with a password', async () => {
    await fixture.api.signedIn('pete@acme.example', { [fixture.acme]: 'read-only' })
    const browser = fixture.browser()
    expect(await comeBack(browser, { email: 'pete@acme.example' })).toContain('/auth/callback')
    expect((await fixture.whoIs(browser))?.organizations).toMatchObject([{ preset: 'read-only' }])
  })

  describe('refuses', () => {
    const refused: [name: string, code: string, changes: (idp: TestSamlIdp) => AssertionChanges][] = [
      ['an assertion without a signature', '1016', () => ({ isSigned: false })],
      [
        'an assertion that was changed after signing',
        '1016',
        () => ({ finish: xml => xml.replaceAll('ada@acme', 'olga@acme') }),
      ],
      ['an assertion signed with another key', '1016', () => ({ key: selfSigned('Somebody else') })],
      ['a signature by SHA-1', '1016', () => ({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
      ['an assertion of another issuer', '1016', () => ({ issuer: 'https://evil.example' })],
      ['two assertions', '1016', () => ({ finish: twice })],
      ['an assertion for another audience', '1017', () => ({ audience: 'https://other.example' })],
      ['an assertion for another recipient', '1017', () => ({ recipient: 'https://other.example/acs' })],
      ['an assertion that is over', '1017', () => ({ notOnOrAfter: new Date(Date.now() - 120_000) })],
      ['an assertion that answers no request', '1007', () => ({ inResponseTo: null })],
      ['an answer to a request of nobody', '1017', () => ({ inResponseTo: '_unknown' })],
      ['an assertion made for another request', '1017', () => ({ confirmedFor: '_another' })],
      ['an email address of another domain', '1005', () => ({ email: 'ada@other.example' })],
      ['a document type with a bomb of entities', '1016', () => ({ finish: xml => billionLaughs + xml })],
      ['a document type that reads a file', '1016', () => ({ finish: xml => externalEntity + xml })],
      [
        'elements nested too deep',
        '1016',
        () => ({ finish: xml => xml.replace('</saml:Issuer>', `</saml:Issuer>${deep}`) }),
      ],
      ['a signed assertion hidden beside a forged one', '1016', () => ({ finish: wrapBeside })],
      ['a signed assertion hidden within a forged one', '1016', () => ({ finish: wrapWithin })],
    ]
    it.each(refused)('%s with code %s', async (_name, code, changes) => {
      const browser = fixture.browser()
      const heap = process.memoryUsage().rss
      const started = performance.now()
      expect(await comeBack(browser, changes(idp))).toBe(`/error?errorMessage=${code}`)
      expect(performance.now() - started).toBeLessThan(5_000)
      expect(process.memoryUsage().rss - heap).toBeLessThan(200 * 1024 * 1024)
      expect(await fixture.whoIs(browser)).toBeUndefined()
    })

    it('a response that was used before', async () => {
      const browser = fixture.browser()
      const { action, form } = await idp.answer(await browser.open(signIn))
      expect(await browser.post(action, form)).toContain('/auth/callback')
      const again = fixture.browser()
      const { RelayState = '' } = (await idp.answer(await again.open(signIn))).form
      expect(await again.post(action, { ...form, RelayState })).toBe('/error?errorMessage=1017')
      expect(await fixture.whoIs(again)).toBeUndefined()
    })

    it("somebody else's response in a browser that did not ask for it", async () => {
      const attacker = fixture.browser()
      const { action, form } = await idp.answer(await attacker.open(signIn))
      const victim = fixture.browser()
      expect(await victim.post(action, form)).toBe('/error?errorMessage=1007')
      expect(await fixture.whoIs(victim)).toBeUndefined()
    })

    it('to be started by the identity provider, unless that is allowed', async () => {
      const browser = fixture.browser()
      const { action } = await idp.answer(await browser.open(signIn))
      expect(await browser.post(action, { SAMLResponse: idp.response() })).toBe('/error?errorMessage=1007')
    })

    it.each([
      ['RelayState of another site', { RelayState: 'https://evil.example/' }],
      ['RelayState that looks like a path', { RelayState: '//evil.example/' }],
    ])('to follow a %s', async (_name, changed) => {
      const browser = fixture.browser()
      const { action, form } = await idp.answer(await browser.open(signIn))
      expect(await browser.post(action, { ...form, ...changed })).toBe('/error?errorMessage=1007')
    })

    it.each([
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/%09/evil.example/../..//evil.example',
      'javascript:alert(1)',
    ])('to return to %s', async returnTo => {
      const landed = await comeBack(fixture.browser(), {}, `${signIn}&returnTo=${encodeURIComponent(returnTo)}`)
      const target = decodeURIComponent(landed.replace('/auth/callback?returnTo=', ''))
      expect(new URL(target, 'http://own.example').host).toBe('own.example')
    })

    it('a post that is not a SAML response', async () => {
      const path = `/v1/auth/sso/saml2/sp/acs/${providerId}`
      expect(await fixture.browser().post(path, {})).toBe('/error?errorMessage=1020')
      expect(await fixture.browser().post(path, { SAMLResponse: 'no xml', RelayState: 'x' })).toBe(
        '/error?errorMessage=1016',
      )
    })

    it('a form that is too large', async () => {
      const answer = await fixture.api.call(`/v1/auth/sso/saml2/sp/acs/${providerId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `SAMLResponse=${'A'.repeat(600 * 1024)}`,
      })
      expect(answer.status).toBe(413)
    })
  })

  it('takes no member of another organization, until the domain is proven', async () => {
    const other = await fixture.api.createOrganization('Other')
    const both = await fixture.api.signedIn('both@acme.example', { [other]: 'admin' })
    const browser = fixture.browser()
    expect(await comeBack(browser, { email: 'both@acme.example' })).toBe('/error?errorMessage=1003')
    const { db } = fixture.api.services
    const proof = { id: newId(), organizationId: fixture.acme, domain: 'acme.example', proof: 'x' }
    await db.insert(organizationDomains).values({
      ...proof,
      policy: 'approval',
      preset: 'member',
      verifiedAt: new Date(),
      verifiedBy: 'dns',
      createdBy: 'x',
    })
    expect(await comeBack(fixture.browser(), { email: 'both@acme.example' })).toBe('/error?errorMessage=1003')
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, both.userId))
    expect(await comeBack(browser, { email: 'both@acme.example' })).toContain('/auth/callback')
    await db.update(user).set({ supportUser: true }).where(eq(user.id, both.userId))
    expect(await comeBack(fixture.browser(), { email: 'both@acme.example' })).toBe('/error?errorMessage=1003')
  })

  it('signs its requests with the key it was given, and may be started by the identity provider where that is allowed', async () => {
    const { certificate, key } = selfSigned('Weir at Acme')
    const id = await fixture.createProvider({
      kind: 'saml',
      name: 'Signed',
      domains: ['signed.acme.example'],
      allow_idp_initiated: true,
      saml: {
        entity_id: idp.entityId,
        sso_url: idp.url,
        certificate: idp.key.certificate,
        signing_certificate: certificate,
        signing_key: key,
      },
    })
    const other = await TestSamlIdp.start()
    Object.assign(other, { key: idp.key, entityId: idp.entityId })
    other.trust(await (await fixture.api.call(`/v1/auth/sso/metadata/${id}`)).text())
    const browser = fixture.browser()
    const sent = await browser.open('/v1/auth/sso/start?domain=signed.acme.example')
    expect(new URL(sent).searchParams.get('Signature')).toBeTruthy()
    const { action, form } = await other.answer(sent, { email: 'sue@signed.acme.example' })
    expect(await browser.post(action, form)).toContain('/auth/callback')
    const unasked = fixture.browser()
    const SAMLResponse = other.response({ email: 'sue@signed.acme.example' })
    expect(await unasked.post(action, { SAMLResponse })).toBe('/auth/callback?returnTo=%2F')
    expect((await fixture.whoIs(unasked))?.email).toBe('sue@signed.acme.example')
    expect(await fixture.browser().post(action, { SAMLResponse })).toBe('/error?errorMessage=1017')
    await other.stop()
  })
})

const billionLaughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`).join('')}]>`
const externalEntity = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`

const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const forgedFrom = (assertion: string) =>
  assertion
    .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
    .replaceAll('ada@acme', 'olga@acme')
    .replace(/ID="_/, 'ID="_f')
const twice = (xml: string) => xml.replace('</samlp:Response>', `${assertionOf(xml)}</samlp:Response>`)
const wrapBeside = (xml: string) => xml.replace(assertionOf(xml), () => forgedFrom(assertionOf(xml)) + assertionOf(xml))
const wrapWithin = (xml: string) => {
  const signed = assertionOf(xml)
  const forged = forgedFrom(signed).replace(
    '</saml:Subject>',
    () => `</saml:Subject><saml:Advice>${signed}</saml:Advice>`,
  )
  return xml.replace(signed, () => forged)
}
