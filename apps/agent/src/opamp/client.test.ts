import {
  type AgentToServer,
  configStatus,
  decodeAgentToServer,
  encodeServerToAgent,
  ingestConnection,
  pipelineFile,
  secretsFile,
  reportFullState,
  type ServerToAgent,
} from '@weir/contracts/opamp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ManagedAgent, OpampClient } from './client.ts'
import type { OpampTransport, TransportReceiver } from './transport.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const uid = new Uint8Array(16).fill(1)
const hash = Uint8Array.of(0xab, 0xcd)

/** The other end of the line: what was sent, and a way to answer. */
class Line implements OpampTransport {
  sent: AgentToServer[] = []
  receiver: TransportReceiver | undefined
  closed = false
  open(receiver: TransportReceiver): void {
    this.receiver = receiver
    receiver.connected()
  }
  send(message: Uint8Array): void {
    this.sent.push(decodeAgentToServer(message))
  }
  answer(message: ServerToAgent): void {
    this.receiver?.received(encodeServerToAgent(message))
  }
  async close(): Promise<void> {
    this.closed = true
  }
}

function managedAgent(applyConfig: ManagedAgent['applyConfig']): ManagedAgent & { status: string; ingest: string } {
  return {
    status: 'healthy',
    ingest: '',
    description: () => ({ identifying: [{ key: 'service.name', value: { string: 'weir-agent' } }] }),
    health() {
      return { healthy: this.status === 'healthy', status: this.status }
    },
    effectiveConfig: () => 'version: v3',
    applyConfig,
    ingestAt(endpoint) {
      this.ingest = endpoint
    },
  }
}

const config = (body: string): ServerToAgent => ({
  remoteConfig: { hash, config: { files: new Map([[pipelineFile, { body: Buffer.from(body) }]]) } },
})

describe('OpampClient', () => {
  let line: Line
  beforeEach(() => {
    vi.useFakeTimers()
    line = new Line()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const start = (applyConfig: ManagedAgent['applyConfig'] = async () => {}, appliedHash?: string) => {
    const agent = managedAgent(applyConfig)
    const client = new OpampClient({
      instanceUid: uid,
      agent,
      transport: line,
      logger: silent,
      ...(appliedHash ? { appliedHash } : {}),
    })
    client.start()
    return { agent, client }
  }

  it('reports everything when it connects, and again when asked', async () => {
    const { client } = start()
    const full = { instanceUid: uid, health: { status: 'healthy' }, remoteConfigStatus: { status: configStatus.unset } }
    expect(line.sent[0]).toMatchObject({ ...full, sequence: 0 })
    expect(line.sent[0]?.effectiveConfig?.config?.files?.get(pipelineFile)?.contentType).toBe('text/yaml')
    line.answer({ flags: reportFullState })
    expect(line.sent[1]).toMatchObject({ ...full, sequence: 1 })
    await client.stop()
  })

  it('applies a configuration, reports applying and then applied', async () => {
    const applied: string[] = []
    const { client } = start(async ({ content, hash }) => void applied.push(`${hash} ${content}`))
    line.answer(config('a'))
    await vi.advanceTimersByTimeAsync(0)
    expect(applied).toEqual(['abcd a'])
    const statuses = line.sent.slice(1).map(message => message.remoteConfigStatus?.status)
    expect(statuses).toEqual([configStatus.applying, configStatus.applied])
    await client.stop()
  })

  it('takes the secrets of a configuration, and never sends them back', async () => {
    const applied: unknown[] = []
    const { client } = start(async ({ secrets }) => void applied.push(secrets))
    const offered = config('a')
    offered.remoteConfig?.config?.files?.set(secretsFile, { body: Buffer.from('{"weir-sealed:x":"real"}') })
    line.answer(offered)
    await vi.advanceTimersByTimeAsync(0)
    expect(applied).toEqual([{ 'weir-sealed:x': 'real' }])
    const files = line.sent.flatMap(message => [...(message.effectiveConfig?.config?.files?.keys() ?? [])])
    expect(new Set(files)).toEqual(new Set([pipelineFile]))
    await client.stop()
  })

  it('does not apply again what runs already', async () => {
    const apply = vi.fn(async () => {})
    const { client } = start(apply, 'abcd')
    line.answer(config('a'))
    await vi.advanceTimersByTimeAsync(0)
    expect(apply).not.toHaveBeenCalled()
    await client.stop()
  })

  it('reports why a configuration failed', async () => {
    const { client } = start(async () => {
      throw new TypeError('node demo: no such type')
    })
    line.answer(config('a'))
    await vi.advanceTimersByTimeAsync(0)
    expect(line.sent.at(-1)?.remoteConfigStatus).toMatchObject({
      status: configStatus.failed,
      error: 'node demo: no such type',
    })
    await client.stop()
  })

  it('beats every minute, or as often as the server asks', async () => {
    const { client } = start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(line.sent).toHaveLength(2)
    line.answer({ connectionSettings: { opamp: { heartbeatSeconds: 10 } } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(line.sent).toHaveLength(3)
    await client.stop()
  })

  it('reports a change of health within a second', async () => {
    const { agent, client } = start()
    agent.status = 'error'
    await vi.advanceTimersByTimeAsync(1000)
    expect(line.sent[1]?.health?.status).toBe('error')
    await vi.advanceTimersByTimeAsync(5000)
    expect(line.sent).toHaveLength(2)
    await client.stop()
  })

  it('learns where telemetry goes', async () => {
    const { agent, client } = start()
    line.answer({ connectionSettings: { others: new Map([[ingestConnection, { endpoint: 'http://h:4318' }]]) } })
    expect(agent.ingest).toBe('http://h:4318')
    await client.stop()
  })

  it('survives what it cannot read and says goodbye', async () => {
    const { client } = start()
    line.receiver?.received(Uint8Array.of(0xff))
    await client.stop()
    expect(line.sent.at(-1)?.disconnect).toEqual({})
    expect(line.closed).toBe(true)
  })
})
