import { cloudDefaults } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords, hostedAgents } from '../db/schema.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { forgetHostedAgent, leaseHostedAgents, releaseHostedAgents, settleHostedAgent } from './hosted-agents.repo.ts'

const [newest] = postgresVersions

describe('hosted agents', () => {
  let postgres: TestPostgres
  let api: TestApi
  let ours = ''
  let alice: SignedIn
  let reader: SignedIn
  beforeAll(async () => {
    postgres = await startTestPostgres(newest?.binaries)
    api = await startTestApi(postgres)
    ours = await api.createOrganization('Ours')
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    reader = await api.signedIn('reader@example.com', { [ours]: 'read-only' })
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  async function pipeline(fleetType = 'Cloud'): Promise<string> {
    const id = newId()
    const row = { id, tag: `t-${id}`, environment: 'Linux', fleetType, creator: 'a', updater: 'a' }
    await insertPipeline(systemScopeOf(systemScope, ours), api.services.db, row, {
      content: 'version: v3',
      message: '',
    })
    return id
  }
  const call = (method: string, path: string, json?: object, who = alice) =>
    api.call(`/v1/orgs/${ours}${path}`, { method, headers: who.headers, ...(json && { json }) })
  async function create(more: object = {}) {
    const answer = await call('POST', '/hosted_agents', { conf_id: await pipeline(), ...more })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const settle = async (id: string, changes: object) => {
    const [row] = await api.services.db.select().from(hostedAgents).where(eq(hostedAgents.id, id))
    if (row) await settleHostedAgent(systemScope, api.services.db, row, changes)
  }

  it('[API-086] are made with a POST on the list, and listed with a GET', async () => {
    const made = await create()
    expect(made).toMatchObject({ ...cloudDefaults, status: 'pending', is_suspended: false, error: '', endpoints: {} })
    const { hosted_agents } = await (await call('GET', '/hosted_agents')).json()
    expect(hosted_agents.map(({ id }: { id: string }) => id)).toContain(made.id)
  })

  it('[API-087] are read, changed and deleted by their id', async () => {
    const { id } = await create()
    expect(await (await call('GET', `/hosted_agents/${id}`)).json()).toMatchObject({ id, compute_unit: 1 })
    await settle(id, { status: 'ready' })
    const changed = await call('PUT', `/hosted_agents/${id}`, { compute_unit: 4, enabled_endpoints: ['grpcs'] })
    expect(await changed.json()).toMatchObject({
      status: 'updating-started',
      compute_unit: 4,
      enabled_endpoints: ['grpcs'],
    })
    await settle(id, { status: 'ready' })
    const removed = await call('DELETE', `/hosted_agents/${id}`)
    expect([removed.status, (await removed.json()).status]).toEqual([202, 'marked-for-delete'])
    await settle(id, { status: 'deprovisioning' })
    await forgetHostedAgent(systemScope, api.services.db, id)
    expect((await call('GET', `/hosted_agents/${id}`)).status).toBe(404)
    expect((await call('DELETE', '/hosted_agents/unknown')).status).toBe(404)
  })

  it('[CLOUD-006] refuses to delete or change one that something is being done to', async () => {
    const { id } = await create()
    for (const [method, path] of [
      ['DELETE', `/hosted_agents/${id}`],
      ['PUT', `/hosted_agents/${id}`],
      ['POST', `/hosted_agents/${id}/suspend`],
    ] as const) {
      const answer = await call(method, path, method === 'DELETE' ? undefined : {})
      expect(answer.status).toBe(409)
      expect((await answer.json()).detail).toContain('pending')
    }
  })

  it('are suspended and run again', async () => {
    const { id } = await create()
    await settle(id, { status: 'ready', endpoints: { http: ['http://a:1'] } })
    const suspended = await (await call('POST', `/hosted_agents/${id}/suspend`)).json()
    expect(suspended).toMatchObject({ is_suspended: true, endpoints: {}, status: 'ready' })
    const resumed = await (await call('POST', `/hosted_agents/${id}/resume`)).json()
    expect(resumed).toMatchObject({ is_suspended: false, status: 'updating-started' })
  })

  it.each<[string, () => Promise<object>, string]>([
    ['an unknown pipeline', async () => ({ conf_id: 'none' }), 'conf_id'],
    ['a pipeline that is not in the cloud', async () => ({ conf_id: await pipeline('Edge') }), 'conf_id'],
    ['a size that there is not', async () => ({ conf_id: await pipeline(), compute_unit: 3 }), 'compute_unit'],
    ['no endpoint at all', async () => ({ conf_id: await pipeline(), enabled_endpoints: [] }), 'enabled_endpoints'],
  ])('refuses %s, and changes nothing', async (_name, body, field) => {
    const before = await (await call('GET', '/hosted_agents')).json()
    const answer = await call('POST', '/hosted_agents', await body())
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0].field).toContain(field)
    expect(await (await call('GET', '/hosted_agents')).json()).toEqual(before)
  })

  it('has one agent for a pipeline', async () => {
    const conf_id = await pipeline()
    expect((await call('POST', '/hosted_agents', { conf_id })).status).toBe(201)
    expect((await call('POST', '/hosted_agents', { conf_id })).status).toBe(409)
  })

  it('needs write access to change anything, and leaves an audit record', async () => {
    const { id } = await create()
    expect((await call('GET', `/hosted_agents/${id}`, undefined, reader)).status).toBe(200)
    expect((await call('DELETE', `/hosted_agents/${id}`, undefined, reader)).status).toBe(403)
    expect((await call('POST', '/hosted_agents', { conf_id: 'x' }, reader)).status).toBe(403)
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `hosted_agent/${id}`))
    expect(records.map(({ action, actor }) => [action, actor])).toEqual([['hosted_agent.create', 'alice@example.com']])
  })

  it('[API-088] names the releases', async () => {
    const answer = await (await call('GET', '/hosted_release_info')).json()
    expect(answer).toEqual({ LatestReleases: [expect.stringMatching(/^v\d+\.\d+\.\d+$/)], RCDocker: [] })
  })

  it('[API-089] lists compute units, hidden ones only when asked', async () => {
    const units = async (query: string) => (await (await call('GET', `/compute_units${query}`)).json()).compute_units
    expect((await units('')).some((unit: { hidden: boolean }) => unit.hidden)).toBe(false)
    expect((await units('?show_hidden=true')).length).toBeGreaterThan((await units('?show_hidden=false')).length)
  })

  it('are looked after by one server at a time', async () => {
    const { db } = api.services
    const { id } = await create()
    const soon = new Date(Date.now() + 20_000)
    const held = async (holder: string, until: Date) =>
      (await leaseHostedAgents(systemScope, db, holder, until)).map(({ agent }) => agent.id)
    expect(await held('one', soon)).toContain(id)
    expect(await held('two', soon)).toEqual([])
    await releaseHostedAgents(systemScope, db, 'one')
    expect(await held('two', new Date(Date.now() - 1))).toContain(id)
    // The lease of the second has run out.
    expect(await held('three', soon)).toContain(id)
    await releaseHostedAgents(systemScope, db, 'three')
  })
})
