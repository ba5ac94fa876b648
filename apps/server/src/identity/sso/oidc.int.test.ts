import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HostileOidcProvider } from './testing/hostile-oidc-provider.ts'
import { type SsoFixture, startSsoFixture } from './testing/sso-fixture.ts'
import { TestOidcProvider } from './testing/test-oidc-provider.ts'

const hour = 3_600

describe('sign-in by OpenID Connect', () => {
  let fixture: SsoFixture
  let honest: TestOidcProvider
  let hostile: HostileOidcProvider
  let honestId = ''
  const start = '/v1/auth/sso/start?domain=acme.example'
  const startHostile = '/v1/auth/sso/start?domain=hostile.acme.example'

  beforeAll(async () => {
    fixture = await startSsoFixture()
    const { publicUrl } = fixture.api.services.config
    honest = await TestOidcProvider.start(() => [`${publicUrl}/v1/auth/sso/callback/${honestId}`])
    hostile = await HostileOidcProvider.start()
    const oidc = { client_id: honest.client.id, client_secret: honest.client.secret }
    const common = { kind: 'oidc', preset: 'read-only' }
    await fixture.createProvider({
      ...common,
      name: 'Hostile',
      domains: ['hostile.acme.example'],
      oidc: { ...oidc, issuer: hostile.issuer },
    })
    const values = { ...common, name: 'Honest', domains: ['acme.example'], oidc: { ...oidc, issuer: honest.issuer } }
    honestId = await fixture.createProvider(values)
    // Now the provider can be told where we are; it takes that in when it is asked to describe itself.
    await fixture.asOlga(`/v1/orgs/${fixture.acme}/sso/providers/${honestId}/test`, 'POST', {})
  })
  afterAll(async () => {
    await honest?.stop()
    await hostile?.stop()
    await fixture?.stop()
  })
  beforeEach(() => {
    hostile.reset()
    hostile.email = 'mallory@hostile.acme.example'
  })

  it('signs somebody in and makes them a member the first time', async () => {
    const browser = fixture.browser()
    const sent = new URL(await browser.open(`${start}&returnTo=%2Fmetrics`))
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      nonce: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(await browser.open(await honest.signIn(sent.href))).toBe('/auth/callback?returnTo=%2Fmetrics')
    expect(await fixture.whoIs(browser)).toMatchObject({
      email: 'grace@acme.example',
      organizations: [{ id: fixture.acme, preset: 'read-only' }],
    })
  })

  it('refuses a code that was asked for with another verifier', async () => {
    const browser = fixture.browser()
    const sent = new URL(await browser.open(start))
    sent.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(await browser.open(await honest.signIn(sent.href))).toBe('/error?errorMessage=1006')
    expect(await fixture.whoIs(browser)).toBeUndefined()
  })

  it('refuses a code twice', async () => {
    const browser = fixture.browser()
    const back = await honest.signIn(await browser.open(start))
    expect(await browser.open(back)).toContain('/auth/callback')
    expect(await fixture.browser().open(back)).toBe('/error?errorMessage=1007')
  })

  it('takes what a provider says that keeps to the rules', async () => {
    const browser = fixture.browser()
    const sent = await browser.open(startHostile)
    expect(await browser.open(hostile.back(sent))).toContain('/auth/callback')
    expect(hostile.challenge).toBe(new URL(sent).searchParams.get('code_challenge'))
    expect((await fixture.whoIs(browser))?.email).toBe('mallory@hostile.acme.example')
  })

  const now = () => Math.floor(Date.now() / 1000)
  const refused: [name: string, code: string, prepare: (hostile: HostileOidcProvider) => void][] = [
    ['a token without a signature', '1006', hostile => (hostile.token = { alg: 'none' })],
    ['a token signed with the public key as a secret', '1006', hostile => (hostile.token = { alg: 'HS256' })],
    ['a token signed with a key that is not published', '1006', hostile => (hostile.token = { isForeign: true })],
    ['a token of another issuer', '1006', hostile => (hostile.token = { claims: { iss: 'https://evil.example' } })],
    ['a token for another client', '1006', hostile => (hostile.token = { claims: { aud: 'other' } })],
    ['a token that is over', '1006', hostile => (hostile.token = { claims: { exp: now() - hour } })],
    ['a token of another sign-in', '1007', hostile => (hostile.token = { claims: { nonce: 'another' } })],
    ['a token of no sign-in', '1007', hostile => (hostile.token = { claims: { nonce: undefined } })],
    ['a token without an email address', '1006', hostile => (hostile.token = { claims: { email: undefined } })],
    ['an email address of another domain', '1005', hostile => (hostile.email = 'olga@acme.example')],
    [
      'an answer without an id token',
      '1006',
      hostile =>
        (hostile.onToken = answer =>
          answer
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"access_token":"a","token_type":"Bearer"}')),
    ],
    [
      'an answer that says no',
      '1006',
      hostile =>
        (hostile.onToken = answer =>
          answer.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')),
    ],
    [
      'an answer that leads elsewhere',
      '1006',
      hostile => (hostile.onToken = answer => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
    ],
    ['an answer that breaks off', '1001', hostile => (hostile.onToken = answer => void answer.destroy())],
    ['an answer without end', '1001', hostile => (hostile.onToken = flood)],
  ]
  it.each(refused)('refuses %s with code %s', async (_name, code, prepare) => {
    const browser = fixture.browser()
    const sent = await browser.open(startHostile)
    prepare(hostile)
    expect(await browser.open(hostile.back(sent))).toBe(`/error?errorMessage=${code}`)
    expect(await fixture.whoIs(browser)).toBeUndefined()
  })

  it.each([
    ['a state of nobody', { state: 'another' }, '1007'],
    ['a missing state', { state: '' }, '1007'],
    ['a refusal', { error: 'access_denied', code: '' }, '1006'],
  ])('refuses %s', async (_name, changes, code) => {
    const browser = fixture.browser()
    const sent = await browser.open(startHostile)
    expect(await browser.open(hostile.back(sent, changes))).toBe(`/error?errorMessage=${code}`)
  })

  it('refuses a state that another browser started with', async () => {
    const attacker = fixture.browser()
    const back = hostile.back(await attacker.open(startHostile))
    const victim = fixture.browser()
    expect(await victim.open(back)).toBe('/error?errorMessage=1007')
    expect(await fixture.whoIs(victim)).toBeUndefined()
  })

  it('does not return to another site', async () => {
    const browser = fixture.browser()
    const sent = await browser.open(`${startHostile}&returnTo=${encodeURIComponent('https://evil.example/')}`)
    expect(await browser.open(hostile.back(sent))).toBe('/auth/callback?returnTo=%2F')
  })
})

function flood(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(64 * 1024, 32)
  const more = () => {
    while (!answer.destroyed && answer.write(chunk));
    if (!answer.destroyed) answer.once('drain', more)
  }
  answer.once('close', () => answer.removeListener('drain', more))
  more()
}
