import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords, shortLinks } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

let postgres: TestPostgres
let api: TestApi
let ours = ''
let theirs = ''
let alice: SignedIn
let bob: SignedIn

beforeAll(async () => {
  postgres = await startTestPostgres(postgresVersions[0]?.binaries)
  api = await startTestApi(postgres, { shortLinks: { days: 30, max: 3 } })
  ours = await api.createOrganization('Ours')
  theirs = await api.createOrganization('Theirs')
  alice = await api.signedIn('alice@example.com', { [ours]: 'read-only' })
  bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
})
afterAll(async () => {
  await api?.stop()
  await postgres?.stop()
})

const make = (path: unknown, organization = ours, who = alice) =>
  api.call(`/v1/orgs/${organization}/short_links`, { method: 'POST', headers: who.headers, json: { path } })
const resolve = (id: string, who = alice) => api.call(`/v1/short_links/${id}`, { headers: who.headers })

describe('short links', () => {
  it('[ROUTE-027] a link leads members of its organization back to the page it was made for', async () => {
    const made = await make('/logs/search?query=level%3Aerror&lookback=1h')
    expect(made.status).toBe(201)
    const link = await made.json()
    expect(link).toMatchObject({ id: expect.stringMatching(/^[0-9a-zA-Z]{10}$/) })
    expect(link.url).toMatch(new RegExp(`/shortener/${link.id}$`))
    expect(Math.round((Date.parse(link.expires_at) - Date.now()) / 86_400_000)).toBe(30)
    const found = await resolve(link.id)
    expect(await found.json()).toEqual({
      organization_id: ours,
      path: '/logs/search?query=level%3Aerror&lookback=1h',
    })
  })

  it('[ROUTE-027] a link of a foreign organization looks like one that does not exist', async () => {
    const { id } = await (await make('/traces')).json()
    const foreign = await resolve(id, bob)
    const unknown = await resolve('NoSuchLink', bob)
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    const { request_id: _one, ...told } = await foreign.json()
    const { request_id: _other, ...expected } = await unknown.json()
    expect(told).toEqual(expected)
    expect((await api.call(`/v1/short_links/${id}`)).status).toBe(401)
    expect((await make('/traces', theirs)).status).toBe(404)
  })

  it('the same page has one link, and each making of it is audited', async () => {
    const first = await (await make('/dashboards?edit=true')).json()
    const second = await (await make('/x/../dashboards?edit=true')).json()
    expect(second.id).toBe(first.id)
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `short_link/${first.id}`))
    expect(records.map(({ action, actor }) => `${action} by ${actor}`).sort()).toEqual([
      'short_link.create by alice@example.com',
      'short_link.extend by alice@example.com',
    ])
  })

  it.each([
    ['another site', 'https://evil.example/x'],
    ['a script', 'javascript:alert(1)'],
    ['a host without scheme', '//evil.example'],
    ['a host behind dots', '/a/..//evil.example'],
    ['a host behind encoded dots', '/a/%2e%2e//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a line break', '/logs\r\nlocation: x'],
    ['a tab in the slashes', '/\t/evil.example'],
    ['no slash', 'logs/search'],
    ['the sign-in area', '/auth/reset-password?token=abc'],
    ['a token', '/dev/api?apiToken=weir_abc'],
    ['another short link', '/shortener/abcdefghij'],
    ['a long address', `/logs/search?query=${'x'.repeat(2000)}`],
    ['nothing', ''],
    ['no text', 7],
  ])('%s is no page of the console', async (_name, path) => {
    const answer = await make(path)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0].field).toBe('path')
  })

  it('an organization has only so many; those that have ended make room', async () => {
    const full = await make('/metrics/explorer')
    expect(full.status).toBe(409)
    expect((await full.json()).detail).toContain('3 short links')
    expect((await make('/traces')).status, 'a known page needs no room').toBe(201)
    await api.services.db.update(shortLinks).set({ expiresAt: new Date(0) })
    const [ended] = await api.services.db.select({ id: shortLinks.id }).from(shortLinks)
    expect((await resolve(ended?.id ?? '')).status).toBe(404)
    expect((await make('/metrics/explorer')).status).toBe(201)
    expect(await api.services.db.$count(shortLinks)).toBe(1)
  })

  it('a row that leads elsewhere is not followed', async () => {
    const { id } = await (await make('/events/monitors')).json()
    await api.services.db.update(shortLinks).set({ path: '//evil.example' }).where(eq(shortLinks.id, id))
    expect((await resolve(id)).status).toBe(404)
  })
})
