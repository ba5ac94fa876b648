import { type Batch, LogRecord, toItem } from '@weir/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import type { Destination } from '../../delivery/destination.ts'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { startWebServer, type WebReply, type WebServer } from '../http-output/testing/web-server.ts'
import { webhookOutputDefinition } from './webhook-output.definition.ts'
import { createWebhookDestination } from './webhook-output.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(config: object, ...replies: WebReply[]) {
  const server: WebServer = await startWebServer((_, at) => replies[at] ?? { status: 200 })
  const clock = createManualClock()
  const parsed = webhookOutputDefinition.config.parse({ endpoint: server.url, ...config })
  const destination: Destination = createWebhookDestination(parsed, createTestContext({ clock }))
  closing.push(server.close, async () => destination.stop?.())
  await destination.start?.()
  return { server, clock, destination, bodies: () => server.requests.map(request => request.body) }
}

function logs(...bodies: string[]): Batch {
  return { signal: 'log', records: bodies.map(body => Object.assign(new LogRecord(), { body })) }
}

const attempt = (id: string) => ({ id, attempt: 1, signal: new AbortController().signal })
const payload = '{{ .item.body }}'

describe('webhook_output', () => {
  it('calls once for each item, in order, each under its own key', async () => {
    const { server, destination, bodies } = await start({ payload })
    expect(await destination.send(logs('a', 'b', 'c'), attempt('id'))).toEqual({ kind: 'delivered' })
    expect(bodies()).toEqual(['a', 'b', 'c'])
    expect(server.requests.map(request => request.headers['idempotency-key'])).toEqual(['id-0', 'id-1', 'id-2'])
  })

  it('sends the item as JSON unless it has a payload', async () => {
    const { server, destination } = await start({})
    const batch = logs('a')
    await destination.send(batch, attempt('id'))
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(batch.records.map(record => toItem(record))[0])
    expect(server.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'id' })
  })

  it('goes on where a failed try ended, and does not call twice', async () => {
    const { destination, bodies } = await start({ payload }, { status: 200 }, { status: 503 })
    const batch = logs('a', 'b', 'c')
    expect(await destination.send(batch, attempt('id'))).toMatchObject({ kind: 'failed', reason: 'http_503' })
    expect(await destination.send(batch, attempt('id'))).toEqual({ kind: 'delivered' })
    expect(bodies()).toEqual(['a', 'b', 'b', 'c'])
  })

  it('counts the items that are refused, also those of an earlier try', async () => {
    const { destination } = await start({ payload }, { status: 400 }, { status: 429 })
    const batch = logs('a', 'b')
    expect(await destination.send(batch, attempt('id'))).toMatchObject({ kind: 'failed' })
    expect(await destination.send(batch, attempt('id'))).toMatchObject({ kind: 'delivered', rejected: 1 })
  })

  it('leaves out the same name and resource within the window, once a call went through', async () => {
    const { destination, clock, bodies } = await start({ payload, suppression_window: '1m' }, { status: 503 })
    const suppressed = { kind: 'left_out', reason: 'suppressed' }
    expect(await destination.send(logs('a'), attempt('1'))).toMatchObject({ kind: 'failed' })
    expect(await destination.send(logs('a'), attempt('1'))).toMatchObject({ kind: 'delivered' })
    expect(await destination.send(logs('b'), attempt('2'))).toMatchObject(suppressed)
    const other = logs('c')
    for (const { resource } of other.records) resource.attributes.set('host.name', 'other')
    expect(await destination.send(other, attempt('3'))).toMatchObject({ kind: 'delivered' })
    clock.advance(60_000)
    expect(await destination.send(logs('d'), attempt('4'))).toMatchObject({ kind: 'delivered' })
    expect(await destination.send(logs('e', 'f'), attempt('5'))).toMatchObject({ kind: 'delivered', rejected: 2 })
    expect(bodies()).toEqual(['a', 'a', 'c', 'd'])
  })

  it('spreads calls over time', async () => {
    const { destination, clock, bodies } = await start({ payload, rate_limit: 2 })
    const sent = destination.send(logs('a', 'b', 'c'), attempt('id'))
    await expect.poll(() => clock.timers).toBe(1)
    expect(bodies()).toEqual(['a'])
    clock.advance(500)
    await expect.poll(() => [bodies().length, clock.timers]).toEqual([2, 1])
    clock.advance(500)
    expect(await sent).toEqual({ kind: 'delivered' })
  })

  it('ends the wait for its turn when told to', async () => {
    const { destination, clock } = await start({ payload, rate_limit: 0.1 })
    const stop = new AbortController()
    const sent = destination.send(logs('a', 'b'), { ...attempt('id'), signal: stop.signal })
    await expect.poll(() => clock.timers).toBe(1)
    stop.abort()
    await expect(sent).rejects.toThrow(/abort/)
    expect(clock.timers).toBe(0)
  })
})
