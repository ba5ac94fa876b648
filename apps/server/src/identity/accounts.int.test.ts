import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { session, user, verification } from '../db/auth-schema.ts'
import { auditRecords } from '../db/schema.ts'
import { startTestApi, type TestApi, testPassword } from '../testing/test-api.ts'
import { startTestMail, type TestMail } from '../testing/test-mail.ts'
import { startTestPostgres, temporaryFolder, type TestPostgres } from '../testing/test-postgres.ts'

const password = 'a good long password'
let postgres: TestPostgres
let mail: TestMail
let api: TestApi

beforeAll(async () => {
  postgres = await startTestPostgres(undefined)
  mail = await startTestMail()
  api = await startTestApi(postgres, { mail: { url: mail.url, from: 'Weir <weir@example.com>' } })
})
afterAll(async () => {
  await api.stop()
  await mail.stop()
  await postgres.stop()
})

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  api.call(`/v1/auth${path}`, { method: 'POST', json, headers: { origin: api.url, ...headers } })
const signIn = (email: string, word = password) => post('/sign-in/email', { email, password: word })
const register = (email: string, more: object = {}) =>
  post('/sign-up/email', { email, password, firstName: 'Ann', lastName: 'Lee', company: 'Acme', ...more })
const linkIn = (text: string, key: string) => {
  const link = /http\S+/.exec(text)?.[0] ?? ''
  return { link, secret: new URLSearchParams(new URL(link).hash.slice(1)).get(key) ?? '' }
}
const verify = (token: string) => api.call(`/v1/auth/verify-email?${new URLSearchParams({ token })}`)
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

async function registered(email: string): Promise<void> {
  await register(email)
  await verify(linkIn((await mail.next()).text, 'verify').secret)
}

describe('registering', () => {
  it('needs the link in a mail before one can sign in', async () => {
    const answer = await register('ann@example.com')
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    const first = await mail.next()
    expect(first.recipients).toEqual(['ann@example.com'])
    expect(first.text).not.toContain(password)

    const refused = await signIn('ann@example.com')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    const { link, secret } = linkIn((await mail.next()).text, 'verify')
    expect(link.startsWith(`${api.services.config.publicUrl}/auth/register#verify=`)).toBe(true)
    expect((await verify(secret)).status).toBe(200)
    expect((await signIn('ann@example.com')).status).toBe(200)

    const [row] = await api.services.db.select().from(user).where(eq(user.email, 'ann@example.com'))
    expect(row).toMatchObject({
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
      company: 'Acme',
      supportUser: false,
    })
    expect(row?.lastLoginAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('answers the same for an address that has an account, and tells its owner by mail', async () => {
    const known = await register('ann@example.com', { password: 'another long password' })
    const mailed = await mail.next()
    expect(mailed.headers).toContain('Subject: You already have an account at Weir')
    const unknown = await register('new@example.com')
    await mail.next()
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    expect((await signIn('ann@example.com', 'another long password')).status).toBe(401)
  })

  it.each([
    ['a short password', { password: 'short' }, 'password'],
    ['an endless password', { password: 'x'.repeat(129) }, 'password'],
  ])('refuses %s with the field', async (_name, more, field) => {
    const answer = await register('short@example.com', more)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field }] })
  })

  it.each([
    ['a name of two lines', { firstName: 'Ann\r\nBcc: eve@example.com' }],
    ['an endless company', { company: 'x'.repeat(201) }],
  ])('refuses %s', async (_name, more) => {
    expect((await register('odd@example.com', more)).status).toBe(400)
  })

  it('makes nobody a support user and takes no address to be led to', async () => {
    const answer = await register('sly@example.com', {
      supportUser: true,
      emailVerified: true,
      callbackURL: 'https://evil.example',
    })
    expect(answer.status).toBe(200)
    expect((await mail.next()).text).not.toContain('evil')
    const [row] = await api.services.db.select().from(user).where(eq(user.email, 'sly@example.com'))
    expect(row).toMatchObject({ supportUser: false, emailVerified: false })
  })

  it('confirms nothing with a token that it did not make', async () => {
    const answer = await verify('eyJhbGciOiJub25lIn0.eyJlbWFpbCI6InNseUBleGFtcGxlLmNvbSJ9.')
    expect(answer.status).toBe(410)
    expect(await answer.json()).toMatchObject({ code: 'LINK_EXPIRED' })
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => post('/request-password-reset', { email, redirectTo: 'https://evil.example' })
  const reset = (token: string, newPassword: string) => post('/reset-password', { token, newPassword })

  it('is replaced once by the link in a mail, which ends every session', async () => {
    await registered('bob@example.com')
    const cookie = cookieOf(await signIn('bob@example.com'))
    expect((await api.call('/v1/me', { headers: { cookie } })).status).toBe(200)

    expect((await ask('bob@example.com')).status).toBe(200)
    const mailed = await mail.next()
    expect(mailed.text).not.toContain('evil')
    const { link, secret } = linkIn(mailed.text, 'token')
    expect(link.startsWith(`${api.services.config.publicUrl}/auth/reset-password#token=`)).toBe(true)
    expect((await reset(secret, 'short')).status).toBe(400)
    expect((await reset(secret, 'the new long password')).status).toBe(200)
    expect((await mail.next()).headers).toContain('Subject: Your password for Weir was changed')

    expect((await api.call('/v1/me', { headers: { cookie } })).status).toBe(401)
    expect((await signIn('bob@example.com')).status).toBe(401)
    expect((await signIn('bob@example.com', 'the new long password')).status).toBe(200)
    const again = await reset(secret, 'a third long password')
    expect(again.status).toBe(410)
    expect(await again.json()).toMatchObject({ code: 'LINK_EXPIRED' })
    const actions = await api.services.db.select({ action: auditRecords.action }).from(auditRecords)
    expect(actions.map(({ action }) => action)).toContain('user.credential')
  })

  it('stays when the link is too old', async () => {
    await registered('late@example.com')
    await ask('late@example.com')
    const { secret } = linkIn((await mail.next()).text, 'token')
    const identifier = `reset-password:${secret}`
    const [row] = await api.services.db.select().from(verification).where(eq(verification.identifier, identifier))
    expect((row?.expiresAt.getTime() ?? Infinity) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
    await api.services.db
      .update(verification)
      .set({ expiresAt: new Date(0) })
      .where(eq(verification.identifier, identifier))
    expect((await reset(secret, 'the new long password')).status).toBe(410)
    expect((await signIn('late@example.com')).status).toBe(200)
  })

  it('is asked for with the same answer by somebody without an account', async () => {
    await registered('real@example.com')
    const mails = mail.received.length
    const [known, unknown] = [await ask('real@example.com'), await ask('unreal@example.com')]
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
    await mail.next()
    expect(mail.received).toHaveLength(mails + 1)
  })

  it('is mailed five times an hour and no more, to anybody', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask('many@example.com')).status).toBe(200)
    const answer = await ask('Many@example.com')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })
})

describe('changing the password', () => {
  it('asks for the present one and ends all other sessions', async () => {
    await registered('cy@example.com')
    const other = cookieOf(await signIn('cy@example.com'))
    const mine = cookieOf(await signIn('cy@example.com'))
    const change = (currentPassword: string) =>
      post('/change-password', { currentPassword, newPassword: 'the new long password' }, { cookie: mine })
    const refused = await change('not the password')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'password' }] })
    const changed = await change(password)
    expect(changed.status).toBe(200)
    expect((await api.call('/v1/me', { headers: { cookie: other } })).status).toBe(401)
    expect((await api.call('/v1/me', { headers: { cookie: cookieOf(changed) } })).status).toBe(200)
    expect((await signIn('cy@example.com')).status).toBe(401)
  })
})

describe('guessing a password', () => {
  it('locks the account for a while, also for the right password and from every address', async () => {
    await registered('dan@example.com')
    for (let time = 0; time < 10; time += 1) {
      expect((await signIn('dan@example.com', `guess number ${time}`)).status).toBe(401)
    }
    const answer = await signIn('Dan@Example.com')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await answer.json()).detail).toBe('Too many attempts for this account. Wait 15 minutes and try again.')
  })

  it('locks an address without an account alike', async () => {
    for (let time = 0; time < 10; time += 1) await signIn('ghost@example.com')
    expect((await signIn('ghost@example.com')).status).toBe(429)
  })

  it('counts tries that are made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn('swarm@example.com')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('starts at nothing after a sign-in', async () => {
    await registered('ed@example.com')
    for (let time = 0; time < 9; time += 1) await signIn('ed@example.com', 'not the password')
    expect((await signIn('ed@example.com')).status).toBe(200)
    expect((await signIn('ed@example.com', 'not the password')).status).toBe(401)
    expect((await signIn('ed@example.com')).status).toBe(200)
  })

  it('is slowed down for an address that tries many accounts', async () => {
    const slow = await startTestApi(postgres, { authRateLimitPerMinute: 3 })
    try {
      const tryAs = (email: string) =>
        slow.call('/v1/auth/sign-in/email', {
          method: 'POST',
          json: { email, password },
          headers: { origin: slow.url },
        })
      for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
        expect((await tryAs(email)).status).toBe(401)
      const answer = await tryAs('d@example.com')
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await slow.stop()
    }
  })
})

describe('signing in', () => {
  it('makes a new session and ends the one that the browser came with', async () => {
    await registered('fay@example.com')
    const planted = cookieOf(await signIn('fay@example.com'))
    await registered('gus@example.com')
    const answer = await post('/sign-in/email', { email: 'gus@example.com', password }, { cookie: planted })
    const own = cookieOf(answer)
    expect(own).not.toBe(planted)
    expect(await (await api.call('/v1/me', { headers: { cookie: own } })).json()).toMatchObject({
      email: 'gus@example.com',
    })
    expect((await api.call('/v1/me', { headers: { cookie: planted } })).status).toBe(401)
  })

  it('does not adopt a session that was made up', async () => {
    const made = 'weir.session_token=made-up-token.c2lnbmF0dXJl'
    const answer = await post('/sign-in/email', { email: 'gus@example.com', password }, { cookie: made })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).not.toContain('made-up-token')
    const rows = await api.services.db.select().from(session).where(eq(session.token, 'made-up-token'))
    expect(rows).toEqual([])
  })

  it('leads nobody to another site', async () => {
    const json = { email: 'gus@example.com', password, callbackURL: 'https://evil.example/' }
    const answer = await post('/sign-in/email', json)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).not.toContain('evil')
  })

  it.each(['/sign-in/email', '/sign-up/email', '/request-password-reset', '/change-password', '/two-factor/disable'])(
    'is not possible from another site: %s',
    async path => {
      const answer = await post(path, { email: 'gus@example.com', password }, { origin: 'https://evil.example' })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'CROSS_SITE' })
    },
  )
})

describe('a server with a list of breached passwords', () => {
  it('takes none of them for a new account or a new password', async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder, 'breached')
    await writeFile(file, `${createHash('sha1').update('a well known password').digest('hex')}\n`)
    const careful = await startTestApi(postgres, { breachedPasswords: file })
    try {
      const known = 'a well known password'
      const { headers } = await careful.signedIn('ann@example.com', {})
      for (const [call, json] of [
        ['/sign-up/email', { email: 'bob@example.com', password: known, name: 'Bob' }],
        ['/change-password', { currentPassword: testPassword, newPassword: known }],
      ] as const) {
        const answer = await careful.call(`/v1/auth${call}`, { method: 'POST', json, headers })
        expect(answer.status).toBe(400)
        expect((await answer.json()).errors).toEqual([
          { field: 'password', message: 'This password is known from a breach elsewhere. Choose another one.' },
        ])
      }
    } finally {
      await careful.stop()
      await rm(folder, { recursive: true })
    }
  })
})

describe('a server without mail', () => {
  it('says so instead of pretending, and lets people register without a mail', async () => {
    const plain = await startTestApi(postgres)
    try {
      expect(await (await plain.call('/v1/sign_in_options')).json()).toEqual({ sign_up: true, mail: false })
      const call = (path: string, json: object) =>
        plain.call(`/v1/auth${path}`, { method: 'POST', json, headers: { origin: plain.url } })
      const answer = await call('/request-password-reset', { email: 'ann@example.com' })
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({
        code: 'MAIL_UNAVAILABLE',
        detail: expect.stringMatching(/Ask an administrator/),
      })
      const json = { email: 'ann@example.com', password, firstName: 'Ann', lastName: 'Lee' }
      const [first, second] = [await call('/sign-up/email', json), await call('/sign-up/email', json)]
      expect([first.status, await first.text()]).toEqual([second.status, await second.text()])
      expect((await call('/sign-in/email', json)).status).toBe(200)
    } finally {
      await plain.stop()
    }
  })
})
