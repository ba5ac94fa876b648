import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditRecords, organizationDomains, ssoProviders } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import type { SignedIn } from '../../testing/test-api.ts'
import { HostileOidcProvider } from './testing/hostile-oidc-provider.ts'
import { type SelfSigned, selfSigned } from './testing/self-signed.ts'
import { type SsoFixture, startSsoFixture } from './testing/sso-fixture.ts'

const problemSchema = z.object({ code: z.string(), errors: z.array(z.object({ field: z.string() })).optional() })

describe('identity providers of an organization', () => {
  let fixture: SsoFixture
  let oidc: HostileOidcProvider
  let key: SelfSigned
  let foreign = ''
  let mallory: SignedIn
  const path = (organization: string, rest = '') => `/v1/orgs/${organization}/sso/providers${rest}`

  beforeAll(async () => {
    fixture = await startSsoFixture()
    oidc = await HostileOidcProvider.start()
    key = selfSigned('Identity provider')
    foreign = await fixture.api.createOrganization('Foreign')
    mallory = await fixture.api.signedIn('mallory@foreign.example', { [foreign]: 'admin' })
  })
  afterAll(async () => {
    await oidc?.stop()
    await fixture?.stop()
  })

  const saml = (changes: object = {}, values: object = {}) => ({
    kind: 'saml',
    name: 'Staff',
    domains: ['Staff.Example'],
    saml: {
      entity_id: 'https://idp.example',
      sso_url: 'https://idp.example/sso',
      certificate: key.certificate,
      ...values,
    },
    ...changes,
  })
  const openId = (values: object = {}, changes: object = {}) => ({
    kind: 'oidc',
    name: 'People',
    domains: ['people.example'],
    oidc: { issuer: oidc.issuer, client_id: 'weir', client_secret: 'top secret words', ...values },
    ...changes,
  })

  async function refusedFields(body: object): Promise<string[]> {
    const answer = await fixture.asOlga(path(fixture.acme), 'POST', body)
    expect(answer.status).toBe(400)
    return problemSchema.parse(await answer.json()).errors?.map(({ field }) => field) ?? []
  }

  it('are listed, changed and removed, each change on record, and their secrets never come back', async () => {
    const id = await fixture.createProvider(openId())
    const listed = await (await fixture.asOlga(path(fixture.acme))).text()
    expect(listed).toContain('"has_client_secret":true')
    expect(listed).not.toContain('top secret words')
    const kept = openId({ client_secret: undefined, client_id: 'other' }, { name: 'Renamed' })
    const changed = await fixture.asOlga(path(fixture.acme, `/${id}`), 'PUT', kept)
    expect(await changed.json()).toMatchObject({
      name: 'Renamed',
      domains: [{ domain: 'people.example', verified: false }],
      oidc: { client_id: 'other', has_client_secret: true },
    })
    const { db } = fixture.api.services
    const [row] = await db.select().from(ssoProviders).where(eq(ssoProviders.id, id))
    expect(row?.sealedSecret).toMatch(/^v1\.[\w-]+$/)
    expect(JSON.stringify(row)).not.toContain('top secret words')
    expect((await fixture.asOlga(path(fixture.acme, `/${id}`), 'DELETE')).status).toBe(204)
    const records = await db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `sso-provider/${id}`))
    expect(records.map(({ action }) => action)).toEqual(['sso.create', 'sso.update', 'sso.remove'])
  })

  it('say what the identity provider has to know, and forget their signing key when it is taken away', async () => {
    const own = selfSigned('Weir')
    const signing = { signing_certificate: own.certificate, signing_key: own.key }
    const id = await fixture.createProvider(saml({}, signing))
    const { publicUrl } = fixture.api.services.config
    const [listed] = (await (await fixture.asOlga(path(fixture.acme))).json()).providers
    expect(listed).toMatchObject({
      id,
      domains: [{ domain: 'staff.example', verified: false }],
      saml: {
        signs_requests: true,
        our_entity_id: `${publicUrl}/v1/auth/sso/metadata/${id}`,
        acs_url: `${publicUrl}/v1/auth/sso/saml2/sp/acs/${id}`,
        certificates: [{ subject: 'CN=Identity provider' }],
      },
    })
    expect(JSON.stringify(listed)).not.toContain('PRIVATE KEY')
    const keeps = saml({}, { signing_certificate: own.certificate })
    expect(await (await fixture.asOlga(path(fixture.acme, `/${id}`), 'PUT', keeps)).json()).toMatchObject({
      saml: { signs_requests: true },
    })
    expect(await (await fixture.asOlga(path(fixture.acme, `/${id}`), 'PUT', saml())).json()).toMatchObject({
      saml: { signs_requests: false },
    })
    await fixture.asOlga(path(fixture.acme, `/${id}`), 'DELETE')
  })

  const wrong: [name: string, field: string, body: () => object][] = [
    ['a domain that is none', 'domains', () => saml({ domains: ['not a domain'] })],
    ['a domain of everybody', 'domains', () => saml({ domains: ['gmail.com'] })],
    ['no address', 'saml.sso_url', () => saml({}, { sso_url: '' })],
    ['an address without TLS', 'saml.sso_url', () => saml({}, { sso_url: 'http://idp.example/sso' })],
    ['an address that is a script', 'saml.sso_url', () => saml({}, { sso_url: 'javascript:alert(1)' })],
    ['no entity id', 'saml.entity_id', () => saml({}, { entity_id: '' })],
    ['no certificate', 'saml.certificate', () => saml({}, { certificate: '' })],
    ['a certificate that is none', 'saml.certificate', () => saml({}, { certificate: 'nonsense' })],
    ['metadata that is no metadata', 'saml.metadata_xml', () => saml({}, { metadata_xml: '<a/>' })],
    [
      'metadata with entities',
      'saml.metadata_xml',
      () => saml({}, { metadata_xml: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    ],
    ['a key without its certificate', 'saml.signing_certificate', () => saml({}, { signing_key: key.key })],
    [
      'a key of another certificate',
      'saml.signing_key',
      () => saml({}, { signing_certificate: key.certificate, signing_key: selfSigned('x').key }),
    ],
    ['a certificate without its key', 'saml.signing_key', () => saml({}, { signing_certificate: key.certificate })],
    ['no client secret', 'oidc.client_secret', () => openId({ client_secret: undefined })],
    ['an issuer that is not there', 'oidc.issuer', () => openId({ issuer: 'http://127.0.0.1:1' })],
    ['an issuer with a password in it', 'oidc.issuer', () => openId({ issuer: 'https://me:pass@idp.example' })],
    [
      'an OpenID provider that starts by itself',
      'allow_idp_initiated',
      () => openId({}, { allow_idp_initiated: true }),
    ],
  ]
  it.each(wrong)('refuse %s, naming %s', async (_name, field, body) => {
    expect(await refusedFields(body())).toContain(field)
  })

  it.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['no keys', { jwks_uri: undefined }],
    ['an address that may not be', { token_endpoint: 'file:///etc/passwd' }],
    ['no PKCE', { code_challenge_methods_supported: ['plain'] }],
  ])('refuse an issuer that describes itself with %s', async (_name, changes) => {
    oidc.discovery = changes
    expect(await refusedFields(openId())).toEqual(['oidc.issuer'])
    oidc.reset()
  })

  it('are tried without a person', async () => {
    const id = await fixture.createProvider(openId({}, { domains: ['tried.example'] }))
    const test = async () => (await fixture.asOlga(path(fixture.acme, `/${id}/test`), 'POST', {})).json()
    expect((await test()).checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    oidc.discovery = { jwks_uri: `${oidc.issuer}/moved` }
    expect((await test()).checks).toMatchObject([{ name: 'Issuer', ok: false }, { ok: true }, { ok: true }])
    oidc.reset()
    await fixture.api.services.db.update(ssoProviders).set({ sealedSecret: 'v1.AAAA' }).where(eq(ssoProviders.id, id))
    expect((await test()).checks).toMatchObject([{ ok: true }, { ok: true }, { name: 'Client secret', ok: false }])
    expect(await fixture.browser().open('/v1/auth/sso/start?domain=tried.example')).toBe('/error?errorMessage=1002')
    await fixture.asOlga(path(fixture.acme, `/${id}`), 'DELETE')
  })

  it("are out of reach for another organization's administrators", async () => {
    const id = await fixture.createProvider(saml())
    const asMallory = (rest: string, method: string, json?: unknown) =>
      fixture.api.call(rest, { method, headers: mallory.headers, ...(json === undefined ? {} : { json }) })
    for (const organization of [fixture.acme, foreign]) {
      expect((await asMallory(path(organization, `/${id}`), 'PUT', saml())).status).toBe(404)
      expect((await asMallory(path(organization, `/${id}`), 'DELETE')).status).toBe(404)
      expect((await asMallory(path(organization, `/${id}/test`), 'POST', {})).status).toBe(404)
    }
    expect((await asMallory(path(fixture.acme), 'GET')).status).toBe(404)
    expect(await (await asMallory(path(foreign), 'GET')).json()).toEqual({ providers: [] })
    const taken = await asMallory(path(foreign), 'POST', saml())
    expect([taken.status, problemSchema.parse(await taken.json()).errors?.[0]?.field]).toEqual([409, 'domains'])
    await fixture.api.services.db.insert(organizationDomains).values({
      id: newId(),
      organizationId: foreign,
      domain: 'staff.example',
      proof: 'x',
      policy: 'approval',
      preset: 'member',
      verifiedAt: new Date(),
      verifiedBy: 'dns',
      createdBy: 'x',
    })
    expect((await asMallory(path(foreign), 'POST', saml())).status).toBe(201)
    // Now it is proven whose domain it is, and Acme's provider is asked no more.
    const start = await fixture.browser().open('/v1/auth/sso/start?domain=staff.example')
    expect(start.startsWith('https://idp.example/sso?')).toBe(true)
    await fixture.asOlga(path(fixture.acme, `/${id}`), 'DELETE')
  })

  it('cannot hand out more than the administrator has', async () => {
    const limited = await fixture.api.signedIn('limited@acme.example', { [fixture.acme]: { access: 'write' } })
    const call = (preset: string) =>
      fixture.api.call(path(fixture.acme), {
        method: 'POST',
        headers: limited.headers,
        json: saml({ preset, domains: ['l.example'] }),
      })
    expect((await call('admin')).status).toBe(403)
  })

  it.each([
    'register',
    'providers',
    'get-provider',
    'update-provider',
    'delete-provider',
    'callback',
    'saml2/sp/metadata',
    'saml2/sp/slo/x',
    'saml2/logout/x',
    'request-domain-verification',
    'verify-domain',
  ])('are not managed through /sso/%s of the library', async route => {
    for (const method of ['GET', 'POST']) {
      const json =
        method === 'POST' ? { json: { providerId: 'x', issuer: 'https://x.example', domain: 'x.example' } } : {}
      const answer = await fixture.api.call(`/v1/auth/sso/${route}`, { method, headers: fixture.olga.headers, ...json })
      expect(answer.status).toBe(404)
    }
  })

  it('are looked up by domain, and say no more than how many there are', async () => {
    const lookup = async (text: string) =>
      (await fixture.api.call('/v1/sso/lookup', { method: 'POST', json: { email_or_domain: text } })).json()
    const ids = [await fixture.createProvider(saml({ domains: ['twice.example'] }))]
    expect(await lookup('Ada@Twice.Example')).toEqual({ domain: 'twice.example', found: 'one', kind: 'saml' })
    ids.push(await fixture.createProvider(saml({ domains: ['twice.example'] })))
    expect(await lookup('twice.example')).toEqual({ domain: 'twice.example', found: 'several', kind: null })
    expect(await lookup('unknown.example')).toEqual({ domain: 'unknown.example', found: 'none', kind: null })
    expect(await lookup('nonsense')).toMatchObject({ code: 'INVALID_INPUT' })
    for (const id of ids) await fixture.asOlga(path(fixture.acme, `/${id}`), 'DELETE')
  })

  describe('sign-in ends with the code of the catalogue', () => {
    let samlId = ''
    let openIdId = ''
    beforeAll(async () => {
      samlId = await fixture.createProvider(saml({ domains: ['codes.example', 'both.example'] }))
      openIdId = await fixture.createProvider(openId({}, { domains: ['codes-oidc.example', 'both.example'] }))
      await fixture.createProvider(saml({ domains: ['off.example'], enabled: false, name: 'Off' }))
    })

    const starts: [code: string, address: () => string][] = [
      ['1013', () => '/v1/auth/sso/start'],
      ['1013', () => '/v1/auth/sso/start?domain=nonsense'],
      ['1014', () => '/v1/auth/sso/start?domain=unknown.example'],
      ['1014', () => '/v1/auth/sso/start?domain=off.example'],
      ['1015', () => '/v1/auth/sso/start?provider=unknown'],
      ['1015', () => '/v1/auth/sso/callback/unknown?code=a&state=b'],
      ['1019', () => '/v1/auth/sso/start?domain=both.example'],
      ['1004', () => `/v1/auth/sso/callback/${samlId}?code=a&state=b`],
      ['1007', () => `/v1/auth/sso/callback/${openIdId}?code=a&state=b`],
      ['1007', () => '/v1/auth/sso/finish?ticket=nonsense'],
    ]
    it.each(starts)('%s', async (code, address) => {
      expect(await fixture.browser().open(address())).toBe(`/error?errorMessage=${code}`)
    })

    it('1015 where an assertion is for nobody, 1004 where it is for an OpenID provider', async () => {
      const post = (id: string) => fixture.browser().post(`/v1/auth/sso/saml2/sp/acs/${id}`, { SAMLResponse: 'x' })
      expect(await post('unknown')).toBe('/error?errorMessage=1015')
      expect(await post(openIdId)).toBe('/error?errorMessage=1004')
    })
  })
})

describe('identity providers where private addresses are not allowed', () => {
  let fixture: SsoFixture
  beforeAll(async () => {
    fixture = await startSsoFixture({ ssoAllowPrivate: false })
  })
  afterAll(() => fixture?.stop())

  it.each([
    'http://127.0.0.1:9/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/',
    'https://metadata.google.internal/',
    'https://0x7f000001/',
    'http://idp.example/',
  ])('are not looked for at %s', async issuer => {
    const answer = await fixture.asOlga(`/v1/orgs/${fixture.acme}/sso/providers`, 'POST', {
      kind: 'oidc',
      name: 'Inside',
      domains: ['inside.example'],
      oidc: { issuer, client_id: 'weir', client_secret: 'x' },
    })
    expect(answer.status).toBe(400)
    expect(problemSchema.parse(await answer.json()).errors?.map(({ field }) => field)).toEqual(['oidc.issuer'])
  })
})
