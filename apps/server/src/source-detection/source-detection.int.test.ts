import { callTypes, detectionCapability, type FoundSource } from '@weir/contracts/opamp'
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
const source = (pattern: string, detail: string): FoundSource => ({
  key: `file:${pattern}`,
  kind: 'file',
  title: pattern,
  detail,
  type: 'file_input',
  configuration: { path: pattern },
})

describe('source detection', () => {
  let postgres: TestPostgres
  let api: TestApi
  let scope: OrgScope
  let writer: SignedIn
  let reader: SignedIn
  let part: RunningPart | undefined
  let port: number
  let token: string
  const connected: OpampAgent[] = []

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    api = await startTestApi(postgres)
    const organizationId = await api.createOrganization('A')
    scope = systemScopeOf(systemScope, organizationId)
    writer = await api.signedIn('writer@example.com', { [organizationId]: { conf: 'write' } })
    reader = await api.signedIn('reader@example.com', { [organizationId]: { conf: 'read' } })
    for (const id of ['p', 'empty']) {
      const row = { id, tag: id, environment: 'Linux', fleetType: 'Edge', creator: 'x', updater: 'x' }
      await insertPipeline(scope, api.services.db, { ...row, deployedVersion: 1 }, { content, message: '' })
    }
    token = await replaceSystemToken(api.services, scope, 'agent', { conf: 'read' })
    port = await freePort()
    part = await opampPart.start({
      ...api.services,
      config: { ...api.services.config, ports: { ...api.services.config.ports, opamp: port } },
    })
  })
  afterAll(async () => {
    for (const agent of connected) await agent.close()
    await part?.close()
    await api?.stop()
    await postgres?.stop()
  })

  const detect = async (pipeline: string, who = writer) => {
    const url = `/v1/orgs/${scope.organizationId}/confs/${pipeline}/detect_sources`
    const answer = await api.call(url, { method: 'POST', headers: who.headers })
    return { status: answer.status, body: await answer.json() }
  }
  const connect = async (number: number, host: string, capabilities = [detectionCapability]) => {
    const uid = new Uint8Array(16).fill(number)
    const agent = await OpampAgent.connect(port, token, { pipelineId: 'p', uid, customCapabilities: capabilities })
    connected.push(agent)
    await api.services.db.update(agents).set({ host }).where(eq(agents.id, agent.id))
    return agent
  }
  const answerWith = async (agent: OpampAgent, answer: object) => {
    const { json, capability } = await agent.order(callTypes.request)
    expect([capability, json['request']]).toEqual([detectionCapability, { op: 'detect' }])
    agent.say(detectionCapability, callTypes.response, { id: json['id'], ...answer })
  }

  it('is for people who may change the pipeline, and for pipelines that are there', async () => {
    expect((await detect('p', reader)).status).toBe(403)
    expect((await detect('nobody')).status).toBe(404)
  })

  it('finds nothing where no agent runs', async () => {
    expect(await detect('empty')).toEqual({ status: 200, body: { sources: [], agents: [] } })
  })

  it('puts together what the agents of the pipeline found, and names those that did not answer', async () => {
    const first = await connect(1, 'web-1')
    const second = await connect(2, 'web-2')
    const refusing = await connect(3, 'mac')
    const old = await connect(4, 'old', [])
    const sources = [source('/var/log/nginx/*.log', '2 files'), source('/var/log/app/*.log', '1 file')]
    const [{ body }] = await Promise.all([
      detect('p'),
      answerWith(first, { result: { op: 'detect', sources } }),
      answerWith(second, { result: { op: 'detect', sources: [source('/var/log/nginx/*.log', '5 files')] } }),
      answerWith(refusing, { error: 'Sources are detected on Linux only; this agent runs on darwin.' }),
    ])
    expect(body.sources.toSorted((a: FoundSource, b: FoundSource) => (a.key < b.key ? -1 : 1))).toEqual([
      { ...source('/var/log/app/*.log', '1 file'), hosts: ['web-1'] },
      {
        ...source('/var/log/nginx/*.log', expect.stringMatching(/^web-\d: \d files web-\d: \d files$/)),
        hosts: ['web-1', 'web-2'],
      },
    ])
    expect(body.agents.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: first.id, host: 'web-1', problem: '' },
      { id: second.id, host: 'web-2', problem: '' },
      { id: refusing.id, host: 'mac', problem: 'Sources are detected on Linux only; this agent runs on darwin.' },
      { id: old.id, host: 'old', problem: 'This agent does not answer such calls: update it.' },
    ])
    expect(await api.services.db.select().from(agentCalls)).toEqual([])
    const records = await api.services.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.action, 'pipeline.detect_sources'))
    expect(records).toContainEqual(expect.objectContaining({ actor: 'writer@example.com', target: 'pipeline/p' }))
  })
})
