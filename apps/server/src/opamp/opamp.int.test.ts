import { setTimeout as sleep } from 'node:timers/promises'
import { createOpAMPClient, RemoteConfigStatuses } from '@elastic/opamp-client-node'
import {
  agentAttributes,
  agentCapabilities,
  agentPackage,
  decodeServerToAgent,
  encodeAgentToServer,
  fromFrame,
  ingestConnection,
  pipelineFile,
  type ServerToAgent,
  toFrame,
} from '@weir/contracts/opamp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listAgents } from '../agents/agents.repo.ts'
import { currentRelease } from '../agents/agents.service.ts'
import { type OrgScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import type { RunningPart } from '../parts.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { freePort } from '@weir/nodes/free-port'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { replaceSystemToken } from '../tokens/tokens.service.ts'
import { opampPart } from './opamp.part.ts'
import { OpampAgent } from './testing/opamp-agent.ts'

const content = 'version: v3\nsettings: {tag: t}\nnodes: []\nlinks: []\n'

describe('OpAMP', () => {
  let postgres: TestPostgres
  let api: TestApi
  let part: RunningPart | undefined
  let scope: OrgScope
  let port = 0
  let token = ''

  beforeAll(async () => {
    postgres = await startTestPostgres(postgresVersions[0]?.binaries)
    port = await freePort()
    const ports = { http: await freePort(), otlpGrpc: 1, otlpHttp: 1, opamp: port }
    api = await startTestApi(postgres, { ports, ingestUrl: 'http://ingest.example:4318' })
    scope = systemScopeOf(systemScope, await api.createOrganization('A'))
    const pipeline = {
      id: 'p1',
      tag: 't',
      environment: 'Linux',
      fleetType: 'Edge',
      creator: 'system',
      updater: 'system',
      deployedVersion: 1,
    }
    await insertPipeline(scope, api.services.db, pipeline, { content, message: '' })
    token = await replaceSystemToken(api.services, scope, 'agent', { conf: 'read' })
    part = await opampPart.start(api.services)
  })
  afterAll(async () => {
    await part?.stopAccepting?.()
    await part?.close()
    await api?.stop()
    await postgres?.stop()
  })

  const connect = async (secret: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/opamp`, { headers: { authorization: `Bearer ${secret}` } })
    const messages: ServerToAgent[] = []
    socket.on('message', data => {
      const message = data instanceof Buffer ? fromFrame(data) : undefined
      if (message) messages.push(decodeServerToAgent(message))
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    const next = async () => {
      for (let tries = 0; tries < 100 && messages.length === 0; tries += 1) await sleep(50)
      return messages.shift()
    }
    return { socket, next }
  }
  const description = {
    identifying: [{ key: agentAttributes.version, value: { string: 'v9' } }],
    nonIdentifying: [
      { key: agentAttributes.host, value: { string: 'web-1' } },
      { key: agentAttributes.pipeline, value: { string: 'p1' } },
    ],
  }
  const uid = (fill: number) => new Uint8Array(16).fill(fill)

  it('gives an agent its configuration and where to deliver, and keeps what it reports', async () => {
    const { socket, next } = await connect(token)
    const health = {
      healthy: true,
      status: 'healthy',
      components: new Map([['in', { healthy: false, lastError: 'taken' }]]),
    }
    socket.send(toFrame(encodeAgentToServer({ instanceUid: uid(1), description, health })))
    const answer = await next()
    const file = answer?.remoteConfig?.config?.files?.get(pipelineFile)
    expect(Buffer.from(file?.body ?? []).toString()).toBe(content)
    expect(answer?.connectionSettings?.others?.get(ingestConnection)?.endpoint).toBe('http://ingest.example:4318')

    const lastHash = answer?.remoteConfig?.hash
    socket.send(
      toFrame(
        encodeAgentToServer({
          instanceUid: uid(1),
          remoteConfigStatus: { status: 1, ...(lastHash ? { lastHash } : {}) },
        }),
      ),
    )
    expect((await next())?.remoteConfig).toBeUndefined()
    const [agent] = await listAgents(scope, api.services.db, new Date(Date.now() - 60_000))
    expect(agent).toMatchObject({ host: 'web-1', version: 'v9', pipelineId: 'p1', healthy: true })
    expect(agent?.health).toEqual({ in: { healthy: false, status: '', message: 'taken' } })

    socket.send(toFrame(encodeAgentToServer({ instanceUid: uid(1), disconnect: {} })))
    await next()
    expect(await listAgents(scope, api.services.db, new Date(0))).toEqual([])
    socket.close()
  })

  it('asks an agent that it does not know for its full state', async () => {
    const { socket, next } = await connect(token)
    socket.send(toFrame(encodeAgentToServer({ instanceUid: uid(2), sequence: 9 })))
    expect((await next())?.flags).toBe(1)
    socket.close()
  })

  it('says what is wrong: no pipeline, an unknown one, a bad id', async () => {
    const { socket, next } = await connect(token)
    const said = async (message: Parameters<typeof encodeAgentToServer>[0]) => {
      socket.send(toFrame(encodeAgentToServer(message)))
      return (await next())?.error?.message
    }
    expect(await said({ instanceUid: uid(3), description: {} })).toContain(agentAttributes.pipeline)
    const other = { nonIdentifying: [{ key: agentAttributes.pipeline, value: { string: 'p9' } }] }
    expect(await said({ instanceUid: uid(3), description: other })).toContain('p9')
    expect(await said({ instanceUid: Uint8Array.of(1), description })).toContain('16 bytes')
    socket.close()
  })

  it('gives nothing to a token of another organization', async () => {
    const foreign = systemScopeOf(systemScope, await api.createOrganization('B'))
    const secret = await replaceSystemToken(api.services, foreign, 'agent', { conf: 'read' })
    const { socket, next } = await connect(secret)
    socket.send(toFrame(encodeAgentToServer({ instanceUid: uid(4), description })))
    const answer = await next()
    expect(answer?.remoteConfig).toBeUndefined()
    expect(answer?.error?.message).toContain('no pipeline')
    socket.close()
  })

  it.each([
    ['no token', ''],
    ['an unknown token', 'weir_nothing'],
  ])('refuses %s', async (_name, secret) => {
    await expect(connect(secret)).rejects.toThrow(/401/)
  })

  const release = { url: 'https://example.com/agent.tgz', sha256: 'ab'.repeat(32) }
  it.each([
    ['an older agent that takes packages', 'v0.1.0', agentCapabilities.acceptsPackages, true],
    ['an older agent that takes none', 'v0.1.0', 0, false],
    ['an agent of this version', currentRelease, agentCapabilities.acceptsPackages, false],
  ])('offers the release that the operator gave to %s: %s %s %s', async (_name, version, capabilities, isOffered) => {
    Object.assign(api.services.config, { agentPackage: release })
    const agent = await OpampAgent.connect(port, token, { pipelineId: 'p1', uid: uid(7), version, capabilities })
    agent.send({ health: { healthy: true } })
    await agent.next(message => message.capabilities !== undefined)
    const offers = [agent.introduced, ...agent.received].flatMap(message => message.packagesAvailable ?? [])
    const offered = offers.map(({ packages }) => packages?.get(agentPackage))
    const file = { url: release.url, contentHash: new Uint8Array(32).fill(0xab) }
    const seen = offered.map(offer => ({ version: offer?.version, file: offer?.file }))
    expect(seen).toEqual(isOffered ? [{ version: currentRelease, file }] : [])
    await agent.close()
  })

  it('offers no packages unless the operator gave one', async () => {
    Object.assign(api.services.config, { agentPackage: undefined })
    const profile = {
      pipelineId: 'p1',
      uid: uid(8),
      version: 'v0.1.0',
      capabilities: agentCapabilities.acceptsPackages,
    }
    const agent = await OpampAgent.connect(port, token, profile)
    expect(agent.introduced.packagesAvailable).toBeUndefined()
    await agent.close()
  })

  it('serves a foreign client that polls over HTTP', async () => {
    const configs: string[] = []
    const client = createOpAMPClient({
      endpoint: `http://127.0.0.1:${port}/v1/opamp`,
      headers: { authorization: `Bearer ${token}` },
      heartbeatIntervalSeconds: 1,
      capabilities: BigInt(agentCapabilities.acceptsRemoteConfig | agentCapabilities.reportsRemoteConfig),
      onMessage: ({ remoteConfig }) => {
        if (!remoteConfig) return
        configs.push(Buffer.from(remoteConfig.config?.configMap[pipelineFile]?.body ?? []).toString())
        client.setRemoteConfigStatus({
          status: RemoteConfigStatuses.RemoteConfigStatuses_APPLIED,
          lastRemoteConfigHash: remoteConfig.configHash,
        })
      },
    })
    client.setAgentDescription({
      identifyingAttributes: { 'service.name': 'foreign', [agentAttributes.pipeline]: 'p1' },
    })
    client.start()
    for (let tries = 0; tries < 100 && configs.length === 0; tries += 1) await sleep(100)
    await sleep(2500)
    await client.shutdown()
    expect(configs).toEqual([content])
  })
})
