import { setTimeout as sleep } from 'node:timers/promises'
import { type AgentToServer, configStatus, pipelineFile, type ServerToAgent } from '@weir/contracts/opamp'
import { freePort } from '@weir/nodes/free-port'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents, auditRecords, hostedAgents } from '../db/schema.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import { opampPart } from '../opamp/opamp.part.ts'
import { OpampAgent } from '../opamp/testing/opamp-agent.ts'
import type { RunningPart } from '../parts.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'

const documentOf = (tag: string, rate: number) => `version: v3
settings: { tag: ${tag} }
nodes:
  - { name: in, type: demo_input, events_per_sec: ${rate} }
  - { name: out, type: weir_output }
links:
  - { from: in, to: out }
`

interface Shown {
  version: number
  deployed_by: string
  state: string
  agents: { id: string; state: string; message: string; version: number | null }[]
}

describe('deployments', () => {
  let postgres: TestPostgres
  let api: TestApi
  let part: RunningPart | undefined
  let port = 0
  let token = ''
  let ours = ''
  let theirs = ''
  let alice: SignedIn
  let bob: SignedIn
  const connected: OpampAgent[] = []

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    port = await freePort()
    api = await startTestApi(postgres, { ports: { http: await freePort(), otlpGrpc: 1, otlpHttp: 1, opamp: port } })
    ours = await api.createOrganization('Ours')
    theirs = await api.createOrganization('Theirs')
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
    token = await replaceSystemToken(api.services, systemScopeOf(systemScope, ours), 'agent', { conf: 'read' })
    part = await opampPart.start(api.services)
  })
  afterAll(async () => {
    for (const agent of connected) await agent.close()
    await part?.stopAccepting?.()
    await part?.close()
    await api?.stop()
    await postgres?.stop()
  })

  const call = (method: string, path: string, json?: object, who = alice, org = ours) =>
    api.call(`/v1/orgs/${org}${path}`, { method, headers: who.headers, ...(json && { json }) })
  /** A pipeline with this many versions; version N makes N events a second. */
  async function create(versions: number, fleet_type = 'Edge') {
    const tag = `t-${newId()}`
    const text = (rate: number) => documentOf(tag, rate)
    const { id } = await (
      await call('POST', '/confs', { tag, environment: 'Linux', fleet_type, content: text(1) })
    ).json()
    for (let base = 1; base < versions; base += 1) {
      await call('POST', `/confs/${id}/versions`, { base_version: base, content: text(base + 1) })
    }
    return { id, tag, text }
  }
  const deploy = (id: string, version: number) => call('POST', `/confs/${id}/deployments`, { version })
  const current = async (id: string): Promise<Shown | null> =>
    (await (await call('GET', `/confs/${id}/deployments/current`)).json()).deployment
  async function becomes(id: string, state: string): Promise<Shown | null> {
    for (let tries = 0; tries < 200; tries += 1) {
      const deployment = await current(id)
      if (deployment?.state === state) return deployment
      await sleep(25)
    }
    return current(id)
  }
  async function connect(pipelineId: string): Promise<OpampAgent> {
    const uid = crypto.getRandomValues(new Uint8Array(16))
    const agent = await OpampAgent.connect(port, token, { pipelineId, uid })
    connected.push(agent)
    return agent
  }
  const offered = (message: ServerToAgent) =>
    Buffer.from(message.remoteConfig?.config?.files?.get(pipelineFile)?.body ?? []).toString()
  /** Answers for the offered configuration, and says what runs now. */
  function answer(
    agent: OpampAgent,
    offer: ServerToAgent,
    status: keyof typeof configStatus,
    running: string,
    error = '',
  ) {
    const lastHash = offer.remoteConfig?.hash ?? new Uint8Array()
    const message: AgentToServer = {
      remoteConfigStatus: { lastHash, status: configStatus[status], ...(error && { error }) },
      effectiveConfig: { config: { files: new Map([[pipelineFile, { body: Buffer.from(running) }]]) } },
      health: { healthy: true },
    }
    agent.send(message)
  }
  const offerTo = (agent: OpampAgent) => agent.next(message => message.remoteConfig !== undefined)

  it('show how far each agent is: waiting, rolling out, done', async () => {
    const { id, text } = await create(2)
    expect(await current(id)).toBeNull()
    const agent = await connect(id)
    expect(agent.introduced.error, 'an agent may wait for the first deployment').toBeUndefined()
    expect(agent.introduced.remoteConfig).toBeUndefined()

    const deployed = await deploy(id, 2)
    expect(deployed.status).toBe(201)
    const told = { version: 2, deployed_by: 'alice@example.com', state: 'rolling_out' }
    expect(await deployed.json()).toMatchObject({
      ...told,
      agents: [{ id: agent.id, state: 'pending', version: null }],
    })
    const offer = await offerTo(agent)
    expect(offered(offer)).toBe(text(2))
    agent.send({
      remoteConfigStatus: { lastHash: offer.remoteConfig?.hash ?? new Uint8Array(), status: configStatus.applying },
    })
    await expect.poll(async () => (await current(id))?.agents[0]?.state).toBe('applying')
    answer(agent, offer, 'applied', text(2))
    expect(await becomes(id, 'done')).toMatchObject({ agents: [{ state: 'applied', message: '', version: 2 }] })
    expect(await (await call('GET', `/confs/${id}`)).json()).toMatchObject({ version: 2, deployed_version: 2 })
  })

  it('wait while no agent is there, and for nobody who is away', async () => {
    const { id, text } = await create(1)
    await deploy(id, 1)
    expect(await current(id)).toMatchObject({ state: 'waiting', agents: [] })
    const agent = await connect(id)
    answer(agent, agent.introduced, 'applied', text(1))
    await becomes(id, 'done')
    await api.services.db
      .update(agents)
      .set({ lastSeen: new Date(Date.now() - 300_000) })
      .where(eq(agents.id, agent.id))
    expect(await current(id)).toMatchObject({ state: 'waiting', agents: [{ state: 'away', version: 1 }] })
  })

  it('show an agent that cannot run it with its own words, while it keeps what it had', async () => {
    const { id, text } = await create(2)
    await deploy(id, 1)
    const agent = await connect(id)
    answer(agent, agent.introduced, 'applied', text(1))
    await becomes(id, 'done')
    await deploy(id, 2)
    answer(agent, await offerTo(agent), 'failed', text(1), 'The port 4318 is taken')
    const failed = { id: agent.id, state: 'failed', message: 'The port 4318 is taken', version: 1 }
    expect(await becomes(id, 'failed')).toMatchObject({ version: 2, agents: [failed] })

    // It is not pestered, but another deployment gives it another try.
    expect((await deploy(id, 2)).status).toBe(201)
    const again = await offerTo(agent)
    expect(offered(again)).toBe(text(2))
    answer(agent, again, 'applied', text(2))
    expect(await becomes(id, 'done')).toMatchObject({ agents: [{ state: 'applied', version: 2 }] })
  })

  it('tell which version an agent runs, and keep its text when it is none of them', async () => {
    const { id, text } = await create(2)
    await deploy(id, 1)
    const agent = await connect(id)
    const effective = async (who = alice, org = ours) =>
      call('GET', `/confs/${id}/agents/${agent.id}/effective_config`, undefined, who, org)
    expect(await (await effective()).json()).toEqual({
      agent_id: agent.id,
      host: 'web-1',
      content: null,
      version: null,
      reported: null,
    })
    answer(agent, agent.introduced, 'applied', text(1))
    await becomes(id, 'done')
    expect(await (await effective()).json()).toMatchObject({
      content: text(1),
      version: 1,
      reported: expect.any(String),
    })

    const own = `${text(1)}# changed by hand\n`
    answer(agent, agent.introduced, 'applied', own)
    await expect.poll(async () => (await (await effective()).json()).content).toBe(own)
    expect(await (await effective()).json()).toMatchObject({ version: null })
    expect((await effective(bob, theirs)).status).toBe(404)
    expect((await call('GET', `/confs/${id}/agents/nobody/effective_config`)).status).toBe(404)
  })

  it('roll back to an earlier version as a new one, and deploy that', async () => {
    const { id, tag, text } = await create(3)
    await deploy(id, 3)
    const agent = await connect(id)
    answer(agent, agent.introduced, 'applied', text(3))
    await becomes(id, 'done')

    const stale = await call('POST', `/confs/${id}/deployments/roll_back`, { version: 1, base_version: 2 })
    expect([stale.status, (await stale.json()).detail]).toEqual([409, expect.stringContaining('saved version 3')])
    expect(await current(id)).toMatchObject({ version: 3 })
    const unknown = await call('POST', `/confs/${id}/deployments/roll_back`, { version: 9, base_version: 3 })
    expect(unknown.status).toBe(404)

    const rolled = await call('POST', `/confs/${id}/deployments/roll_back`, { version: 1, base_version: 3 })
    expect([rolled.status, (await rolled.json()).version]).toEqual([201, 4])
    const offer = await offerTo(agent)
    expect(offered(offer)).toBe(text(1))
    answer(agent, offer, 'applied', text(1))
    expect(await becomes(id, 'done'), 'the deployed one of two versions with this text').toMatchObject({
      agents: [{ state: 'applied', version: 4 }],
    })
    const { versions } = await (await call('GET', `/confs/${id}/versions`)).json()
    expect(versions[0]).toMatchObject({ version: 4, message: 'Roll back to version 1', deployed: expect.any(String) })
    expect(await (await call('GET', `/confs/${id}`)).json()).toMatchObject({ tag, content: text(1) })

    const again = await call('POST', `/confs/${id}/deployments/roll_back`, { version: 1, base_version: 4 })
    expect((await again.json()).version, 'there is nothing new to save').toBe(4)
  })

  it('are won by one of two who roll back at once', async () => {
    const { id } = await create(3)
    const back = (version: number) => call('POST', `/confs/${id}/deployments/roll_back`, { version, base_version: 3 })
    const answers = await Promise.all([back(1), back(2)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await (await call('GET', `/confs/${id}/versions`)).json()).versions).toHaveLength(4)
  })

  it('have a history and a record each', async () => {
    const { id } = await create(2)
    for (const version of [1, 2, 1]) await deploy(id, version)
    expect((await deploy(id, 7)).status).toBe(404)
    const history = async (query = '') =>
      (await (await call('GET', `/confs/${id}/deployments${query}`)).json()).deployments
    expect(await history()).toEqual(
      [1, 2, 1].map(version => ({
        version,
        deployed: expect.any(String),
        deployed_by: 'alice@example.com',
        override_reason: '',
      })),
    )
    expect(await history('?limit=1')).toHaveLength(1)
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.target, `pipeline/${id}`))
    expect(records.filter(({ action }) => action === 'pipeline.deploy')).toHaveLength(3)
  })

  it('[API-078] are listed for all pipelines, with how many agents run them', async () => {
    const { id, tag, text } = await create(2)
    await deploy(id, 1)
    const [one, other] = [await connect(id), await connect(id)]
    answer(one, one.introduced, 'applied', text(1))
    answer(other, other.introduced, 'failed', text(2), 'no')
    await becomes(id, 'failed')
    const { pipelines } = await (await call('GET', '/pipeline_deployments_v2')).json()
    expect(pipelines.find((entry: { id: string }) => entry.id === id)).toEqual({
      id,
      tag,
      version: 2,
      deployed_version: 1,
      last_deployed: expect.any(String),
      agents: 2,
      agents_up_to_date: 1,
    })
  })

  it('change a hosted agent when the pipeline listens elsewhere, and only then', async () => {
    const { db } = api.services
    const { id, tag, text } = await create(2, 'Cloud')
    const listening = text(2).replace('demo_input, events_per_sec: 2', 'otlp_input, port: 4318, protocol: http')
    await call('POST', `/confs/${id}/versions`, { base_version: 2, content: listening })
    const hosted = await (await call('POST', '/hosted_agents', { conf_id: id })).json()
    const status = async (version: number) => {
      await db.update(hostedAgents).set({ status: 'ready' }).where(eq(hostedAgents.id, hosted.id))
      expect((await deploy(id, version)).status, tag).toBe(201)
      return (await (await call('GET', `/hosted_agents/${hosted.id}`)).json()).status
    }
    await deploy(id, 1)
    expect([await status(2), await status(3), await status(1)]).toEqual([
      'ready',
      'updating-started',
      'updating-started',
    ])
  })

  it('end with the pipeline: agents are told to run nothing, also those that come back later', async () => {
    const { id, text } = await create(1)
    await deploy(id, 1)
    const agent = await connect(id)
    answer(agent, agent.introduced, 'applied', text(1))
    await becomes(id, 'done')
    expect((await call('DELETE', `/confs/${id}`)).status).toBe(200)
    expect(offered(await offerTo(agent))).toContain('nodes: []')

    const lastHash = agent.introduced.remoteConfig?.hash ?? new Uint8Array()
    const late = await connect(id)
    expect(late.introduced.error).toBeUndefined()
    expect(late.introduced.remoteConfig, 'one that runs nothing has nothing to stop').toBeUndefined()
    late.send({ remoteConfigStatus: { lastHash, status: configStatus.applied } })
    expect(offered(await offerTo(late))).toContain('nodes: []')
  })

  it('are nobody else’s business', async () => {
    const { id } = await create(1)
    await deploy(id, 1)
    for (const [method, path, json] of [
      ['POST', '/deployments', { version: 1 }],
      ['POST', '/deployments/roll_back', { version: 1, base_version: 1 }],
      ['GET', '/deployments/current'],
      ['GET', '/deployments'],
    ] as const) {
      expect((await call(method, `/confs/${id}${path}`, json, bob, theirs)).status, path).toBe(404)
    }
    const { pipelines } = await (await call('GET', '/pipeline_deployments_v2', undefined, bob, theirs)).json()
    expect(pipelines).toEqual([])
  })
})
