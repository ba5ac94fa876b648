import { gzipSync } from 'node:zlib'
import { agentCapabilities, captureCapability, encodeAgentToServer, writePayload } from '@weir/contracts/opamp'
import { decodeServerToAgent } from '@weir/contracts/opamp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditRecords, captureSamples, captureTasks } from '../db/schema.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { opampPart } from '../opamp/opamp.part.ts'
import { introduction, OpampAgent } from '../opamp/testing/opamp-agent.ts'
import type { RunningPart } from '../parts.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { freePort } from '@weir/nodes/free-port'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'
import { insertSamples } from './captures.repo.ts'

const content = `version: v3
settings: {tag: t}
nodes:
  - {name: in, type: demo_input}
  - {name: out, type: void_output}
links: [{from: in, to: out}]
`

const item = (body: string, uuid = 'u1') => ({
  _type: 'log',
  timestamp: 1,
  severity_text: 'INFO',
  body,
  attributes: {},
  resource: {},
  _uuid: uuid,
})

describe.each(postgresVersions)('captures on $name', ({ binaries }) => {
  let postgres: TestPostgres
  let api: TestApi
  let scope: OrgScope
  let writer: SignedIn
  let reader: SignedIn
  let token = ''
  const ports: number[] = []
  const parts: RunningPart[] = []
  let lastUid = 0
  const newUid = () => new Uint8Array(16).fill((lastUid += 1))

  beforeAll(async () => {
    postgres = await startTestPostgres(binaries)
    api = await startTestApi(postgres)
    const organizationId = await api.createOrganization('A')
    scope = systemScopeOf(systemScope, organizationId)
    writer = await api.signedIn('writer@example.com', { [organizationId]: { conf: 'write' } })
    reader = await api.signedIn('reader@example.com', { [organizationId]: { conf: 'read' } })
    token = await replaceSystemToken(api.services, scope, 'agent', { conf: 'read' })
    // Two servers on one database: what is asked of the one reaches agents of the other.
    for (let server = 0; server < 2; server += 1) {
      const opamp = await freePort()
      ports.push(opamp)
      const config = { ...api.services.config, ports: { ...api.services.config.ports, opamp } }
      const part = await opampPart.start({ ...api.services, config })
      if (part) parts.push(part)
    }
  })
  afterAll(async () => {
    for (const part of parts) await part.close()
    await api?.stop()
    await postgres?.stop()
  })

  /** A pipeline of its own for each test. */
  const newPipeline = async (): Promise<string> => {
    const id = `p${(lastUid += 1)}`
    const row = { id, tag: id, environment: 'Linux', fleetType: 'Edge', creator: 'x', updater: 'x', deployedVersion: 1 }
    await insertPipeline(scope, api.services.db, row, { content, message: '' })
    return id
  }
  const org = () => `/v1/orgs/${scope.organizationId}`
  const start = (pipelineId: string, json: object, who = writer) =>
    api.call(`${org()}/pipelines/${pipelineId}/capture/task`, { method: 'POST', json, headers: who.headers })
  const started = async (pipelineId: string, changes: object = {}): Promise<string> => {
    const answer = await start(pipelineId, { nodes_to_capture: ['in'], ...changes })
    expect(answer.status).toBe(200)
    return (await answer.json()).id
  }
  const get = async (path: string, who = reader) => {
    const answer = await api.call(`${org()}/pipelines/${path}`, { headers: who.headers })
    return { status: answer.status, body: await answer.json() }
  }
  const statusOf = async (task: string) => (await get(`capture/task/${task}/status`)).body
  const eventually = async <T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      const value = await read()
      if (isIt(value) || tries === 200) return value
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  it('[API-027] [API-028] [API-029] [API-033] a started task reaches the agent, and its samples the caller', async () => {
    const pipelineId = await newPipeline()
    const agent = await OpampAgent.connect(ports[1] ?? 0, token, { pipelineId, uid: newUid() })
    const id = await started(pipelineId, { max_items: 5, polling_interval: '2s', nodes_to_capture: ['in', 'out'] })
    const order = await agent.order('start')
    expect(order.capability).toBe(captureCapability)
    expect(order.json).toMatchObject({ id, nodes: ['in', 'out'], max_items: 5, polling_interval_ms: 2000 })

    agent.say(captureCapability, 'started', { id })
    const capturing = await eventually(
      () => statusOf(id),
      ({ status }) => status === 'capturing',
    )
    expect(capturing).toMatchObject({ id, pipeline_id: pipelineId, message: '', nodes_to_capture: ['in', 'out'] })
    expect(capturing.agents).toEqual([
      { id: agent.id, host: 'web-1', version: 'v9.0.0', state: 'capturing', message: '' },
    ])

    const nodes = {
      in: { before: [], after: { '': [item('a')] } },
      out: { before: [item('a')], after: {} },
      other: { before: [item('not asked for')], after: {} },
    }
    agent.say(captureCapability, 'samples', { id, sequence: 0, dropped: 0, nodes })
    const path = `${pipelineId}/capture`
    const { body } = await eventually(
      () => get(path),
      answer => answer.body.length > 0,
    )
    expect(body).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-/),
        source: agent.id,
        task_id: id,
        nodes: { in: { before: [], after: [item('a')] }, out: { before: [item('a')], after: [] } },
      },
    ])
    expect((await get(`${path}?nodes=out`)).body[0].nodes).toEqual({ out: { before: [item('a')], after: [] } })
    expect((await get(`${path}?source=someone`)).body).toEqual([])
    expect((await statusOf(id)).samples).toBe(1)

    agent.say(captureCapability, 'done', { id })
    await eventually(
      () => statusOf(id),
      ({ agents }) => agents[0].state === 'done',
    )
    await agent.close()
  })

  it('[API-030] [LIVE-009] gives one report per agent unless told otherwise, and removes them when asked to', async () => {
    const pipelineId = await newPipeline()
    const id = await started(pipelineId)
    const [one, two] = await Promise.all(
      ports.map(port => OpampAgent.connect(port, token, { pipelineId, uid: newUid() })),
    )
    const say = async (agent: OpampAgent | undefined, body: string) => {
      const before = (await statusOf(id)).samples
      const nodes = { in: { before: [], after: { '': [item(body)], errors: [item(`${body}!`)] } } }
      // Large reports come compressed.
      agent?.say(captureCapability, 'samples', gzipSync(writePayload({ id, sequence: 0, dropped: 0, nodes })))
      await eventually(
        () => statusOf(id),
        ({ samples }) => samples > before,
      )
    }
    await say(one, 'old')
    await say(one, 'new')
    await say(two, 'two')
    const path = `${pipelineId}/capture`
    const bodies = (answer: Awaited<ReturnType<typeof get>>) =>
      answer.body.map((sample: { nodes: { in: { after: { body: string }[] } } }) => sample.nodes.in.after[0]?.body)
    expect(bodies(await get(path))).toEqual(['two', 'new'])
    expect((await get(path)).body[0].nodes.in.after[1]).toEqual({ ...item('two!'), _path: 'errors' })
    expect(bodies(await get(`${path}?limit_per_source=5`))).toEqual(['two', 'new', 'old'])
    expect(bodies(await get(`${path}?source=${one?.id}&limit_per_source=5`))).toEqual(['new', 'old'])
    expect((await get(`${path}?remove_items=true`)).status).toBe(403)
    expect(bodies(await get(`${path}?remove_items=true`, writer))).toEqual(['two', 'new'])
    expect(bodies(await get(`${path}?limit_per_source=5`))).toEqual(['old'])
    await Promise.all([one?.close(), two?.close()])
  })

  it('[LIVE-007] [LIVE-014] [LIVE-015] a task has limits and an end that are given or standard', async () => {
    const pipelineId = await newPipeline()
    const status = await statusOf(await started(pipelineId, { id: 'mine' }))
    expect(status).toMatchObject({ id: 'mine', status: 'waiting', max_items: 100, polling_interval: '10000ms' })
    expect(status.message).toBe('No agent of this pipeline is connected.')
    const minutes = (Date.parse(status.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14.9)
    expect(minutes).toBeLessThanOrEqual(15)
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    expect((await statusOf(await started(pipelineId, { expires_at: expiresAt }))).expires_at).toBe(expiresAt)
  })

  it('refuses what makes no sense, naming the field', async () => {
    const pipelineId = await newPipeline()
    const inADay = new Date(Date.now() + 25 * 3_600_000).toISOString()
    for (const [wrong, field] of [
      [{ nodes_to_capture: [] }, 'nodes_to_capture'],
      [{ nodes_to_capture: ['nowhere'] }, 'nodes_to_capture'],
      [{ max_items: 101 }, 'max_items'],
      [{ polling_interval: '10ms' }, 'polling_interval'],
      [{ polling_interval: 'often' }, 'polling_interval'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
      [{ expires_at: inADay }, 'expires_at'],
      [{ id: 'a b' }, 'id'],
    ] as const) {
      const answer = await start(pipelineId, { nodes_to_capture: ['in'], ...wrong })
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringContaining(field)])
    }
    expect((await start('nowhere', { nodes_to_capture: ['in'] })).status).toBe(404)
    expect((await start(pipelineId, { nodes_to_capture: ['in'] }, reader)).status).toBe(403)
    expect((await get('capture/task/nothing/status')).status).toBe(404)
  })

  it('leaves out nodes that are drawn but do not run yet', async () => {
    const id = await started(await newPipeline(), { nodes_to_capture: ['drawn', 'out'] })
    expect((await statusOf(id)).nodes_to_capture).toEqual(['out'])
  })

  it('is refused while it is off in the settings, which stops what runs', async () => {
    const pipelineId = await newPipeline()
    const id = await started(pipelineId)
    const settings = `${org()}/settings/live_capture`
    const set = (enabled: boolean, who = writer) =>
      api.call(settings, { method: 'PUT', json: { enabled }, headers: who.headers })
    const read = async () => (await api.call(settings, { headers: reader.headers })).json()
    expect(await read()).toEqual({ enabled: true })
    expect((await set(false, reader)).status).toBe(403)
    expect((await set(false)).status).toBe(200)
    expect(await read()).toEqual({ enabled: false })
    expect((await statusOf(id)).status).toBe('stopped')
    const refused = await start(pipelineId, { nodes_to_capture: ['in'] })
    expect([refused.status, (await refused.json()).detail]).toEqual([409, expect.stringContaining('switched off')])
    expect((await set(true)).status).toBe(200)
    await started(pipelineId)
    const rows = await api.services.db.select().from(auditRecords)
    const changes = rows.filter(({ target }) => target === 'setting/live_capture')
    expect(changes.map(({ action, actor }) => [action, actor])).toEqual(
      Array.from({ length: 2 }, () => ['setting.update', 'writer@example.com']),
    )
  })

  it('runs three of a pipeline at a time, and goes on with one that is started again', async () => {
    const pipelineId = await newPipeline()
    for (const id of ['x1', 'x2', 'x3']) await started(pipelineId, { id })
    const fourth = await start(pipelineId, { nodes_to_capture: ['in'] })
    expect([fourth.status, (await fourth.json()).code]).toEqual([409, 'CONFLICT'])
    expect(await started(pipelineId, { id: 'x1', max_items: 7 })).toBe('x1')
    expect((await statusOf('x1')).max_items).toBe(7)
    const elsewhere = await start(await newPipeline(), { id: 'x1', nodes_to_capture: ['in'] })
    expect(elsewhere.status).toBe(409)
  })

  it('stops when told to: agents are told, and late samples are not kept', async () => {
    const pipelineId = await newPipeline()
    const agent = await OpampAgent.connect(ports[0] ?? 0, token, { pipelineId, uid: newUid() })
    const id = await started(pipelineId)
    await agent.order('start')
    const path = `${org()}/pipelines/capture/task/${id}`
    expect((await api.call(path, { method: 'DELETE', headers: reader.headers })).status).toBe(403)
    expect((await api.call(path, { method: 'DELETE', headers: writer.headers })).ok).toBe(true)
    expect((await agent.order('stop')).json).toEqual({ id })
    agent.say(captureCapability, 'samples', { id, sequence: 0, dropped: 0, nodes: { in: { before: [], after: {} } } })
    agent.say(captureCapability, 'done', { id })
    await eventually(
      () => statusOf(id),
      ({ agents }) => agents[0]?.state === 'done',
    )
    expect(await statusOf(id)).toMatchObject({ status: 'stopped', samples: 0 })
    const rows = await api.services.db.select().from(auditRecords)
    const actions = rows.filter(row => row.target === `capture/${id}`).map(({ action, actor }) => [action, actor])
    expect(actions).toEqual([
      ['capture.start', 'writer@example.com'],
      ['capture.stop', 'writer@example.com'],
    ])
    await agent.close()
  })

  it('reaches agents that poll, one order per answer', async () => {
    const pipelineId = await newPipeline()
    await started(pipelineId, { id: 'poll1' })
    await started(pipelineId, { id: 'poll2' })
    const profile = { pipelineId, uid: newUid() }
    const poll = async (message: Parameters<typeof encodeAgentToServer>[0]) => {
      const answer = await fetch(`http://127.0.0.1:${ports[0]}/v1/opamp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-protobuf' },
        body: new Uint8Array(encodeAgentToServer({ instanceUid: profile.uid, ...message })),
      })
      return decodeServerToAgent(new Uint8Array(await answer.arrayBuffer()))
    }
    const orderIn = (answer: Awaited<ReturnType<typeof poll>>) =>
      answer.customMessage && JSON.parse(Buffer.from(answer.customMessage.data ?? []).toString()).id
    const first = await poll(introduction(profile))
    expect(first.customCapabilities?.capabilities).toContain(captureCapability)
    const data = writePayload({ id: 'poll1' })
    const second = await poll({ customMessage: { capability: captureCapability, type: 'started', data } })
    expect(new Set([orderIn(first), orderIn(second)])).toEqual(new Set(['poll1', 'poll2']))
    expect(orderIn(await poll({}))).toBeUndefined()
    expect((await statusOf('poll1')).status).toBe('capturing')
  })

  it.each([
    ['too old', { version: 'v1.34.9' }, 'older than v1.35'],
    ['without the capability', { customCapabilities: [] }, 'does not capture'],
  ])('says of an agent that is %s that it does not capture', async (_name, profile, words) => {
    const pipelineId = await newPipeline()
    const agent = await OpampAgent.connect(ports[0] ?? 0, token, { pipelineId, uid: newUid(), ...profile })
    const id = await started(pipelineId)
    const status = await eventually(
      () => statusOf(id),
      ({ agents }) => agents[0]?.state === 'unsupported',
    )
    expect(status).toMatchObject({ status: 'waiting', message: expect.stringContaining(words) })
    await agent.close()
  })

  it('reaches agents also when the connections that wake servers up were cut', async () => {
    const pipelineId = await newPipeline()
    const agent = await OpampAgent.connect(ports[0] ?? 0, token, { pipelineId, uid: newUid() })
    const { rows } = await api.services.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`,
    )
    expect(rows).toHaveLength(2)
    const id = await started(pipelineId)
    expect((await agent.order('start')).json['id']).toBe(id)
    await agent.close()
  })

  it('keeps so many bytes of samples per organization, the newest', async () => {
    const pipelineId = await newPipeline()
    const taskId = await started(pipelineId)
    const { db } = api.services
    await db.delete(captureSamples)
    for (let at = 0; at < 5; at += 1) {
      const row = { id: `s${at}`, taskId, pipelineId, agentId: 'a', time: new Date(), nodes: '{}', bytes: 10 }
      await insertSamples(scope, db, row, 25)
    }
    expect((await db.select().from(captureSamples)).map(row => row.id).sort()).toEqual(['s3', 's4'])
    await db.delete(captureTasks)
    expect(await db.select().from(captureSamples)).toEqual([])
  })

  it('passes over what is damaged, too large or not of the pipeline', async () => {
    const pipelineId = await newPipeline()
    const id = await started(pipelineId)
    const stranger = await OpampAgent.connect(ports[0] ?? 0, token, {
      pipelineId: await newPipeline(),
      uid: newUid(),
      capabilities: agentCapabilities.reportsStatus,
    })
    const report = { id, sequence: 0, dropped: 0, nodes: { in: { before: [], after: {} } } }
    stranger.say(captureCapability, 'samples', { ...report, id: 'unknown' })
    stranger.say(captureCapability, 'samples', report)
    stranger.say(captureCapability, 'samples', Uint8Array.of(0x1f, 0x8b, 1, 2, 3))
    stranger.say(captureCapability, 'samples', gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20)))
    stranger.say(captureCapability, 'samples', { id: 7 })
    stranger.say('com.example.else/1', 'samples', report)
    stranger.send({ health: { healthy: true } })
    await stranger.next(message => message.capabilities !== undefined)
    expect((await statusOf(id)).samples).toBe(0)
    // It is told to stop what nobody asked it for, in the next round.
    const told = [(await stranger.order('stop')).json['id'], (await stranger.order('stop')).json['id']]
    expect(new Set(told)).toEqual(new Set(['unknown', id]))
    await stranger.close()
  })
})
