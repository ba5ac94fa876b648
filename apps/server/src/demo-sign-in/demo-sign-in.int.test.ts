import { demoCalls, demoRefusal, routeAccess } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session, user } from '../db/auth-schema.ts'
import { demoContacts, demoVisitors } from '../db/demo-schema.ts'
import { auditRecords, organizations } from '../db/schema.ts'
import { contractCalls } from '../http/methods.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const parentOrigin = 'https://www.example.com'
const demoSignIn = { offered: true, sessionMinutes: 30, parentOrigin: undefined, engineerUrl: undefined }
const access: ReadonlyMap<string, string> = new Map(Object.entries(routeAccess))

describe.each(postgresVersions.slice(0, 1))('the demo', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let demo = ''
  let other = ''
  let visitor: Record<string, string> = {}

  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
  async function visit(of: TestApi = api) {
    const answer = await of.call('/v1/demo/session', { method: 'POST', headers: { origin: of.url } })
    return { answer, headers: { cookie: cookieOf(answer), origin: of.url } }
  }

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres, { demoSignIn, rateLimitPerMinute: 1_000_000 })
    demo = await api.createOrganization('Demo')
    other = await api.createOrganization('Other')
    await api.services.db.update(organizations).set({ isDemo: true }).where(eq(organizations.id, demo))
    visitor = (await visit()).headers
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  it('[DEMO-001] lets somebody in without a password, into the demo organization only, by the demo method', async () => {
    const { answer, headers } = await visit()
    expect(answer.status).toBe(204)
    const me = await (await api.call('/v1/me', { headers })).json()
    expect(me).toMatchObject({ method: 'demo', supportUser: false, organizations: [{ id: demo, is_demo: true }] })
    expect(me.email).toMatch(/@demo\.invalid$/)
    expect(Object.values(me.organizations[0].accesses)).not.toContain('write')
    expect((await api.call(`/v1/orgs/${other}/pipelines`, { headers })).status).toBe(404)
    const [signed] = await api.services.db.select().from(auditRecords).where(eq(auditRecords.action, 'demo.visit'))
    expect(signed).toMatchObject({ organizationId: demo, actorKind: 'system' })
  })

  it('carries the method on bearer tokens too', async () => {
    const { bearer_token: token } = await (
      await api.call('/v1/cookie_service/get_jwt_from_cookie', { headers: visitor })
    ).json()
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await api.call('/v1/me', { headers })).json()).toMatchObject({ method: 'demo' })
    const refused = await api.call('/v1/orgs', { method: 'POST', headers, json: { name: 'Mine' } })
    expect(await refused.json()).toMatchObject({ code: 'DEMO_MODE' })
  })

  it('says of everybody else that they have an account', async () => {
    const { headers } = await api.signedIn('person@example.com', { [demo]: 'admin' })
    expect(await (await api.call('/v1/me', { headers })).json()).toMatchObject({ method: 'account' })
    const answer = await api.call(`/v1/orgs/${demo}/settings/metric_query`, {
      method: 'PUT',
      headers,
      json: { rollup_window: 120 },
    })
    expect(answer.status).toBe(200)
  })

  const writes = contractCalls().filter(
    ({ name, method }) => method !== 'GET' && access.get(name) !== 'anyone' && !demoCalls.some(one => one === name),
  )
  it.each(writes)('refuses $name in words', async ({ method, path }) => {
    const address = path.replace('{orgId}', demo).replaceAll(/\{\+?\w+\}/g, 'some-id')
    const json = method === 'DELETE' ? undefined : {}
    const answer = await api.call(address, { method, headers: visitor, json })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'DEMO_MODE', detail: demoRefusal, message: demoRefusal })
  })

  it('lists nothing but calls of the contract, and none that a reader could not make', () => {
    const known = new Map(contractCalls().map(call => [call.name, call]))
    for (const name of demoCalls) {
      expect(known.get(name)?.method).toBe('POST')
      expect(access.get(name)).not.toMatch(/:write$/)
    }
  })

  const administration = contractCalls().filter(
    ({ name, method }) => method === 'GET' && access.get(name) === 'access:read',
  )
  const shown = ['billing.usage', 'members.list', 'organizations.get']
  it.each(administration.filter(({ name }) => !shown.includes(name)))('does not show $name', async ({ path }) => {
    const answer = await api.call(path.replace('{orgId}', demo), { headers: visitor })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      code: 'FORBIDDEN',
      detail: expect.stringMatching(/^The demo does not/),
    })
  })

  it('[DEMO-017] shows visitors the placeholder users and nobody else', async () => {
    await api.signedIn('real@example.com', { [demo]: 'member' })
    const { users } = await (await api.call(`/v1/orgs/${demo}/users`, { headers: visitor })).json()
    expect(users).toHaveLength(26)
    expect(users.every((one: { email: string }) => one.email.endsWith('@demo.invalid'))).toBe(true)
  })

  it('shows members no visitors', async () => {
    const { headers } = await api.signedIn('looks@example.com', { [demo]: 'admin' })
    const { users } = await (await api.call(`/v1/orgs/${demo}/users`, { headers })).json()
    expect(users.some((one: { email: string }) => one.email.startsWith('visitor-'))).toBe(false)
  })

  it('ends when its time is over, for the cookie and the bearer token', async () => {
    const { headers } = await visit()
    const { id } = await (await api.call('/v1/me', { headers })).json()
    const { bearer_token: token } = await (await api.call('/v1/cookie_service/get_jwt_from_cookie', { headers })).json()
    const [begun] = await api.services.db.select().from(session).where(eq(session.userId, id))
    await api.services.db
      .update(demoVisitors)
      .set({ endsAt: new Date(Date.now() - 1) })
      .where(eq(demoVisitors.userId, id))
    expect((await api.call('/v1/me', { headers })).status).toBe(401)
    expect((await api.call('/v1/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    expect(begun?.userId).toBe(id)
    // The next visit clears it away.
    await visit()
    expect(await api.services.db.select().from(user).where(eq(user.id, id))).toEqual([])
  })

  it('keeps the address a visitor leaves, once, and only a handful of them', async () => {
    const { headers } = await visit()
    const leave = (json: unknown) => api.call('/v1/demo/contact', { method: 'POST', headers, json })
    expect((await leave({ source: 'email', email: 'no address' })).status).toBe(400)
    expect((await leave({ source: 'sign-up', email: '   ' })).status).toBe(400)
    expect((await leave({ source: 'email', email: 'guest@example.com' })).status).toBe(204)
    expect((await leave({ source: 'email', email: 'guest@example.com' })).status).toBe(204)
    const kept = await api.services.db.select().from(demoContacts).where(eq(demoContacts.email, 'guest@example.com'))
    expect(kept).toMatchObject([{ organizationId: demo, source: 'email' }])
    for (const number of [1, 2, 3, 4]) await leave({ source: 'sign-up', email: `more-${number}` })
    expect((await leave({ source: 'sign-up', email: 'too many' })).status).toBe(429)
  })

  it.each(['/change-password', '/two-factor/enable'])('lets no visitor near %s of an account', async path => {
    const json = { password: 'x', currentPassword: 'x', newPassword: 'another good password' }
    const answer = await api.call(`/v1/auth${path}`, { method: 'POST', headers: visitor, json })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'DEMO_MODE', detail: demoRefusal })
  })

  it('has a cookie that lasts as long as the visit, and none that lasts longer comes with a bearer token', async () => {
    const { answer, headers } = await visit()
    const seconds = Number(/Max-Age=(\d+)/i.exec(answer.headers.getSetCookie().join())?.[1])
    expect(seconds).toBeGreaterThan(29 * 60)
    expect(seconds).toBeLessThanOrEqual(30 * 60)
    const exchanged = await api.call('/v1/cookie_service/get_jwt_from_cookie', { headers })
    expect(exchanged.status).toBe(200)
    expect(exchanged.headers.getSetCookie()).toEqual([])
  })

  it('lets a visitor leave', async () => {
    const { headers } = await visit()
    expect((await api.call('/v1/admin/logout', { method: 'POST', headers })).status).toBe(204)
    expect((await api.call('/v1/me', { headers })).status).toBe(401)
  })

  it('holds an address back that comes too often', async () => {
    const strict = await startTestApi(postgres, { demoSignIn, authRateLimitPerMinute: 2 })
    try {
      const id = await strict.createOrganization('Demo')
      await strict.services.db.update(organizations).set({ isDemo: true }).where(eq(organizations.id, id))
      const answers = await Promise.all([visit(strict), visit(strict), visit(strict)])
      const statuses = answers.map(({ answer }) => answer.status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([204, 204, 429])
      expect(answers.find(({ answer }) => answer.status === 429)?.answer.headers.get('retry-after')).toBe('60')
    } finally {
      await strict.stop()
    }
  })

  it('is not there unless it is switched on, and marks its cookie for the one frame that may show it', async () => {
    const off = await startTestApi(postgres, {})
    const framed = await startTestApi(postgres, {
      demoSignIn: { ...demoSignIn, parentOrigin },
      publicUrl: 'https://weir.example.com',
    })
    try {
      expect((await visit(off)).answer.status).toBe(409)
      const id = await framed.createOrganization('Demo')
      await framed.services.db.update(organizations).set({ isDemo: true }).where(eq(organizations.id, id))
      const { answer } = await visit(framed)
      expect(answer.headers.getSetCookie().join()).toMatch(
        /HttpOnly; Secure; SameSite=None; Partitioned|SameSite=None/i,
      )
    } finally {
      await off.stop()
      await framed.stop()
    }
  })
})
