import { featureFlagNames, installationHealthSchema } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../db/auth-schema.ts'
import { agents, auditRecords, organizations, pipelines } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

let postgres: TestPostgres
let api: TestApi
let org = ''
let other = ''
let support: SignedIn
let admin: SignedIn

beforeAll(async () => {
  postgres = await startTestPostgres(postgresVersions[0]?.binaries)
  api = await startTestApi(postgres)
  org = await api.createOrganization('Ours')
  other = await api.createOrganization('Other')
  admin = await api.signedIn('admin@example.com', { [org]: 'admin' })
  support = await api.signedIn('support@example.com', { [org]: 'createAgent' })
  await api.services.db.update(user).set({ supportUser: true }).where(eq(user.id, support.userId))
})
afterAll(async () => {
  await api?.stop()
  await postgres?.stop()
})

const flags = (who: SignedIn, organization = org) =>
  api.call(`/v1/orgs/${organization}/feature_flags`, { headers: who.headers })
const setFlag = (name: string, on: unknown, who = support, organization = org) =>
  api.call(`/v1/orgs/${organization}/feature_flags/${name}`, { method: 'PUT', headers: who.headers, json: { on } })

describe('feature flags', () => {
  it('list every known flag with a sentence', async () => {
    const listed = await (await flags(support)).json()
    expect(listed.flags.map(({ name }: { name: string }) => name)).toEqual(featureFlagNames)
    for (const flag of listed.flags) expect(flag).toMatchObject({ on: false, sentence: expect.stringMatching(/\.$/) })
  })

  it('a switched flag reaches the members at once, and the switch is audited', async () => {
    const answer = await setFlag('ai', true)
    expect((await answer.json()).flags).toContainEqual(expect.objectContaining({ name: 'ai', on: true }))
    const me = await (await api.call('/v1/me', { headers: admin.headers })).json()
    expect(me.organizations[0].features).toEqual(['ai'])
    await setFlag('ai', true)
    await setFlag('ai', false)
    const [stored] = await api.services.db.select().from(organizations).where(eq(organizations.id, org))
    expect(stored?.features).toEqual([])
    const records = await api.services.db.select().from(auditRecords).where(eq(auditRecords.action, 'feature.set'))
    expect(records.map(({ actor, target, organizationId }) => [actor, target, organizationId])).toEqual([
      ['support@example.com', 'feature/ai', org],
      ['support@example.com', 'feature/ai', org],
    ])
  })

  it.each([
    ['an unknown flag', 'toaster', true, 400],
    ['a name of every object', 'constructor', true, 400],
    ['no switch', 'ai', 'perhaps', 400],
  ])('%s is refused', async (_name, flag, on, status) => {
    expect((await setFlag(flag, on)).status).toBe(status)
  })

  it('do not exist for anybody else, and support switches none where it has not entered', async () => {
    expect((await flags(admin)).status).toBe(404)
    expect((await setFlag('ai', true, admin)).status).toBe(404)
    expect((await flags(support, other)).status).toBe(200)
    expect((await flags(support, 'no-such-organization')).status).toBe(404)
    expect((await setFlag('ai', true, support, other)).status).toBe(404)
  })
})

describe('installation health', () => {
  it('says what answers and what does not, from the stores themselves', async () => {
    const pipelineId = newId()
    const { db } = api.services
    await db.insert(pipelines).values({
      id: pipelineId,
      organizationId: org,
      tag: 'edge',
      environment: 'Linux',
      fleetType: 'Edge',
      creator: 'a',
      updater: 'a',
      currentVersion: 1,
    })
    const seen = { organizationId: org, pipelineId, host: 'h', status: '' }
    await db.insert(agents).values([
      { ...seen, id: 'a1', version: 'v2.0.0', healthy: true, lastSeen: new Date() },
      { ...seen, id: 'a2', version: 'v2.0.0', healthy: false, lastSeen: new Date() },
      { ...seen, id: 'gone', version: 'v1.0.0', healthy: true, lastSeen: new Date(0) },
    ])
    api.services.metrics.counter('weir_ingest_records_total', '').add(7, { signal: 'log' })

    const answer = await api.call('/v1/installation_health', { headers: support.headers })
    expect(answer.status).toBe(200)
    const health = installationHealthSchema.parse(await answer.json())
    expect(health.postgres).toMatchObject({ ok: true, version: expect.stringMatching(/^18\./) })
    expect(health.postgres.bytes).toBeGreaterThan(1_000_000)
    expect(health.clickhouse, 'this test has no engine').toMatchObject({ ok: false, version: null, tables: [] })
    expect(health.agents).toEqual({
      connections: 0,
      active: 2,
      unhealthy: 1,
      versions: [{ name: 'v2.0.0', count: 2 }],
    })
    expect(health.ingest.records).toEqual([{ name: 'log', count: 7 }])
    expect(health.server.memory_bytes).toBeGreaterThan(1_000_000)
  })

  it('does not exist for anybody but support users', async () => {
    expect((await api.call('/v1/installation_health', { headers: admin.headers })).status).toBe(404)
    expect((await api.call('/v1/installation_health')).status).toBe(401)
  })
})

describe('audit logs', () => {
  const list = async (query: Record<string, string>) => {
    const answer = await api.call(`/v1/orgs/${org}/audit_logs?${new URLSearchParams(query)}`, {
      headers: admin.headers,
    })
    return { status: answer.status, body: await answer.json() }
  }

  it('are filtered by actor, action and time', async () => {
    const made = await api.call(`/v1/orgs/${org}/tokens`, {
      method: 'POST',
      headers: admin.headers,
      json: { name: 'one', accesses: {} },
    })
    expect(made.status).toBe(201)
    const actions = async (query: Record<string, string>) =>
      (await list(query)).body.records.map(({ action }: { action: string }) => action)
    expect(await actions({ actor: 'SUPPORT@' })).toEqual(['feature.set', 'feature.set'])
    expect(await actions({ action: 'token' })).toEqual(['token.create'])
    expect(await actions({ actor: '%' })).toEqual([])
    expect(await actions({ action: 'token_create' })).toEqual([])
    expect(await actions({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await actions({ from: '2020-01-01T00:00:00Z', action: 'token.create' })).toHaveLength(1)
    expect((await list({ from: 'yesterday' })).status).toBe(400)
  })

  it('pages go on after the last record of the page before', async () => {
    const first = (await list({ limit: '2', action: 'feature.' })).body
    const [all, one] = [
      (await list({ action: 'feature.' })).body,
      (await list({ limit: '1', action: 'feature.' })).body,
    ]
    expect(first.next).toBeNull()
    const second = (await list({ limit: '1', action: 'feature.', before: one.next })).body
    expect([...one.records, ...second.records]).toEqual(all.records)
  })
})
