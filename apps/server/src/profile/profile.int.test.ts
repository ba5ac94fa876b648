import { profileSchema } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

let postgres: TestPostgres
let api: TestApi
let ann: SignedIn

beforeAll(async () => {
  postgres = await startTestPostgres(undefined)
  api = await startTestApi(postgres)
  ann = await api.signedIn('ann@example.com', {})
})
afterAll(async () => {
  await api.stop()
  await postgres.stop()
})

const change = (json: object, headers = ann.headers) => api.call('/v1/me/profile', { method: 'PATCH', json, headers })

describe('the profile', () => {
  it('knows how and when its person signed in', async () => {
    const profile = profileSchema.parse(await (await api.call('/v1/me/profile', { headers: ann.headers })).json())
    expect(profile).toMatchObject({
      firstName: 'Test',
      lastName: 'Person',
      email: 'ann@example.com',
      loginProviders: ['credential'],
      twoFactorEnabled: false,
    })
    expect(Date.parse(profile.lastLogin ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('is changed by its person, field by field, and the change is recorded', async () => {
    const fields = { firstName: ' Ann ', lastName: 'Lee', phoneNumber: '+49 30 1234567', company: 'Acme & Söhne' }
    const changed = await (await change(fields)).json()
    expect(changed).toMatchObject({ ...fields, firstName: 'Ann', secondEmail: '' })
    expect(await (await change({ secondEmail: 'ann@home.example' })).json()).toMatchObject({
      ...fields,
      firstName: 'Ann',
      secondEmail: 'ann@home.example',
    })
    const me = await (await api.call('/v1/me', { headers: ann.headers })).json()
    expect(me).toMatchObject({ fullName: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' })
    const rows = await api.services.db.select().from(auditRecords).where(eq(auditRecords.action, 'user.update'))
    expect(rows.filter(({ actor }) => actor === 'ann@example.com')).toHaveLength(2)
  })

  it.each([
    ['a phone number of letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['a name of two lines', { firstName: 'Ann\nLee' }, 'firstName'],
    ['an endless name', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['a second email that is none', { secondEmail: 'home' }, 'secondEmail'],
  ])('refuses %s with the field', async (_name, fields, field) => {
    const answer = await change(fields)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0].field).toContain(field)
  })

  it('changes nothing else of the account', async () => {
    const answer = await change({ email: 'root@example.com', supportUser: true, emailVerified: true })
    expect(await answer.json()).toMatchObject({ email: 'ann@example.com', emailVerified: false })
  })

  it('is nobody without a session', async () => {
    expect((await api.call('/v1/me/profile')).status).toBe(401)
    expect((await change({ firstName: 'Eve' }, { cookie: '', origin: api.url })).status).toBe(401)
  })
})
