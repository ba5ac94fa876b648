import { presetAccesses, userRecordSchema } from '@weir/contracts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

describe.each(postgresVersions.slice(0, 1))('members on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let org = ''
  let admin: SignedIn

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
    api.call(`/v1/orgs/${org}${path}`, { method, headers: who.headers, ...(json ? { json } : {}) })
  const listed = async (who: SignedIn, query = '') => (await (await send(who, 'GET', `/users${query}`)).json()).users
  const recordOf = async (userId: string) =>
    userRecordSchema.parse((await listed(admin)).find(({ id }: { id: string }) => id === userId))
  const group = async (wish: object, who = admin) =>
    send(who, 'POST', '/groups', { user_ids: [], accesses: {}, ...wish })

  it('[SHELL-030] [API-019] are listed with the whole user record', async () => {
    await api.signedIn('mara@example.com', { [org]: 'member' })
    const found = await listed(admin, '?include_external=true')
    const mara = found.find(({ email }: { email: string }) => email === 'mara@example.com')
    const fields =
      'id login owner email fullName firstName lastName approval_status accesses company created creator updated updater group_memberships lastLogin loginProviders mobilePhone oktaGroups phoneNumber secondEmail supportUser type resource'
    for (const field of fields.split(' ')) expect(mara, field).toHaveProperty(field)
    expect(mara).toMatchObject({
      login: 'mara@example.com',
      owner: org,
      fullName: 'Test Person',
      firstName: 'Test',
      lastName: 'Person',
      approval_status: 'approved',
      preset: 'member',
      accesses: presetAccesses.member,
      loginProviders: ['credential'],
      supportUser: false,
      type: 'member',
    })
    expect(mara.lastLogin).not.toBeNull()
  })

  it('are removed, with their groups; what they did stays in the audit log', async () => {
    const leaver = await api.signedIn('leaver@example.com', { [org]: 'member' })
    const made = await (await group({ name: 'Leavers', user_ids: [leaver.userId] })).json()
    const path = `/users/${leaver.userId}`
    expect((await send(admin, 'DELETE', path)).status).toBe(204)
    expect((await send(admin, 'DELETE', path)).status).toBe(404)
    expect((await send(leaver, 'GET', '/pipelines/summaries')).status).toBe(404)
    const { groups } = await (await send(admin, 'GET', '/groups')).json()
    expect(groups.find(({ id }: { id: string }) => id === made.id).user_ids).toEqual([])
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(and(eq(auditRecords.organizationId, org), eq(auditRecords.action, 'member.remove')))
    expect(records).toEqual([expect.objectContaining({ actor: 'admin@example.com', target: `user/${leaver.userId}` })])
  })

  describe('the last administrator', () => {
    it.each([
      ['removed', 'DELETE', '', undefined],
      ['demoted', 'PUT', '/access', { preset: 'member' }],
      ['kept out', 'PUT', '/state', { suspended: true }],
    ])('cannot be %s', async (_name, method, path, json) => {
      const answer = await send(admin, method, `/users/${admin.userId}${path}`, json)
      expect(answer.status).toBe(409)
      expect((await answer.json()).detail).toContain('last administrator')
      expect(await recordOf(admin.userId)).toMatchObject({ preset: 'admin', approval_status: 'approved' })
    })

    it('may be one by a group, which then stays as it is', async () => {
      const boss = await api.signedIn('by-group@example.com', { [org]: { access: 'read' } })
      const made = await (
        await group({ name: 'Administrators', accesses: presetAccesses.admin, user_ids: [boss.userId] })
      ).json()
      const demoted = await send(boss, 'PUT', `/users/${admin.userId}/access`, { preset: 'read-only' })
      expect(demoted.status).toBe(200)
      const wish = { name: 'Administrators', accesses: presetAccesses.admin, user_ids: [boss.userId] }
      const path = `/groups/${made.id}`
      const attempts = [
        send(boss, 'PUT', path, { ...wish, user_ids: [] }),
        send(boss, 'PUT', path, { ...wish, accesses: { access: 'read' } }),
        send(boss, 'DELETE', path),
      ]
      for (const attempt of attempts) expect((await attempt).status).toBe(409)
      await send(boss, 'PUT', `/users/${admin.userId}/access`, { preset: 'admin' })
      expect((await send(admin, 'DELETE', path)).status).toBe(204)
      expect((await send(boss, 'PUT', `/users/${boss.userId}/access`, { preset: 'admin' })).status).toBe(403)
    })
  })

  describe('groups', () => {
    it('give their members their access at once, beside their own', async () => {
      const person = await api.signedIn('grouped@example.com', { [org]: { dashboard: 'write' } })
      expect((await send(person, 'GET', '/settings/metric_query')).status).toBe(403)
      const made = await group({ name: 'Readers', accesses: { conf: 'read' }, user_ids: [person.userId] })
      expect(made.status).toBe(201)
      expect((await send(person, 'GET', '/settings/metric_query')).status).toBe(200)
      expect(await recordOf(person.userId)).toMatchObject({
        accesses: { dashboard: 'write' },
        effective_accesses: { conf: 'read', dashboard: 'write' },
        group_memberships: [{ name: 'Readers' }],
      })
      const me = await (await api.call('/v1/me', { headers: person.headers })).json()
      expect(me.organizations[0].accesses).toEqual({ conf: 'read', dashboard: 'write' })
    })

    it('have names of their own, and hold members only', async () => {
      await group({ name: 'Platform' })
      expect((await group({ name: 'PLATFORM' })).status).toBe(409)
      const other = await api.createOrganization('Other')
      const foreigner = await api.signedIn('foreigner@example.com', { [other]: 'admin' })
      const answer = await group({ name: 'Foreign', user_ids: [foreigner.userId] })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'user_ids', message: expect.any(String) }] })
      expect((await group({ name: 'Twice', user_ids: [admin.userId, admin.userId] })).status).toBe(400)
    })

    it('do not help anybody to more than they have', async () => {
      const clerk = await api.signedIn('clerk@example.com', { [org]: { access: 'write', conf: 'read' } })
      const strong = await (await group({ name: 'Strong', accesses: { conf: 'write' } })).json()
      const weak = await (await group({ name: 'Weak', accesses: { conf: 'read' } })).json()
      const wish = (name: string, accesses: object, user_ids: string[] = []) => ({ name, accesses, user_ids })
      const refused = [
        group({ name: 'New', accesses: { conf: 'write' } }, clerk),
        send(clerk, 'PUT', `/groups/${weak.id}`, wish('Weak', { conf: 'write' })),
        send(clerk, 'PUT', `/groups/${strong.id}`, wish('Strong', { conf: 'write' }, [clerk.userId])),
        send(clerk, 'PUT', `/users/${clerk.userId}/access`, { preset: 'admin' }),
      ]
      for (const answer of refused) expect((await answer).status).toBe(403)
      expect(
        (await send(clerk, 'PUT', `/groups/${weak.id}`, wish('Weak', { conf: 'read' }, [clerk.userId]))).status,
      ).toBe(200)
      expect((await recordOf(clerk.userId)).effective_accesses).toEqual({ access: 'write', conf: 'read' })
    })

    it('of another organization are not there', async () => {
      const made = await (await group({ name: 'Ours' })).json()
      const other = await api.createOrganization('Third')
      const boss = await api.signedIn('third@example.com', { [other]: 'admin' })
      const call = (method: string, json?: object) =>
        api.call(`/v1/orgs/${other}/groups/${made.id}`, { method, headers: boss.headers, ...(json ? { json } : {}) })
      expect((await call('PUT', { name: 'Theirs', accesses: {}, user_ids: [] })).status).toBe(404)
      expect((await call('DELETE')).status).toBe(404)
    })
  })

  it('who were kept out are let in again only by those who have as much', async () => {
    const person = await api.signedIn('strong@example.com', { [org]: 'createAgent' })
    const clerk = await api.signedIn('state-clerk@example.com', { [org]: { access: 'write' } })
    const state = (who: SignedIn, suspended: boolean) =>
      send(who, 'PUT', `/users/${person.userId}/state`, { suspended })
    expect((await state(clerk, true)).status).toBe(200)
    expect((await state(clerk, false)).status).toBe(403)
    expect((await state(admin, false)).status).toBe(200)
  })
})
