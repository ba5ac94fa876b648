import {
  agentAttributes,
  decodeServerToAgent,
  encodeAgentToServer,
  pipelineFile,
  secretsFile,
} from '@weir/contracts/opamp'
import { freePort } from '@weir/nodes/free-port'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pipelineVersions } from '../db/schema.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { opampPart } from '../opamp/opamp.part.ts'
import type { RunningPart } from '../parts.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'

const secret = 'correct horse battery staple'

const documentOf = (tag: string, password: string, rate = 1) => `version: v3
settings: { tag: ${tag} }
nodes:
  # Who may send here.
  - name: in
    type: http_input
    port: 8099
    authentication: { strategy: basic, username: u, password: "${password}" }
  - { name: more, type: demo_input, events_per_sec: ${rate} }
  - { name: out, type: void_output }
links:
  - { from: in, to: out }
  - { from: more, to: out }
`

describe('secrets of pipelines', () => {
  let postgres: TestPostgres
  let api: TestApi
  let opamp: RunningPart | undefined
  let opampPort = 0
  let ours = ''
  let theirs = ''
  let alice: SignedIn
  let bob: SignedIn

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    opampPort = await freePort()
    api = await startTestApi(postgres, {
      ports: { http: await freePort(), otlpGrpc: 1, otlpHttp: 1, opamp: opampPort },
    })
    ours = await api.createOrganization('Ours')
    theirs = await api.createOrganization('Theirs')
    alice = await api.signedIn('alice@example.com', { [ours]: 'admin' })
    bob = await api.signedIn('bob@example.com', { [theirs]: 'admin' })
    opamp = await opampPart.start(api.services)
  })
  afterAll(async () => {
    await opamp?.stopAccepting?.()
    await opamp?.close()
    await api?.stop()
    await postgres?.stop()
  })

  const call = (method: string, path: string, json?: object, who = alice, org = ours) =>
    api.call(`/v1/orgs/${org}/confs${path}`, { method, headers: who.headers, ...(json && { json }) })
  const create = async (tag: string, content: string, who = alice, org = ours) =>
    call('POST', '', { tag, environment: 'Linux', fleet_type: 'Edge', content }, who, org)
  const contentOf = async (id: string) => (await (await call('GET', `/${id}`)).json()).content
  const sealedIn = (text: string) => /weir-sealed:[\w.-]+/.exec(text)?.[0] ?? ''

  it('are sealed before they are stored, and never given back', async () => {
    const { id } = await (await create('a', documentOf('a', secret))).json()
    const [row] = await api.services.db.select().from(pipelineVersions).where(eq(pipelineVersions.pipelineId, id))
    expect(row?.content).not.toContain(secret)
    const content = await contentOf(id)
    expect(content).toBe(row?.content)
    expect(content).toContain('# Who may send here.')
    expect(sealedIn(content)).not.toBe('')
  })

  it('stay as they were sealed when the same is saved again, and with other changes', async () => {
    const { id } = await (await create('b', documentOf('b', secret))).json()
    const first = sealedIn(await contentOf(id))
    const save = async (content: string, base: number) =>
      (await (await call('POST', `/${id}/versions`, { base_version: base, content })).json()).version
    expect(await save(documentOf('b', secret), 1)).toBe(1)
    expect(await save(documentOf('b', first, 2), 1)).toBe(2)
    expect(sealedIn(await contentOf(id))).toBe(first)
    expect(await save(documentOf('b', 'another one', 2), 2)).toBe(3)
    expect(sealedIn(await contentOf(id))).not.toBe(first)
  })

  it('open in no other organization', async () => {
    const { id } = await (await create('c', documentOf('c', secret))).json()
    const answer = await create('c', documentOf('c', sealedIn(await contentOf(id))), bob, theirs)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      errors: [
        { field: 'nodes.in.authentication.password', message: expect.stringContaining('enter the secret again') },
      ],
    })
  })

  it('reach the agent that runs the pipeline, beside its text', async () => {
    const { id } = await (await create('d', documentOf('d', secret))).json()
    await call('POST', `/${id}/deployments`, { version: 1 })
    const token = await replaceSystemToken(api.services, systemScopeOf(systemScope, ours), 'agent', { conf: 'read' })
    const nonIdentifying = [{ key: agentAttributes.pipeline, value: { string: id } }]
    const answer = await fetch(`http://127.0.0.1:${opampPort}/v1/opamp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-protobuf' },
      body: Buffer.from(
        encodeAgentToServer({ instanceUid: new Uint8Array(16).fill(7), description: { nonIdentifying } }),
      ),
    })
    const files = decodeServerToAgent(new Uint8Array(await answer.arrayBuffer())).remoteConfig?.config?.files
    const text = (name: string) => Buffer.from(files?.get(name)?.body ?? []).toString()
    expect(text(pipelineFile)).toBe(await contentOf(id))
    expect(JSON.parse(text(secretsFile))).toEqual({ [sealedIn(text(pipelineFile))]: secret })
  })
})
