import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../db/auth-schema.ts'
import { auditRecords, organizations, supportEntries } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, silentLog, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { appointSupportUsers } from './support-users.part.ts'

describe.each(postgresVersions.slice(0, 1))('support on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let org = ''
  let admin: SignedIn
  let supporter: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres)
    org = await api.createOrganization('Halden Freight')
    admin = await api.signedIn('admin@halden.example', { [org]: 'admin' })
    const own = await api.createOrganization('Support team')
    supporter = await api.signedIn('support@weir.example', { [own]: 'admin' })
    await api.services.db.update(user).set({ supportUser: true }).where(eq(user.id, supporter.userId))
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const send = (who: SignedIn, method: string, path: string, json?: object) =>
    api.call(path, { method, headers: who.headers, ...(json ? { json } : {}) })
  const read = async (who: SignedIn, path: string) => (await send(who, 'GET', path)).json()
  const enter = (wish: object = {}, who = supporter) =>
    send(who, 'POST', `/v1/support/orgs/${org}/enter`, { reason: 'Ticket 4711: data is missing', ...wish })
  const exit = () => send(supporter, 'POST', `/v1/support/orgs/${org}/exit`, {})
  const settings = (who: SignedIn) => send(who, 'GET', `/v1/orgs/${org}/settings/metric_query`)
  const changeSettings = (who: SignedIn) =>
    send(who, 'PUT', `/v1/orgs/${org}/settings/metric_query`, { rollup_window: 60 })

  it.each([
    ['its name', 'halden', true],
    ['a part of its name', 'den frei', true],
    ['the email of a member', 'admin@halden', true],
    ['a domain', 'docks.example', true],
    ['something else', 'nothing-like-it', false],
    ['a pattern', '%', false],
  ])('finds an organization by %s', async (_name, search, isFound) => {
    await send(admin, 'POST', `/v1/orgs/${org}/domains`, { domain: 'docks.example' })
    const found = await read(supporter, `/v1/support/orgs?search=${encodeURIComponent(search)}`)
    expect(found.organizations.some(({ id }: { id: string }) => id === org)).toBe(isFound)
  })

  it('finds it by its id, and shows its state', async () => {
    const found = await read(supporter, `/v1/support/orgs?search=${org}`)
    expect(found.organizations).toEqual([
      expect.objectContaining({ id: org, name: 'Halden Freight', members: 1, domains: ['docks.example'] }),
    ])
    const state = await read(supporter, `/v1/support/orgs/${org}`)
    expect(state).toMatchObject({
      id: org,
      pipelines: 0,
      agents: 0,
      members: [{ email: 'admin@halden.example', preset: 'admin' }],
      entry: null,
    })
    expect(state.audit[0]).toMatchObject({ action: 'domain.add' })
    expect((await send(supporter, 'GET', '/v1/support/orgs/no-such-id')).status).toBe(404)
  })

  it('[SHELL-006] is not there for anybody else', async () => {
    for (const path of ['/v1/support/orgs', `/v1/support/orgs/${org}`]) {
      expect((await send(admin, 'GET', path)).status).toBe(404)
    }
    expect((await enter({}, admin)).status).toBe(404)
  })

  it('needs an entry to get in, with a reason', async () => {
    expect((await settings(supporter)).status).toBe(404)
    expect((await enter({ reason: 'short' })).status).toBe(400)
    expect((await enter({ minutes: 10_000 })).status).toBe(400)
    expect((await enter({ access: 'admin' })).status).toBe(400)
    expect((await settings(supporter)).status).toBe(404)
  })

  it('reads only, unless write was asked for, and then hands out no access', async () => {
    const entered = await (await enter()).json()
    expect(entered).toMatchObject({ access: 'read', active: true })
    expect(Date.parse(entered.expires) - Date.parse(entered.started)).toBeCloseTo(60 * 60_000, -4)
    expect((await settings(supporter)).status).toBe(200)
    expect((await changeSettings(supporter)).status).toBe(403)
    await enter({ access: 'write' })
    expect((await changeSettings(supporter)).status).toBe(200)
    const invite = { email: 'friend@weir.example' }
    expect((await send(supporter, 'POST', `/v1/orgs/${org}/invite`, invite)).status).toBe(403)
    const token = { name: 'mine', accesses: {} }
    expect((await send(supporter, 'POST', `/v1/orgs/${org}/tokens`, token)).status).toBe(403)
    const me = await read(supporter, '/v1/me')
    expect(me.organizations.find(({ id }: { id: string }) => id === org)).toMatchObject({
      name: 'Halden Freight',
      support_until: expect.any(String),
    })
    await exit()
    expect((await settings(supporter)).status).toBe(404)
    expect((await read(supporter, '/v1/me')).organizations).toHaveLength(1)
  })

  it('is seen by the administrators of the organization: who, why, and until when', async () => {
    await enter({ minutes: 5 })
    const { entries } = await read(admin, `/v1/orgs/${org}/support_entries`)
    expect(entries[0]).toMatchObject({
      email: 'support@weir.example',
      reason: 'Ticket 4711: data is missing',
      access: 'read',
      active: true,
    })
    const { users } = await read(admin, `/v1/orgs/${org}/users?include_external=true`)
    expect(users.find(({ email }: { email: string }) => email === 'support@weir.example')).toMatchObject({
      type: 'external',
      supportUser: true,
    })
    await exit()
    const { records } = await read(admin, `/v1/orgs/${org}/audit_logs`)
    const seen = records.map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`)
    expect(seen.slice(0, 2)).toEqual(['support@weir.example support.exit', 'support@weir.example support.enter_read'])
  })

  it('ends by itself when its time is over, and with the support user’s office', async () => {
    await enter()
    expect((await settings(supporter)).status).toBe(200)
    await api.services.db.update(user).set({ supportUser: false }).where(eq(user.id, supporter.userId))
    expect((await settings(supporter)).status).toBe(404)
    await api.services.db.update(user).set({ supportUser: true }).where(eq(user.id, supporter.userId))
    await api.services.db
      .update(supportEntries)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(supportEntries.organizationId, org))
    expect((await settings(supporter)).status).toBe(404)
    expect((await read(supporter, '/v1/me')).organizations).toHaveLength(1)
    expect((await enter()).status).toBe(200)
    await exit()
  })

  it('does not stand in for a membership', async () => {
    const member = await api.signedIn('both@weir.example', { [org]: 'read-only' })
    await api.services.db.update(user).set({ supportUser: true }).where(eq(user.id, member.userId))
    expect((await enter({ access: 'write' }, member)).status).toBe(409)
  })

  it('closes an organization and opens it again, and gets into it meanwhile', async () => {
    const state = (wish: object) => send(supporter, 'PUT', `/v1/support/orgs/${org}/state`, wish)
    expect((await state({ suspended: true, license_expires: null })).status).toBe(204)
    expect(await (await settings(admin)).json()).toMatchObject({ code: 'ORGANIZATION_CLOSED' })
    await enter()
    expect((await settings(supporter)).status).toBe(200)
    await exit()
    expect((await state({ suspended: false, license_expires: '2020-01-01T00:00:00Z' })).status).toBe(204)
    expect((await settings(admin)).status).toBe(403)
    expect((await state({ suspended: false, license_expires: null })).status).toBe(204)
    expect((await settings(admin)).status).toBe(200)
    const [row] = await api.services.db.select().from(organizations).where(eq(organizations.id, org))
    expect(row).toMatchObject({ suspendedAt: null, licenseExpiresAt: null })
  })

  it('confirms a domain in place of the DNS record', async () => {
    const { domains } = await read(supporter, `/v1/support/orgs/${org}`)
    const path = `/v1/support/orgs/${org}/domains/${domains[0].id}/confirm`
    expect((await send(supporter, 'POST', path, {})).status).toBe(204)
    const listed = await read(admin, `/v1/orgs/${org}/domains`)
    expect(listed.domains[0]).toMatchObject({ verified: expect.any(String), verified_by: 'support@weir.example' })
  })

  it('is done by those whom the operator named, once their address is confirmed', async () => {
    const named = await api.signedIn('named@weir.example', {})
    const isSupport = async (id: string) =>
      (await api.services.db.select().from(user).where(eq(user.id, id)))[0]?.supportUser
    const appoint = (supportUsers: string[] | undefined) =>
      appointSupportUsers({ ...api.services, log: silentLog, config: { ...api.services.config, supportUsers } })
    await appoint(['named@weir.example', 'support@weir.example'])
    expect(await isSupport(named.userId)).toBe(false)
    expect(await isSupport(supporter.userId)).toBe(false)
    const confirmed = { emailVerified: true }
    await api.services.db.update(user).set(confirmed).where(eq(user.id, named.userId))
    await api.services.db.update(user).set(confirmed).where(eq(user.id, supporter.userId))
    await appoint(['named@weir.example', 'support@weir.example'])
    expect([await isSupport(named.userId), await isSupport(supporter.userId)]).toEqual([true, true])
    await appoint(['support@weir.example'])
    await appoint(undefined)
    expect([await isSupport(named.userId), await isSupport(supporter.userId)]).toEqual([false, true])
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `user/${named.userId}`))
    expect(records.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['support_user.appoint', 'support_user.dismiss']),
    )
  })
})
