import { presetAccesses, type RouteAccess, routeAccess } from '@weir/contracts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords } from '../db/schema.ts'
import { contractCalls } from '../http/methods.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const declared: ReadonlyMap<string, RouteAccess> = new Map(Object.entries(routeAccess))
/** Calls within an organization. Who gets in, of those who belong to it, is in the permission matrix. */
const scopedCalls = contractCalls().filter(({ name }) => /:|member/.test(declared.get(name) ?? ''))

describe.each(postgresVersions)('organizations on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let ours = ''
  let theirs = ''
  let alice: SignedIn
  let bob: SignedIn
  let token = ''

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres)
    ours = await api.createOrganization('Ours')
    theirs = await api.createOrganization('Theirs')
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
    const made = await api.call(`/v1/orgs/${ours}/tokens`, {
      method: 'POST',
      headers: alice.headers,
      json: { name: 'all', accesses: presetAccesses.admin },
    })
    token = (await made.json()).secret
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const request = (call: (typeof scopedCalls)[number], organizationId: string, headers: Record<string, string>) => {
    const path = call.path
      .replace('{orgId}', organizationId)
      .replace('{userId}', bob.userId)
      .replace(/\{\w+\}/g, 'some-id')
    const json = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
    return api.call(path, { method: call.method, headers, json })
  }

  it('has calls to check', () => {
    expect(scopedCalls.length).toBeGreaterThanOrEqual(10)
  })

  it.each(scopedCalls)('$name of a foreign organization looks like nothing', async call => {
    const unknown = await request(call, 'no-such-organization', alice.headers)
    expect(unknown.status).toBe(404)
    const foreign = await request(call, theirs, alice.headers)
    expect(foreign.status).toBe(404)
    const told = await foreign.json()
    const expected = await unknown.json()
    expect({ ...told, request_id: '' }).toEqual({ ...expected, request_id: '' })
  })

  it.each(scopedCalls)('$name is closed to an API token of another organization', async call => {
    expect((await request(call, theirs, { authorization: `Bearer ${token}` })).status).toBe(404)
  })

  describe('audit', () => {
    const recordsOf = (organizationId: string, action: string) =>
      api.services.db
        .select()
        .from(auditRecords)
        .where(and(eq(auditRecords.organizationId, organizationId), eq(auditRecords.action, action)))

    it('has a record for each write: who, what, from where, before and after', async () => {
      const post = (path: string, json: object) => api.call(path, { method: 'POST', json, headers: alice.headers })
      const { id: organization } = await (await post('/v1/orgs', { name: 'Audited' })).json()
      const path = `/v1/orgs/${organization}`
      const token = await (await post(`${path}/tokens`, { name: 't', accesses: {} })).json()
      await api.call(`${path}/tokens/${token.id}`, { method: 'DELETE', headers: alice.headers })
      await api.call(`${path}/users/${alice.userId}/access`, {
        method: 'PUT',
        json: { preset: 'admin', accesses: { access: 'write', conf: 'read' } },
        headers: alice.headers,
      })
      const hex = expect.stringMatching(/^[0-9a-f]{64}$/)
      const who = { actor: 'alice@example.com', actorKind: 'user', address: '127.0.0.1' }
      expect(await recordsOf(organization, 'organization.create')).toEqual([
        expect.objectContaining({
          ...who,
          target: `organization/${organization}`,
          beforeDigest: null,
          afterDigest: hex,
        }),
      ])
      expect(await recordsOf(organization, 'token.create')).toEqual([
        expect.objectContaining({ ...who, target: `token/${token.id}`, beforeDigest: null, afterDigest: hex }),
      ])
      expect(await recordsOf(organization, 'token.revoke')).toEqual([
        expect.objectContaining({ ...who, target: `token/${token.id}`, beforeDigest: hex, afterDigest: hex }),
      ])
      const [changed] = await recordsOf(organization, 'access.set')
      expect(changed).toMatchObject({ ...who, target: `user/${alice.userId}`, beforeDigest: hex, afterDigest: hex })
      expect(changed?.beforeDigest).not.toBe(changed?.afterDigest)
    })

    it('has no record of a write that was refused', async () => {
      const before = await recordsOf(theirs, 'access.set')
      await api.call(`/v1/orgs/${theirs}/users/${bob.userId}/access`, {
        method: 'PUT',
        json: { preset: 'member' },
        headers: bob.headers,
      })
      expect(await recordsOf(theirs, 'access.set')).toEqual(before)
    })

    it('is listed newest first, page by page, for its organization only', async () => {
      for (let n = 0; n < 3; n += 1) {
        await api.call(`/v1/orgs/${theirs}/tokens`, {
          method: 'POST',
          json: { name: `n${n}`, accesses: {} },
          headers: bob.headers,
        })
      }
      const page = async (query: string) =>
        (await api.call(`/v1/orgs/${theirs}/audit_logs${query}`, { headers: bob.headers })).json()
      const all = await page('')
      expect(all.next).toBeNull()
      const first = await page('?limit=2')
      expect(first.records).toHaveLength(2)
      const rest = await page(`?limit=500&before=${first.next}`)
      expect([...first.records, ...rest.records]).toEqual(all.records)
      const times = all.records.map(({ time }: { time: string }) => Date.parse(time))
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect(JSON.stringify(all)).not.toContain('alice@example.com')
    })
  })
})
