import { type Batch, LogRecord, MetricPoint, type TelemetryRecord } from '@weir/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { gatewayInput } from '../../inputs/gateway-input/gateway-input.ts'
import { logBatch, spanBatch } from '../../otlp/testing/batches.ts'
import { type StartedInput, inputStarter } from '../../otlp/testing/start-input.ts'
import type { Output } from '../../runtime-types.ts'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { gatewayOutput } from './gateway-output.ts'
import { createGatewaySender } from './gateway-sender.ts'
import { createMemberClients } from './member-clients.ts'
import { createMembers, type Member } from './members.ts'
import { createRouting } from './routing.ts'

const { start, stopAll } = inputStarter(gatewayInput)
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await stopAll()
})

const traceIds = Array.from({ length: 60 }, (_, at) => (at + 1).toString(16).padStart(2, '0').repeat(16))
const recordsOf = (gateway: StartedInput): TelemetryRecord[] =>
  gateway.context.pushed.flatMap((batch): TelemetryRecord[] => batch.records)
const tracesOf = (gateway: StartedInput) =>
  recordsOf(gateway).map(record => (record.signal === 'metric' ? '' : record.traceId))

function startGateways(count: number, config: object = {}): Promise<StartedInput[]> {
  return Promise.all(Array.from({ length: count }, () => start(config)))
}

/** A sender whose members are what `list` holds, looked up every 5 seconds. */
async function senderTo(list: Member[], expressions: string[] = [], protocol: 'grpc' | 'http' = 'grpc') {
  const clock = createManualClock()
  const context = createTestContext({ clock })
  const settings = {
    protocol,
    encoding: 'proto',
    compression: 'gzip',
    headers: {},
    timeoutMs: 5000,
    tls: {},
    guard: undefined,
    clock,
  } as const
  const clients = createMemberClients(settings, false, clock)
  const members = createMembers({ resolve: async () => [...list], refreshMs: 5000 }, context, () =>
    clients.keepOnly(new Set(members.byKey.keys())),
  )
  await members.start()
  closing.push(
    () => members.stop(),
    () => clients.close(),
  )
  const refresh = async () => {
    clock.advance(5000)
    await new Promise(resolve => setImmediate(resolve))
  }
  return { sender: createGatewaySender(members, clients, createRouting(expressions, {})), refresh, clock }
}

const member = ({ port }: StartedInput): Member => ({ host: '127.0.0.1', port })
const attempt = (number = 1, id = 'batch') => ({ id, attempt: number, signal: new AbortController().signal })

describe('sending to a gateway', () => {
  it.each(['grpc', 'http'] as const)('keeps every trace together over %s', async protocol => {
    const gateways = await startGateways(3, { protocol })
    const { sender } = await senderTo(gateways.map(member), [], protocol)
    expect(await sender.send(spanBatch(...traceIds, ...traceIds), attempt())).toEqual({ kind: 'delivered' })
    const traces = gateways.map(tracesOf)
    for (const seen of traces) {
      expect(seen.length).toBeGreaterThan(0)
      // Both spans of a trace came to the same gateway.
      for (const id of seen) expect(seen.filter(other => other === id)).toHaveLength(2)
    }
    expect(traces.flat().sort()).toEqual([...traceIds, ...traceIds].sort())
  })

  it('sends logs of a trace where its spans go, and others in turn', async () => {
    const gateways = await startGateways(2)
    const { sender } = await senderTo(gateways.map(member))
    await sender.send(spanBatch(...traceIds), attempt(1, 'spans'))
    const logs = traceIds.map(traceId => Object.assign(new LogRecord(), { body: 'x', traceId }))
    await sender.send({ signal: 'log', records: logs }, attempt(1, 'logs'))
    for (const gateway of gateways) {
      const [spans, own] = gateway.context.pushed
      expect(own?.signal).toBe('log')
      expect(new Set(tracesOf(gateway))).toEqual(
        new Set(spans?.records.map(record => (record.signal === 'trace' ? record.traceId : ''))),
      )
    }
    for (const id of ['a', 'b']) await sender.send(logBatch(id, 10), attempt(1, id))
    expect(gateways.map(gateway => gateway.context.pushed.at(-1)?.records.length)).toEqual([10, 10])
  })

  it('keeps the metrics of a resource together', async () => {
    const gateways = await startGateways(3)
    const { sender } = await senderTo(gateways.map(member))
    const point = (service: string) => {
      const made = Object.assign(new MetricPoint(), { name: 'up' })
      made.resource.attributes.set('service.name', service)
      return made
    }
    const services = Array.from({ length: 30 }, (_, at) => `service-${at}`)
    for (const id of ['a', 'b']) await sender.send({ signal: 'metric', records: services.map(point) }, attempt(1, id))
    const seen = gateways.map(gateway =>
      recordsOf(gateway).map(record => record.resource.attributes.get('service.name')),
    )
    for (const names of seen) for (const name of names) expect(names.filter(other => other === name)).toHaveLength(2)
    expect(seen.filter(names => names.length > 0).length).toBeGreaterThan(1)
  })

  it('keeps together by the values that are asked for, where there are any', async () => {
    const gateways = await startGateways(3)
    const { sender } = await senderTo(gateways.map(member), ['attributes["tenant"]'])
    const logs = Array.from({ length: 60 }, (_, at) => {
      const log = Object.assign(new LogRecord(), { body: 'x', traceId: traceIds[at] ?? '' })
      log.attributes.set('tenant', `tenant-${at % 10}`)
      return log
    })
    expect(await sender.send({ signal: 'log', records: logs }, attempt())).toEqual({ kind: 'delivered' })
    const seen = gateways.map(gateway => recordsOf(gateway).map(record => record.attributes.get('tenant')))
    for (const tenants of seen)
      for (const one of tenants) expect(tenants.filter(other => other === one)).toHaveLength(6)
    // Spans have no such value here, so they go by their trace.
    expect(await sender.send(spanBatch(...traceIds), attempt(1, 'spans'))).toEqual({ kind: 'delivered' })
    expect(gateways.every(gateway => gateway.context.pushed.some(batch => batch.signal === 'trace'))).toBe(true)
  })

  it('repeats only what no gateway has', async () => {
    const [well, busy] = await startGateways(2)
    if (!well || !busy) throw new Error('two gateways must run')
    const { sender } = await senderTo([member(well), member(busy)])
    busy.context.setIntake(false)
    const batch = spanBatch(...traceIds)
    const first = await sender.send(batch, attempt(1))
    expect(first).toMatchObject({ kind: 'failed', reason: 'grpc_unavailable', retryAfterMs: 1000 })
    expect(first.kind === 'failed' && first.message).toContain(`127.0.0.1:${busy.port}`)
    const delivered = recordsOf(well).length
    busy.context.setIntake(true)
    expect(await sender.send(batch, attempt(2))).toEqual({ kind: 'delivered' })
    expect(recordsOf(well)).toHaveLength(delivered)
    expect(recordsOf(busy)).toHaveLength(traceIds.length - delivered)
  })

  it('moves what a gateway owned once it is gone from the list', async () => {
    const [well, dying] = await startGateways(2)
    if (!well || !dying) throw new Error('two gateways must run')
    const list = [member(well), member(dying)]
    const { sender, refresh } = await senderTo(list)
    await dying.input.stop()
    await dying.input.close?.()
    const batch = spanBatch(...traceIds)
    expect(await sender.send(batch, attempt(1))).toMatchObject({ kind: 'failed', reason: 'unreachable' })
    expect(await sender.send(batch, attempt(2))).toMatchObject({ kind: 'failed' })
    list.pop()
    await refresh()
    expect(await sender.send(batch, attempt(3))).toEqual({ kind: 'delivered' })
    expect(tracesOf(well).sort()).toEqual([...traceIds].sort())
  })

  it('sends what may go anywhere past a gateway that failed', async () => {
    const [well, dead] = await startGateways(2)
    if (!well || !dead) throw new Error('two gateways must run')
    await dead.input.stop()
    await dead.input.close?.()
    const { sender } = await senderTo([member(well), member(dead)])
    const failed: string[] = []
    for (const id of ['a', 'b', 'c', 'd']) {
      const first = await sender.send(logBatch(id), attempt(1, id))
      if (first.kind === 'failed') failed.push(id)
    }
    // Only the first that met it failed, and finds the other one when it is repeated.
    expect(failed).toHaveLength(1)
    expect(await sender.send(logBatch('again'), attempt(2, failed[0]))).toEqual({ kind: 'delivered' })
    expect(recordsOf(well)).toHaveLength(4)
  })

  it('cuts what a gateway finds too large, and gives up on what cannot be cut', async () => {
    const [gateway] = await startGateways(1, { max_message_size: '1KiB' })
    if (!gateway) throw new Error('a gateway must run')
    const { sender } = await senderTo([member(gateway)])
    const many = logBatch('y'.repeat(300), 8)
    expect(await sender.send(many, attempt(1, 'many'))).toEqual({ kind: 'delivered' })
    expect(recordsOf(gateway)).toHaveLength(8)
    const mixed: Batch = {
      signal: 'log',
      records: ['short', 'x'.repeat(3000)].map(body => Object.assign(new LogRecord(), { body })),
    }
    expect(await sender.send(mixed, attempt(1, 'mixed'))).toMatchObject({ kind: 'delivered', rejected: 1 })
    const one = logBatch('x'.repeat(3000))
    expect(await sender.send(one, attempt(1, 'one'))).toMatchObject({ kind: 'refused', reason: 'too_large' })
  })

  it('tells that there is nobody to send to', async () => {
    const { sender } = await senderTo([])
    expect(await sender.send(logBatch('x'), attempt())).toMatchObject({
      kind: 'failed',
      reason: 'no_endpoint',
      message: 'No gateway to send to: the gateway has no endpoint',
    })
  })
})

describe('gateway_output', () => {
  async function deliver(config: object): Promise<void> {
    const output: Output = gatewayOutput.create({ max_batch_items: 1, ...config }, createTestContext())
    closing.push(() => output.stop?.())
    await output.start?.()
    await output.deliver(logBatch('hello'), { signal: new AbortController().signal, bytes: 10 })
  }

  it('delivers to fixed endpoints', async () => {
    const [gateway] = await startGateways(1)
    await deliver({ endpoint_resolution_type: 'static', endpoints: [`127.0.0.1:${gateway?.port}`] })
    expect(gateway?.context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
  })

  it('delivers to the addresses of a name', async () => {
    const [gateway] = await startGateways(1, { protocol: 'http' })
    const config = { endpoint_resolution_type: 'dns', hostname: '127.0.0.1', port: gateway?.port, protocol: 'http' }
    await deliver(config)
    expect(gateway?.context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
  })
})
