import { createHmac, createPublicKey } from 'node:crypto'
import { accessesSchema, currentUserSchema, presetAccesses } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session, user } from '../db/auth-schema.ts'
import { apiTokens, auditRecords } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi, testPassword } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { hashSecret } from '../tokens/tokens.service.ts'

describe.each(postgresVersions)('identity on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let org = ''
  let admin: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres)
    org = await api.createOrganization('First')
    admin = await api.signedIn('admin@example.com', { [org]: 'admin' })
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const signIn = (email: string, password: string) =>
    api.call('/v1/auth/sign-in/email', { method: 'POST', json: { email, password }, headers: { origin: api.url } })
  const bearerOf = async (cookie: string) => {
    const answer = await api.call('/v1/cookie_service/get_jwt_from_cookie', { headers: { cookie } })
    expect(answer.status).toBe(200)
    return String((await answer.json()).bearer_token)
  }
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ')

  describe('signing in', () => {
    it('answers with an HttpOnly cookie and keeps the session token out of the body', async () => {
      const answer = await signIn('admin@example.com', testPassword)
      expect(answer.status).toBe(200)
      const [cookie = ''] = answer.headers.getSetCookie()
      expect(cookie).toMatch(/^weir\.session_token=/)
      expect(cookie).toMatch(/HttpOnly/i)
      expect(cookie).toMatch(/SameSite=Lax/i)
      const body = await answer.text()
      expect(body).toContain('admin@example.com')
      expect(body).not.toContain('"token"')
      expect(body).not.toContain(decodeURIComponent(cookie).split('=')[1]?.split('.')[0])
    })

    it.each([
      ['a wrong password', 'admin@example.com', 'another password'],
      ['an unknown address', 'nobody@example.com', testPassword],
    ])('refuses %s with the same words', async (_name, email, password) => {
      const answer = await signIn(email, password)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(await answer.json()).toMatchObject({ code: 'WRONG_CREDENTIALS', status: 401 })
    })

    it('stores no readable password', async () => {
      const rows = await api.services.db.query.account.findMany()
      expect(JSON.stringify(rows)).not.toContain(testPassword)
    })

    it('leaves the rest of the sign-in library closed', async () => {
      for (const path of [
        '/v1/auth/update-user',
        '/v1/auth/token',
        '/v1/auth/change-email',
        '/v1/auth/delete-user',
        '/v1/auth/two-factor/get-totp-uri',
        '/v1/auth/two-factor/view-backup-codes',
        '/v1/auth/list-sessions',
      ]) {
        const answer = await api.call(path, { method: 'POST', json: {}, headers: admin.headers })
        expect(answer.status, path).toBe(404)
      }
    })
  })

  describe('the bearer token', () => {
    it('[AUTH-001] [API-017] has exp, 15 minutes ahead, with sub and email', async () => {
      const token = await bearerOf(admin.cookie)
      const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      expect(payload).toMatchObject({ sub: admin.userId, email: 'admin@example.com' })
      expect(payload.exp - Date.now() / 1000).toBeGreaterThan(14 * 60)
      expect(payload.exp - Date.now() / 1000).toBeLessThanOrEqual(15 * 60)
    })

    it('makes calls without the cookie', async () => {
      const answer = await api.call('/v1/me', { headers: { authorization: `Bearer ${await bearerOf(admin.cookie)}` } })
      expect(answer.status).toBe(200)
      const me = currentUserSchema.parse(await answer.json())
      expect(me).toMatchObject({
        email: 'admin@example.com',
        fullName: 'Test Person',
        firstName: 'Test',
        lastName: 'Person',
      })
      expect(me.organizations).toEqual([
        { id: org, name: 'First', preset: 'admin', accesses: presetAccesses.admin, is_demo: false, features: [] },
      ])
    })

    it('is not given without a session', async () => {
      const answer = await api.call('/v1/cookie_service/get_jwt_from_cookie')
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    })

    it.each([
      ['a changed signature', (token: string) => `${token.slice(0, -4)}AAAA`],
      [
        'a changed payload',
        (token: string) => token.replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`),
      ],
      [
        'no signature',
        (token: string) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      ],
      ['nonsense', () => 'nonsense'],
    ])('is refused with %s, even beside a good cookie', async (_name, spoil) => {
      const authorization = `Bearer ${spoil(await bearerOf(admin.cookie))}`
      const answer = await api.call('/v1/me', { headers: { authorization, cookie: admin.cookie } })
      expect(answer.status).toBe(401)
    })
  })

  it('takes no bearer token that is signed with our public key as if it were a shared secret', async () => {
    const token = await bearerOf(admin.cookie)
    const { keys } = await (await api.call('/v1/auth/jwks')).json()
    const [key] = keys
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const secret of [pem, JSON.stringify(key), Buffer.from(key.x, 'base64url'), key.x]) {
      const body = `${part({ alg: 'HS256', kid: key.kid })}.${token.split('.')[1]}`
      const forged = `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
      const answer = await api.call('/v1/me', { headers: { authorization: `Bearer ${forged}` } })
      expect(answer.status).toBe(401)
    }
    expect((await api.call('/v1/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  describe('signing out', () => {
    it('[AUTH-008] [API-022] ends the session at once: its cookie and its bearer tokens', async () => {
      const cookie = cookieOf(await signIn('admin@example.com', testPassword))
      const authorization = `Bearer ${await bearerOf(cookie)}`
      const answer = await api.call('/v1/admin/logout', { method: 'POST', headers: { authorization, cookie } })
      expect(answer.status).toBe(204)
      expect(answer.headers.getSetCookie().join()).toMatch(/weir\.session_token=;.*Max-Age=0/i)
      expect((await api.call('/v1/me', { headers: { cookie } })).status).toBe(401)
      expect((await api.call('/v1/me', { headers: { authorization } })).status).toBe(401)
    })

    it('is recorded, like signing in', async () => {
      const cookie = cookieOf(await signIn('admin@example.com', testPassword))
      const rows = await api.services.db.select().from(session).where(eq(session.userId, admin.userId))
      const newest = rows.sort((a, b) => b.id.localeCompare(a.id))[0]
      await api.call('/v1/admin/logout', { method: 'POST', headers: { cookie, origin: api.url } })
      const records = await api.services.db
        .select()
        .from(auditRecords)
        .where(eq(auditRecords.target, `session/${newest?.id}`))
      expect(records.map(({ action, actor }) => `${action} ${actor}`).sort()).toEqual([
        'session.create admin@example.com',
        'session.delete admin@example.com',
      ])
    })
  })

  describe('API tokens', () => {
    const create = (json: object, headers = admin.headers) =>
      api.call(`/v1/orgs/${org}/tokens`, { method: 'POST', json, headers })
    const withToken = (secret: string) => ({ authorization: `Bearer ${secret}` })

    it('are shown once and stored as a hash', async () => {
      const answer = await create({ name: 'ci', accesses: { conf: 'read', access: 'read' } })
      expect(answer.status).toBe(201)
      const made = await answer.json()
      expect(made.secret).toMatch(/^weir_[A-Za-z0-9_-]{43}$/)
      expect(made.secret.startsWith(made.prefix)).toBe(true)
      const [row] = await api.services.db.select().from(apiTokens).where(eq(apiTokens.id, made.id))
      expect(row?.secretHash).toBe(hashSecret(made.secret))
      expect(JSON.stringify(row)).not.toContain(made.secret)
      const listed = await (await api.call(`/v1/orgs/${org}/tokens`, { headers: admin.headers })).text()
      expect(listed).toContain(made.id)
      expect(listed).not.toContain(made.secret)
    })

    it('may do what they were given and nothing else', async () => {
      const { secret } = await (await create({ name: 'reader', accesses: { access: 'read' } })).json()
      const headers = withToken(secret)
      expect((await api.call(`/v1/orgs/${org}/tokens`, { headers })).status).toBe(200)
      const refused = await create({ name: 'more', accesses: {} }, headers)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN', detail: expect.stringContaining("'access'") })
      expect((await api.call('/v1/me', { headers })).status).toBe(403)
      expect(await (await api.call('/v1/orgs', { headers })).json()).toEqual({
        organizations: [{ id: org, name: 'First' }],
      })
    })

    it('cannot be given more than their maker has', async () => {
      const { secret } = await (await create({ name: 'maker', accesses: { access: 'write', conf: 'read' } })).json()
      expect((await create({ name: 'same', accesses: { conf: 'read' } }, withToken(secret))).status).toBe(201)
      const answer = await create({ name: 'higher', accesses: { conf: 'write' } }, withToken(secret))
      expect(answer.status).toBe(403)
      expect((await answer.json()).detail).toContain("'conf'")
    })

    it('stop working when revoked, when expired, and when unknown', async () => {
      const made = await (await create({ name: 'short', accesses: { access: 'read' } })).json()
      const path = `/v1/orgs/${org}/tokens`
      const headers = withToken(made.secret)
      expect((await api.call(path, { headers })).status).toBe(200)
      const revoked = await api.call(`${path}/${made.id}`, { method: 'DELETE', headers: admin.headers })
      expect(revoked.status).toBe(204)
      expect((await api.call(path, { headers })).status).toBe(401)
      expect((await api.call(`${path}/${made.id}`, { method: 'DELETE', headers: admin.headers })).status).toBe(404)

      const expiring = await (await create({ name: 'old', accesses: { access: 'read' }, expires_in_days: 1 })).json()
      await api.services.db
        .update(apiTokens)
        .set({ expiresAt: new Date(0) })
        .where(eq(apiTokens.id, expiring.id))
      expect((await api.call(path, { headers: withToken(expiring.secret) })).status).toBe(401)
      expect((await api.call(path, { headers: withToken(`weir_${'x'.repeat(43)}`) })).status).toBe(401)
    })

    it('remember when they were last used, at most once a minute', async () => {
      const made = await (await create({ name: 'used', accesses: { access: 'read' } })).json()
      const lastUsed = async () => {
        const [row] = await api.services.db.select().from(apiTokens).where(eq(apiTokens.id, made.id))
        return row?.lastUsedAt?.getTime()
      }
      expect(await lastUsed()).toBeUndefined()
      await api.call('/v1/orgs', { headers: withToken(made.secret) })
      const first = await lastUsed()
      expect(first).toBeGreaterThan(Date.now() - 10_000)
      await api.call('/v1/orgs', { headers: withToken(made.secret) })
      expect(await lastUsed()).toBe(first)
      await api.services.db
        .update(apiTokens)
        .set({ lastUsedAt: new Date(Date.now() - 61_000) })
        .where(eq(apiTokens.id, made.id))
      await api.call('/v1/orgs', { headers: withToken(made.secret) })
      expect(await lastUsed()).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY)
    })
  })

  describe('access of members', () => {
    const setAccess = (userId: string, json: object, headers: Record<string, string>) =>
      api.call(`/v1/orgs/${org}/users/${userId}/access`, { method: 'PUT', json, headers })

    it('comes from a preset, or from single entries', async () => {
      const member = await api.signedIn('member@example.com', { [org]: 'read-only' })
      const answer = await setAccess(member.userId, { preset: 'member' }, admin.headers)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ preset: 'member', accesses: presetAccesses.member })
      await setAccess(member.userId, { preset: 'member', accesses: { conf: 'write' } }, admin.headers)
      const { users } = await (await api.call(`/v1/orgs/${org}/users`, { headers: admin.headers })).json()
      const listed = users.find(({ id }: { id: string }) => id === member.userId)
      expect(accessesSchema.parse(listed.accesses)).toEqual({ conf: 'write' })
    })

    it('keeps the last administrator', async () => {
      const answer = await setAccess(admin.userId, { preset: 'read-only' }, admin.headers)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'CONFLICT',
        detail: expect.stringContaining('last administrator'),
      })
    })

    it('lets an administrator go when another stays, also when both go at once', async () => {
      const other = await api.createOrganization('Two admins')
      const one = await api.signedIn('one@example.com', { [other]: 'admin' })
      const two = await api.signedIn('two@example.com', { [other]: 'admin' })
      const leave = (who: SignedIn) =>
        api.call(`/v1/orgs/${other}/users/${who.userId}/access`, {
          method: 'PUT',
          json: { preset: 'member' },
          headers: who.headers,
        })
      const answers = await Promise.all([leave(one), leave(two)])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    })

    it('cannot be raised by someone who has less', async () => {
      const clerk = await api.signedIn('clerk@example.com', { [org]: { access: 'write' } })
      const answer = await setAccess(clerk.userId, { preset: 'admin' }, clerk.headers)
      expect(answer.status).toBe(403)
      const [row] = await api.services.db.select().from(user).where(eq(user.id, clerk.userId))
      expect(row?.supportUser).toBe(false)
    })

    it('[API-020] [SHELL-004] lists all organizations of a person, and no others', async () => {
      const second = await api.createOrganization('Second')
      await api.createOrganization('Third')
      const person = await api.signedIn('of-two@example.com', { [org]: 'member', [second]: 'read-only' })
      const { organizations } = await (await api.call('/v1/orgs', { headers: person.headers })).json()
      expect(organizations).toEqual([
        { id: org, name: 'First' },
        { id: second, name: 'Second' },
      ])
    })

    it('makes the creator of an organization its administrator', async () => {
      const founder = await api.signedIn('founder@example.com', {})
      const made = await api.call('/v1/orgs', { method: 'POST', json: { name: '  Mine ' }, headers: founder.headers })
      expect(made.status).toBe(201)
      const me = await (await api.call('/v1/me', { headers: founder.headers })).json()
      expect(me.organizations).toEqual([
        expect.objectContaining({
          name: 'Mine',
          preset: 'admin',
          features: ['fleet', 'pipeline-states'],
          is_demo: false,
        }),
      ])
    })
  })
})
