import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords, hostedAgents, pipelines } from '../db/schema.ts'
import { saveAgent } from '../agents/agents.repo.ts'
import { forgetHostedAgent, leaseHostedAgents, releaseHostedAgents } from '../hosted-agents/hosted-agents.repo.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { insertPipeline } from './pipelines.repo.ts'

const content = `version: v3
settings: { tag: elsewhere } # ours
nodes:
  - { name: in, type: demo_input }
  - { name: out, type: weir_output }
links:
  - { from: in, to: out }
`

describe('pipelines', () => {
  let postgres: TestPostgres
  let api: TestApi
  let ours = ''
  let theirs = ''
  let scope: OrgScope
  let alice: SignedIn
  let bob: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres)
    ours = await api.createOrganization('Ours')
    theirs = await api.createOrganization('Theirs')
    scope = systemScopeOf(systemScope, ours)
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
  })

  const call = (method: string, path: string, json?: object, who = alice, org = ours) =>
    api.call(`/v1/orgs/${org}${path}`, { method, headers: who.headers, ...(json && { json }) })
  const wish = (more: object = {}) => ({ tag: newId(), environment: 'Linux', fleet_type: 'Edge', ...more })
  async function create(more: object = {}): Promise<{ id: string; tag: string }> {
    const json = wish(more)
    const answer = await call('POST', '/confs', json)
    expect(answer.status).toBe(201)
    return { id: (await answer.json()).id, tag: json.tag }
  }
  const read = async (id: string, query = '') => (await call('GET', `/confs/${id}${query}`)).json()
  const entries = async () => (await (await call('GET', '/pipelines_v2')).json()).pipelines
  const actions = async (id: string) => {
    const rows = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `pipeline/${id}`))
    return rows.map(({ action, actor }) => [action, actor])
  }

  it('[API-083] a pipeline is created with a POST, and its text takes its tag on', async () => {
    const json = {
      content,
      environment: 'Kubernetes',
      fleet_type: 'Edge',
      description: 'All that comes in',
      tag: 'ingress',
      cluster_name: 'blue',
      fleet_subtype: 'Gateway',
    }
    const answer = await call('POST', '/confs', json)
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    expect(await read(id)).toMatchObject({
      tag: 'ingress',
      environment: 'Kubernetes',
      fleet_type: 'Edge',
      fleet_subtype: 'Gateway',
      cluster: 'blue',
      description: 'All that comes in',
      version: 1,
      deployed_version: null,
      content: content.replace('elsewhere', '"ingress"'),
      updater: 'alice@example.com',
    })
    expect(await actions(id)).toEqual([['pipeline.create', 'alice@example.com']])
  })

  it('begins empty without a text', async () => {
    const { id, tag } = await create()
    expect((await read(id)).content).toBe(`version: v3\nsettings:\n  tag: ${tag}\nnodes: []\nlinks: []\n`)
  })

  it.each([
    ['text that is no YAML', 'nodes: [', 'content', 'line 1'],
    ['a document of an older format', content.replace('v3', 'v2'), 'version', 'must be v3'],
    [
      'a node that is wrong',
      content.replace('demo_input', 'demo_input, events_per_sec: 0'),
      'nodes.in.events_per_sec',
      'line 4',
    ],
    ['a link to nowhere', content.replace('to: out', 'to: gone'), 'links[0]', 'ends at a node that does not exist'],
  ])('refuses %s, and says where', async (_name, wrong, field, message) => {
    const before = await entries()
    const answer = await call('POST', '/confs', wish({ content: wrong }))
    expect(answer.status).toBe(400)
    const { code, errors } = await answer.json()
    expect(code).toBe('INVALID_INPUT')
    expect(errors[0]).toMatchObject({ field, message: expect.stringContaining(message) })
    expect(await entries()).toEqual(before)
  })

  it('has one pipeline of a name in an organization, also when two are created at once', async () => {
    const json = wish({ tag: 'twin' })
    const answers = await Promise.all([call('POST', '/confs', json), call('POST', '/confs', json)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refusal = await answers.find(({ status }) => status === 409)?.json()
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      errors: [{ field: 'tag' }],
      detail: expect.stringContaining('twin'),
    })
    expect((await call('POST', '/confs', json, bob, theirs)).status).toBe(201)
  })

  it('[LIST-009] takes every fleet type', async () => {
    const types = ['Cloud', 'Edge', 'Cloud-extended', 'Edge-extended', 'Ingestion']
    const made = await Promise.all(types.map(fleet_type => create({ fleet_type })))
    const read = await entries()
    const found = made.map(({ id }) => read.find((entry: { id: string }) => entry.id === id).fleet_type)
    expect(found).toEqual([...types.slice(0, 4), 'IngestionPipeline'])
    expect((await call('POST', '/confs', wish({ fleet_type: 'Navy' }))).status).toBe(400)
  })

  it('[LIST-008] an entry of the list has what lists show', async () => {
    const { id, tag } = await create({
      fleet_type: 'Cloud',
      description: 'd',
      cluster_name: 'c',
      fleet_subtype: 's',
      content,
    })
    const hosted = await (await call('POST', '/hosted_agents', { conf_id: id })).json()
    const agent = { id: newId(), pipelineId: id, host: 'h', version: 'v1', healthy: false, status: 'error' }
    await saveAgent(scope, api.services.db, {
      ...agent,
      lastSeen: new Date(),
      health: { in: { healthy: false } },
      effectiveConfigHash: null,
      effectiveReportedAt: null,
      remoteConfigHash: null,
      remoteConfigStatus: 'unset',
      remoteConfigError: '',
      remoteConfigAt: null,
    })
    const entry = (await entries()).find((one: { id: string }) => one.id === id)
    expect(entry).toEqual({
      id,
      tag,
      updated: expect.stringMatching(/^\d{4}-/),
      updater: 'alice@example.com',
      environment: 'Linux',
      fleet_type: 'Cloud',
      fleet_subtype: 's',
      cluster_name: 'c',
      description: 'd',
      hosted_env: { env_id: hosted.id, status: 'pending' },
      state: { primary_state: 'has_errors' },
      activeNodesResult: { active_nodes_count: 1 },
      version: 'v3',
      last_deployed: null,
    })
  })

  it('[API-079] the list has pipelines of the format v3 only', async () => {
    const { id } = await create()
    const row = { id: newId(), tag: newId(), environment: 'Linux', fleetType: 'Edge', creator: 'a', updater: 'a' }
    await insertPipeline(scope, api.services.db, row, { content: 'version: v2\nagent: {}\n', message: '' })
    const ids = (await entries()).map((entry: { id: string }) => entry.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(row.id)
  })

  it('[API-080] the list is sorted by when pipelines were changed, the last first', async () => {
    const [first, second] = [await create(), await create()]
    const order = async () => (await entries()).map((entry: { id: string }) => entry.id).slice(0, 2)
    expect(await order()).toEqual([second.id, first.id])
    await call('PATCH', `/confs/${first.id}`, { description: 'changed' })
    expect(await order()).toEqual([first.id, second.id])
    const updated = (await entries()).map((entry: { updated: string }) => entry.updated)
    expect(updated).toEqual(updated.toSorted().toReversed())
  })

  it('[API-082] a pipeline is read with a GET, without its text or with packs filled in', async () => {
    const nodes = [
      { name: 'input', type: 'compound_input' },
      { name: 'drop', type: 'ottl_filter', condition: 'true' },
      { name: 'output', type: 'compound_output' },
    ]
    const links = [
      { from: 'input', to: 'drop' },
      { from: 'drop', to: 'output' },
    ]
    const { id: pack } = await (await call('POST', '/node_templates', { name: newId(), nodes, links })).json()
    const withPack = (reference: string) =>
      content
        .replace('links:', `  - { name: pack, type: compound, node_reference: ${reference} }\nlinks:`)
        .replace('to: out }', 'to: pack }\n  - { from: pack, to: out }')
    // Saved before the pack was there, so to speak.
    const row = { id: newId(), tag: newId(), environment: 'Linux', fleetType: 'Edge', creator: 'a', updater: 'a' }
    await insertPipeline(scope, api.services.db, row, { content: withPack(pack), message: '' })
    expect((await read(row.id, '?empty_content=true')).content).toBe('')
    expect((await read(row.id)).content).toBe(withPack(pack))
    expect((await read(row.id, '?resolve_content=true')).content).toContain('name: drop')

    const { id } = await create({ content: withPack(pack) })
    expect((await read(id)).content, 'what is saved is whole').toContain('name: drop')
    const unknown = await create({ content: withPack('nobody') })
    expect((await read(unknown.id, '?resolve_content=true')).content).toContain('node_reference: nobody')
  })

  it('changes description and cluster without a new version, and the tag with one', async () => {
    const { id } = await create({ content })
    const changed = await call('PATCH', `/confs/${id}`, { description: ' new ', cluster_name: 'green' })
    expect(await changed.json()).toMatchObject({ description: 'new', cluster: 'green', version: 1 })
    const tag = newId()
    const renamed = await (await call('PATCH', `/confs/${id}`, { tag })).json()
    expect(renamed).toMatchObject({ tag, version: 2, content: content.replace('elsewhere', `"${tag}"`) })
    const { versions } = await (await call('GET', `/confs/${id}/versions`)).json()
    expect(versions[0]).toMatchObject({ version: 2, message: `Rename to ${tag}`, author: 'alice@example.com' })
    expect((await call('PATCH', `/confs/${id}`, { tag })).status).toBe(200)
    expect(await actions(id)).toHaveLength(3)
  })

  it('does not give a pipeline the name of another', async () => {
    const [one, other] = [await create(), await create()]
    const answer = await call('PATCH', `/confs/${one.id}`, { tag: other.tag, description: 'lost' })
    expect([answer.status, (await answer.json()).errors[0].field]).toEqual([409, 'tag'])
    expect(await read(one.id)).toMatchObject({ tag: one.tag, description: '', version: 1 })
  })

  it('[API-084] a pipeline is deleted with a DELETE, with all that belongs to it', async () => {
    const { id, tag } = await create({ content })
    expect((await call('DELETE', `/confs/${id}`)).status).toBe(200)
    expect((await call('GET', `/confs/${id}`)).status).toBe(404)
    expect((await call('GET', `/confs/${id}/versions`)).status).toBe(404)
    expect((await call('DELETE', `/confs/${id}`)).status).toBe(404)
    expect(await actions(id)).toContainEqual(['pipeline.delete', 'alice@example.com'])
    expect((await call('POST', '/confs', wish({ tag }))).status, 'the name is free again').toBe(201)
  })

  it('takes the hosted agent of a deleted pipeline down, once nothing else is being done to it', async () => {
    const { db } = api.services
    const { id } = await create({ fleet_type: 'Cloud' })
    const hosted = await (await call('POST', '/hosted_agents', { conf_id: id })).json()
    const refused = await call('DELETE', `/confs/${id}`)
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining('pending')])
    expect((await read(id)).id).toBe(id)

    await db.update(hostedAgents).set({ status: 'ready' }).where(eq(hostedAgents.id, hosted.id))
    expect((await call('DELETE', `/confs/${id}`)).status).toBe(200)
    const left = await (await call('GET', `/hosted_agents/${hosted.id}`)).json()
    expect(left).toMatchObject({ status: 'marked-for-delete', conf_id: '' })
    const work = await leaseHostedAgents(systemScope, db, 'test', new Date(Date.now() + 1000))
    expect(work.find(({ agent }) => agent.id === hosted.id)).toMatchObject({ tag: null, content: null })
    await db.update(hostedAgents).set({ status: 'deprovisioning' }).where(eq(hostedAgents.id, hosted.id))
    await forgetHostedAgent(systemScope, db, hosted.id)
    await releaseHostedAgents(systemScope, db, 'test')
    expect((await call('GET', `/hosted_agents/${hosted.id}`)).status).toBe(404)
  })

  it('shows nothing to others, and lets them change nothing', async () => {
    const { id } = await create({ content })
    for (const [method, path, json] of [
      ['GET', `/confs/${id}`],
      ['PATCH', `/confs/${id}`, { tag: 'stolen' }],
      ['DELETE', `/confs/${id}`],
    ] as const) {
      expect((await call(method, path, json, bob, theirs)).status).toBe(404)
      expect((await call(method, path, json, bob)).status).toBe(404)
    }
    expect((await (await call('GET', '/pipelines_v2', undefined, bob, theirs)).json()).pipelines).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    const [row] = await api.services.db.select().from(pipelines).where(eq(pipelines.id, id))
    expect(row?.organizationId).toBe(ours)
  })
})
