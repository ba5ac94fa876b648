import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twoFactor, user } from '../db/auth-schema.ts'
import { type SignedIn, startTestApi, type TestApi, testPassword } from '../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { secretOf, totpCode } from '../testing/test-totp.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await startTestPostgres(undefined)
  api = await startTestApi(postgres)
})
afterAll(async () => {
  await api.stop()
  await postgres.stop()
})

const post = (path: string, json: object, cookie = '') =>
  api.call(`/v1/auth${path}`, { method: 'POST', json, headers: { origin: api.url, ...(cookie ? { cookie } : {}) } })
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter(cookie => !/max-age=0/i.test(cookie))
    .map(cookie => cookie.split(';')[0])
    .join('; ')

let people = 0
let email: string
let person: SignedIn
let secret: string
let backupCodes: string[]

/** A person with a second factor; the code of the present step is used up by switching it on. */
beforeEach(async () => {
  people += 1
  email = `person${people}@example.com`
  person = await api.signedIn(email, {})
  const enabled = await (await post('/two-factor/enable', { password: testPassword }, person.cookie)).json()
  secret = secretOf(enabled.totpURI)
  backupCodes = enabled.backupCodes
  const confirmed = await post('/two-factor/verify-totp', { code: totpCode(secret) }, person.cookie)
  person.cookie = cookieOf(confirmed)
})

const signIn = async () => {
  const answer = await post('/sign-in/email', { email, password: testPassword })
  return { body: await answer.json(), cookie: cookieOf(answer) }
}
const entered = async (cookie: string) => (await api.call('/v1/me', { headers: { cookie } })).status === 200

describe('a second factor', () => {
  it('is asked for after the password, which alone opens nothing', async () => {
    const { body, cookie } = await signIn()
    expect(body).toMatchObject({ twoFactorRedirect: true })
    expect(await entered(cookie)).toBe(false)
    const answer = await post('/two-factor/verify-totp', { code: totpCode(secret, 1) }, cookie)
    expect(answer.status).toBe(200)
    expect(await entered(cookieOf(answer))).toBe(true)
  })

  it('keeps the session that switched it on, under a new id', async () => {
    expect(await entered(person.cookie)).toBe(true)
    const { twoFactorEnabled } = await (await api.call('/v1/me/profile', { headers: { cookie: person.cookie } })).json()
    expect(twoFactorEnabled).toBe(true)
  })

  it('takes each code once', async () => {
    const code = totpCode(secret, 1)
    const first = await signIn()
    const second = await signIn()
    const used = await post('/two-factor/verify-totp', { code: totpCode(secret) }, first.cookie)
    expect(used.status).toBe(401)
    expect(await used.json()).toMatchObject({ code: 'WRONG_CODE' })
    const answers = await Promise.all(
      [first, second].map(({ cookie }) => post('/two-factor/verify-totp', { code }, cookie)),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
  })

  it('takes each backup code once', async () => {
    const code = backupCodes[0]
    expect(backupCodes).toHaveLength(10)
    const first = await post('/two-factor/verify-backup-code', { code }, (await signIn()).cookie)
    expect(await entered(cookieOf(first))).toBe(true)
    const second = await post('/two-factor/verify-backup-code', { code }, (await signIn()).cookie)
    expect(second.status).toBe(401)
    expect(await second.json()).toMatchObject({ code: 'WRONG_CODE' })
  })

  it('ends a sign-in after five wrong codes, and locks the account after ten', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { cookie } = await signIn()
      for (let time = 0; time < 5; time += 1) {
        const wrong = await post('/two-factor/verify-backup-code', { code: `wrong-${round}${time}` }, cookie)
        expect(wrong.status).toBe(401)
      }
      const ended = await post('/two-factor/verify-backup-code', { code: backupCodes[1] }, cookie)
      expect([400, 401, 429]).toContain(ended.status)
    }
    const locked = await post('/two-factor/verify-totp', { code: totpCode(secret, 1) }, (await signIn()).cookie)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is switched off with the password only', async () => {
    const refused = await post('/two-factor/disable', { password: 'not the password' }, person.cookie)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'password' }] })
    expect((await post('/two-factor/disable', { password: testPassword }, person.cookie)).status).toBe(200)
    const { body, cookie } = await signIn()
    expect(body).not.toHaveProperty('twoFactorRedirect')
    expect(await entered(cookie)).toBe(true)
  })

  it('gives new backup codes for the password, and the old ones end', async () => {
    const answer = await post('/two-factor/generate-backup-codes', { password: testPassword }, person.cookie)
    const fresh = await answer.json()
    expect(fresh.backupCodes).toHaveLength(10)
    expect(fresh.backupCodes).not.toContain(backupCodes[0])
    const old = await post('/two-factor/verify-backup-code', { code: backupCodes[0] }, (await signIn()).cookie)
    expect(old.status).toBe(401)
  })

  it('is kept encrypted', async () => {
    const [row] = await api.services.db.select().from(twoFactor).where(eq(twoFactor.userId, person.userId))
    const stored = JSON.stringify(row)
    const raw = Buffer.from(secret).toString('utf8')
    for (const text of [raw, ...backupCodes]) expect(stored).not.toContain(text)
    const [account] = await api.services.db.select().from(user).where(eq(user.id, person.userId))
    expect(account?.twoFactorEnabled).toBe(true)
  })
})
