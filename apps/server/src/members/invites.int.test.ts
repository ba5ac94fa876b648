import { presetAccesses } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords, invites } from '../db/schema.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { type SignedIn, startTestApi, type TestApi, testPassword } from '../testing/test-api.ts'
import { startTestMail, type TestMail } from '../testing/test-mail.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { issueToken } from '../tokens/tokens.service.ts'

describe.each(postgresVersions.slice(0, 1))('invites on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let org = ''
  let admin: SignedIn
  let people = 0

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres)
    org = await api.createOrganization('Halden Freight')
    admin = await api.signedIn('admin@example.com', { [org]: 'admin' })
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const send = (who: SignedIn, method: string, path: string, json?: object) =>
    api.call(path, { method, headers: who.headers, ...(json ? { json } : {}) })
  const invite = (email: string, wish: object = {}, who = admin) =>
    send(who, 'POST', `/v1/orgs/${org}/invite`, { email, ...wish })
  const linkOf = async (answer: Response) => {
    expect(answer.status).toBe(201)
    const { link } = await answer.json()
    return String(link)
  }
  const secretOf = async (answer: Response) => new URL(await linkOf(answer)).hash.replace('#invite=', '')
  const newEmail = () => {
    people += 1
    return `new${people}@example.com`
  }
  const accept = (who: SignedIn, secret: string) => send(who, 'POST', '/v1/invites/accept', { invite: secret })

  it('[API-024] are shown as a link where no mail can be sent; its secret is kept as a digest only', async () => {
    const link = await linkOf(await invite('hand-over@example.com'))
    expect(link).toMatch(/\/join#invite=[\w-]{43}$/)
    const secret = link.split('=')[1] ?? ''
    const rows = await api.services.db.select().from(invites).where(eq(invites.email, 'hand-over@example.com'))
    expect(JSON.stringify(rows)).not.toContain(secret)
    const listed = await (await send(admin, 'GET', `/v1/orgs/${org}/invites`)).text()
    expect(listed).toContain('hand-over@example.com')
    expect(listed).not.toContain(secret)
  })

  it('let the invited person in once, with the preset and the groups', async () => {
    const made = await send(admin, 'POST', `/v1/orgs/${org}/groups`, {
      name: 'Edge',
      accesses: { telemetry: 'write' },
      user_ids: [],
    })
    const { id: groupId } = await made.json()
    const email = newEmail()
    const secret = await secretOf(await invite(email.toUpperCase(), { preset: 'member', group_ids: [groupId] }))
    const person = await api.signedIn(email, {})
    const looked = await send(person, 'POST', '/v1/invites/look', { invite: secret })
    expect(await looked.json()).toMatchObject({ organization: { id: org, name: 'Halden Freight' }, preset: 'member' })
    expect(await (await accept(person, secret)).json()).toEqual({ id: org, name: 'Halden Freight' })
    const me = await (await send(person, 'GET', '/v1/me')).json()
    expect(me.organizations).toEqual([expect.objectContaining({ id: org, preset: 'member' })])
    expect(me.organizations[0].accesses.telemetry).toBe('write')
    const again = await accept(person, secret)
    expect(again.status).toBe(404)
    const { invites: open } = await (await send(admin, 'GET', `/v1/orgs/${org}/invites`)).json()
    expect(JSON.stringify(open)).not.toContain(email)
    const records = await api.services.db.select().from(auditRecords).where(eq(auditRecords.action, 'invite.accept'))
    expect(records).toEqual([expect.objectContaining({ organizationId: org, actor: email })])
  })

  it('taken twice at once make one member', async () => {
    const email = newEmail()
    const secret = await secretOf(await invite(email))
    const person = await api.signedIn(email, {})
    const answers = await Promise.all([accept(person, secret), accept(person, secret), accept(person, secret)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
  })

  it('are for one address and nobody else', async () => {
    const secret = await secretOf(await invite(newEmail()))
    const other = await api.signedIn(newEmail(), {})
    for (const path of ['/v1/invites/look', '/v1/invites/accept']) {
      const answer = await send(other, 'POST', path, { invite: secret })
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('Halden')
    }
    expect((await (await send(other, 'GET', '/v1/me')).json()).organizations).toEqual([])
  })

  it('stop working when they expire, are revoked, sent again, or replaced', async () => {
    const email = newEmail()
    const person = await api.signedIn(email, {})
    const expiring = await secretOf(await invite(email))
    await api.services.db
      .update(invites)
      .set({ expiresAt: new Date(0) })
      .where(eq(invites.email, email))
    const expired = await accept(person, expiring)
    expect(await expired.json()).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('expired') })

    const replaced = await secretOf(await invite(email))
    const current = await invite(email)
    const { id, link } = await current.json()
    expect((await accept(person, replaced)).status).toBe(404)

    const again = await send(admin, 'POST', `/v1/orgs/${org}/invites/${id}/resend`, {})
    const renewed = String((await again.json()).link).split('=')[1] ?? ''
    expect((await accept(person, String(link).split('=')[1] ?? '')).status).toBe(404)

    expect((await send(admin, 'DELETE', `/v1/orgs/${org}/invites/${id}`)).status).toBe(204)
    expect((await accept(person, renewed)).status).toBe(404)
    expect((await accept(person, 'x'.repeat(43))).status).toBe(404)
  })

  it('do not let a removed member back in', async () => {
    const email = newEmail()
    const secret = await secretOf(await invite(email))
    const person = await api.signedIn(email, { [org]: 'member' })
    await send(admin, 'DELETE', `/v1/orgs/${org}/users/${person.userId}`)
    expect((await accept(person, secret)).status).toBe(404)
  })

  it('cannot give more than the inviting side has, by preset or by group', async () => {
    const clerk = await api.signedIn('clerk@example.com', { [org]: { access: 'write' } })
    expect((await invite(newEmail(), { preset: 'admin' }, clerk)).status).toBe(403)
    const strong = await send(admin, 'POST', `/v1/orgs/${org}/groups`, {
      name: 'Strong',
      accesses: { conf: 'write' },
      user_ids: [],
    })
    const { id } = await strong.json()
    const reader = await api.signedIn('reader@example.com', { [org]: { access: 'write', conf: 'read' } })
    const answer = await invite(newEmail(), { preset: 'read-only', group_ids: [id] }, reader)
    expect(answer.status).toBe(403)
  })

  it('are not for members, and name groups of this organization only', async () => {
    expect((await invite('admin@example.com')).status).toBe(409)
    expect((await invite(newEmail(), { group_ids: ['no-such-group'] })).status).toBe(400)
    expect((await invite('not an address')).status).toBe(400)
    expect((await invite('a@example.com\r\nBcc: b@example.com')).status).toBe(400)
  })

  it('of another organization are not there', async () => {
    const { id } = await (await invite(newEmail())).json()
    const other = await api.createOrganization('Other')
    const boss = await api.signedIn('boss@example.com', { [other]: 'admin' })
    expect((await send(boss, 'DELETE', `/v1/orgs/${other}/invites/${id}`)).status).toBe(404)
    expect((await send(boss, 'POST', `/v1/orgs/${other}/invites/${id}/resend`, {})).status).toBe(404)
  })

  it('let the invited address, and no other, make an account where nobody may register', async () => {
    const closed = await startTestApi(postgres, { signUp: false })
    try {
      const id = await closed.createOrganization('By invite only')
      const { secret } = await issueToken(closed.services, systemScopeOf(systemScope, id), closed.services.db, {
        name: 'admin',
        accesses: presetAccesses.admin,
        expiresAt: null,
        isSystem: false,
      })
      const headers = { authorization: `Bearer ${secret}` }
      const json = { email: 'guest@example.com' }
      await closed.call(`/v1/orgs/${id}/invite`, { method: 'POST', headers, json })
      const register = (email: string) =>
        closed.call('/v1/auth/sign-up/email', {
          method: 'POST',
          headers: { origin: closed.url },
          json: { email, password: testPassword, name: 'Test Person' },
        })
      expect((await register('stranger@example.com')).status).toBe(403)
      expect((await register('Guest@example.com')).status).toBe(200)
      await closed.services.db.update(invites).set({ expiresAt: new Date(0) })
      expect((await register('guest@example.com')).status).toBe(403)
    } finally {
      await closed.stop()
    }
  })

  describe('by mail', () => {
    let mail: TestMail
    let mailed: TestApi
    beforeAll(async () => {
      mail = await startTestMail()
      mailed = await startTestApi(postgres, { mail: { url: mail.url, from: 'Weir <weir@example.com>' } })
    })
    afterAll(async () => {
      await mailed?.stop()
      await mail?.stop()
    })

    it('carry the link, which the administrator then does not see, and are not sent twice in a minute', async () => {
      const id = await mailed.createOrganization('Halden <b>Freight</b>')
      const { secret } = await issueToken(mailed.services, systemScopeOf(systemScope, id), mailed.services.db, {
        name: 'admin',
        accesses: presetAccesses.admin,
        expiresAt: null,
        isSystem: false,
      })
      const headers = { authorization: `Bearer ${secret}` }
      const answer = await mailed.call(`/v1/orgs/${id}/invite`, {
        method: 'POST',
        headers,
        json: { email: 'guest@example.com' },
      })
      const made = await answer.json()
      expect(made).toMatchObject({ email: 'guest@example.com', sent: expect.any(String) })
      expect(made.link).toBeUndefined()
      const received = await mail.next()
      expect(received.recipients).toEqual(['guest@example.com'])
      expect(received.text).toMatch(/\/join#invite=[\w-]{43}/)
      expect(received.html).not.toContain('<b>Freight')
      const again = await mailed.call(`/v1/orgs/${id}/invites/${made.id}/resend`, { method: 'POST', headers, json: {} })
      expect(again.status).toBe(429)
    })
  })
})
