import { deliveryCapability, callTypes } from '@weir/contracts/opamp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentCalls, agents, auditRecords } from '../db/schema.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { opampPart } from '../opamp/opamp.part.ts'
import { OpampAgent } from '../opamp/testing/opamp-agent.ts'
import type { RunningPart } from '../parts.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { freePort } from '@weir/nodes/free-port'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'

const content = 'version: v3\nsettings: {tag: t}\nnodes: []\nlinks: []\n'
const destination = {
  node: 'out',
  breaker: 'open',
  queue: {
    mode: 'always',
    fsync: 'interval',
    items: 5,
    bytes: 500,
    max_bytes: 1000,
    oldest: 1_700_000_000_000,
    corrupt_segments: 1,
    corrupt_bytes: 2,
  },
  dead_letters: { items: 3, bytes: 30, max_bytes: 300 },
}
const letter = {
  id: '0.l1',
  time: 1_700_000_000_000,
  signal: 'log',
  items: 3,
  bytes: 30,
  reason: 'http_400',
  message: 'no',
}

describe('deliveries', () => {
  let postgres: TestPostgres
  let api: TestApi
  let scope: OrgScope
  let writer: SignedIn
  let reader: SignedIn
  let part: RunningPart | undefined
  let agent: OpampAgent
  let silent: OpampAgent

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres)
    const organizationId = await api.createOrganization('A')
    scope = systemScopeOf(systemScope, organizationId)
    writer = await api.signedIn('writer@example.com', { [organizationId]: { conf: 'write' } })
    reader = await api.signedIn('reader@example.com', { [organizationId]: { conf: 'read' } })
    const row = {
      id: 'p',
      tag: 't',
      environment: 'Linux',
      fleetType: 'Edge',
      creator: 'x',
      updater: 'x',
      deployedVersion: 1,
    }
    await insertPipeline(scope, api.services.db, row, { content, message: '' })
    const token = await replaceSystemToken(api.services, scope, 'agent', { conf: 'read' })
    const opamp = await freePort()
    part = await opampPart.start({
      ...api.services,
      config: { ...api.services.config, ports: { ...api.services.config.ports, opamp } },
    })
    agent = await OpampAgent.connect(opamp, token, { pipelineId: 'p', uid: new Uint8Array(16).fill(1) })
    silent = await OpampAgent.connect(opamp, token, {
      pipelineId: 'p',
      uid: new Uint8Array(16).fill(2),
      customCapabilities: [],
    })
  })
  afterAll(async () => {
    await agent?.close()
    await silent?.close()
    await part?.close()
    await api?.stop()
    await postgres?.stop()
  })

  const call = async (path: string, method = 'GET', json?: object, who = writer) => {
    const answer = await api.call(`/v1/orgs/${scope.organizationId}/pipelines/p/deliveries${path}`, {
      method,
      headers: who.headers,
      ...(json ? { json } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }
  /** Answers the next question and gives it. */
  const answerWith = async (answer: object) => {
    const { json, capability } = await agent.order(callTypes.request)
    expect(capability).toBe(deliveryCapability)
    agent.say(deliveryCapability, callTypes.response, { id: json['id'], ...answer })
    return json['request']
  }
  const letters = () => `/${agent.id}/out/dead_letters`

  it('shows the queues of each agent, and says of one that cannot tell that it cannot', async () => {
    const [{ body }, asked] = await Promise.all([
      call('', 'GET', undefined, reader),
      answerWith({ result: { op: 'status', destinations: [destination] } }),
    ])
    expect(asked).toEqual({ op: 'status' })
    const { node, queue, ...rest } = destination
    expect(body.agents.find(({ id }: { id: string }) => id === agent.id)).toEqual({
      id: agent.id,
      host: 'web-1',
      version: 'v9.0.0',
      error: '',
      destinations: [{ node_id: node, queue: { ...queue, oldest: '2023-11-14T22:13:20.000Z' }, ...rest }],
    })
    expect(body.agents.find(({ id }: { id: string }) => id === silent.id)).toMatchObject({
      error: 'This agent does not answer such calls: update it.',
      destinations: [],
    })
  })

  it('lists dead letters page by page', async () => {
    const [page, asked] = await Promise.all([
      call(`${letters()}?limit=1&cursor=abc`, 'GET', undefined, reader),
      answerWith({ result: { op: 'list', letters: [letter], next: 'def' } }),
    ])
    expect(asked).toEqual({ op: 'list', node: 'out', limit: 1, after: 'abc' })
    expect(page.body).toEqual({ dead_letters: [{ ...letter, time: '2023-11-14T22:13:20.000Z' }], next_cursor: 'def' })
  })

  it('shows the records of one', async () => {
    const item = { _type: 'log', timestamp: 1, severity_text: '', body: 'a', attributes: {}, resource: {} }
    const [{ body }, asked] = await Promise.all([
      call(`${letters()}/0.l1`, 'GET', undefined, reader),
      answerWith({ result: { op: 'peek', items: [item] } }),
    ])
    expect(asked).toEqual({ op: 'peek', node: 'out', letter: '0.l1', limit: 20 })
    expect(body).toEqual({ items: [item] })
  })

  it.each([
    ['replay', { ids: ['0.l1'] }, { letters: ['0.l1'] }],
    ['purge', { all: true }, {}],
  ])('%ss those that are chosen, for people who may write, and leaves a record', async (op, json, asks) => {
    expect((await call(`${letters()}/${op}`, 'POST', json, reader)).status).toBe(403)
    const [{ body }, asked] = await Promise.all([
      call(`${letters()}/${op}`, 'POST', json),
      answerWith({ result: { op, items: 3 } }),
    ])
    expect(asked).toEqual({ op, node: 'out', ...asks })
    expect(body).toEqual({ items: 3 })
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.action, `dead_letters.${op}`))
    expect(records).toMatchObject([{ actor: 'writer@example.com', target: `pipeline/p/agent/${agent.id}/out` }])
  })

  it('wants to know which letters', async () => {
    for (const json of [{}, { ids: ['a'], all: true }, { ids: [] }]) {
      expect((await call(`${letters()}/purge`, 'POST', json)).status).toBe(400)
    }
  })

  it("gives the agent's own words when it cannot", async () => {
    const [{ status, body }] = await Promise.all([
      call(letters()),
      answerWith({ error: 'The destination "out" keeps no dead letters.' }),
    ])
    expect([status, body.code, body.detail]).toEqual([409, 'CONFLICT', 'The destination "out" keeps no dead letters.'])
  })

  it('says when the agent is away, and that there is none', async () => {
    expect((await call('/nobody/out/dead_letters')).status).toBe(404)
    const lastSeen = new Date(Date.now() - 10 * 60_000)
    const row = {
      pipelineId: 'p',
      organizationId: scope.organizationId,
      host: 'h',
      version: 'v1',
      healthy: true,
      status: '',
    }
    await api.services.db.insert(agents).values({ ...row, id: 'gone', lastSeen })
    const { status, body } = await call('/gone/out/dead_letters')
    expect([status, body.code]).toEqual([409, 'AGENT_AWAY'])
    expect(body.detail).toContain(lastSeen.toISOString())
  })

  it('says when an agent on a lost connection does not take the call', { timeout: 20_000 }, async () => {
    const lastSeen = new Date(Date.now() - 60_000)
    const row = {
      pipelineId: 'p',
      organizationId: scope.organizationId,
      host: 'h',
      version: 'v1',
      healthy: true,
      status: '',
    }
    await api.services.db.insert(agents).values({ ...row, id: 'lost', lastSeen })
    expect((await call('/lost/out/dead_letters')).body.code).toBe('AGENT_AWAY')
  })

  it('leaves no calls behind', async () => {
    expect(await api.services.db.select().from(agentCalls)).toEqual([])
  })
})
