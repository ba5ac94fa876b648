import { type Batch, decodeJsonRequest, LogRecord, MetricPoint, toItem, ValueMap } from '@weir/telemetry'
import { afterEach, describe, expect, it } from 'vitest'
import { publicOnly } from '../../address-guard.ts'
import type { Destination } from '../../delivery/destination.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { createHttpDestination, httpOutput } from './http-output.ts'
import { httpOutputDefinition } from './http-output.definition.ts'
import { startWebServer, type WebReply, type WebServer } from './testing/web-server.ts'

const closing: (() => Promise<unknown> | undefined)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(...replies: WebReply[]): Promise<WebServer> {
  const server = await startWebServer((_, at) => replies[Math.min(at, replies.length - 1)] ?? { status: 200 })
  closing.push(server.close)
  return server
}

async function start(config: object, overrides: object = {}): Promise<Destination> {
  const context = { ...createTestContext(), ...overrides }
  const destination = createHttpDestination(httpOutputDefinition.config.parse(config), context)
  closing.push(async () => destination.stop?.())
  await destination.start?.()
  return destination
}

function log(body: LogRecord['body']): LogRecord {
  return Object.assign(new LogRecord(), { body })
}

const batch: Batch = { signal: 'log', records: [log('first'), log(ValueMap.from([['a', 1]]))] }
const attempt = (id = 'id-1') => ({ id, attempt: 1, signal: new AbortController().signal })
const items = batch.records.map(record => JSON.stringify(toItem(record)))

describe('http_output', () => {
  it.each([
    ['json', 'application/json', `[${items.join(',')}]`],
    ['ndjson', 'application/x-ndjson', `${items.join('\n')}\n`],
    ['raw', 'text/plain; charset=utf-8', 'first\n{"a":1}\n'],
  ])('sends %s', async (encoder, type, body) => {
    const server = await serve({ status: 202 })
    const destination = await start({ endpoint: `${server.url}/in?x=1`, encoder })
    expect(await destination.send(batch, attempt())).toEqual({ kind: 'delivered' })
    const [request] = server.requests
    expect(request).toMatchObject({ method: 'POST', path: '/in?x=1', body })
    expect(request?.headers).toMatchObject({ 'content-type': type, 'idempotency-key': 'id-1' })
    expect(request?.headers['content-encoding']).toBeUndefined()
  })

  it('sends OTLP in JSON, and items of metrics where there is no body', async () => {
    const server = await serve()
    const otlp = await start({ endpoint: server.url, encoder: 'otlp_json', method: 'PUT' })
    await otlp.send(batch, attempt())
    expect(server.requests[0]?.method).toBe('PUT')
    expect(decodeJsonRequest('log', server.requests[0]?.body ?? '').records.map(record => toItem(record))).toEqual(
      batch.records.map(record => toItem(record)),
    )
    const raw = await start({ endpoint: server.url, encoder: 'raw' })
    await raw.send({ signal: 'metric', records: [new MetricPoint()] }, attempt())
    expect(JSON.parse(server.requests[1]?.body ?? '')).toMatchObject({ _type: 'metric' })
  })

  it.each(['gzip', 'zstd'])('compresses with %s', async compression => {
    const server = await serve()
    const destination = await start({ endpoint: server.url, encoder: 'raw', compression })
    await destination.send(batch, attempt())
    expect(server.requests[0]).toMatchObject({ body: 'first\n{"a":1}\n', headers: { 'content-encoding': compression } })
  })

  it.each([
    [{ strategy: 'basic', username: 'u', password: 'päss' }, { authorization: `Basic ${btoa('u:pÃ¤ss')}` }],
    [{ strategy: 'bearer', secret: 'tok' }, { authorization: 'Bearer tok' }],
    [{ strategy: 'header', header: 'X-Key', secret: 'tok' }, { 'x-key': 'tok' }],
  ])('authorizes by %o', async (authorization, headers) => {
    const server = await serve()
    const own = [
      { header: 'X-Own', value: 'yes' },
      { header: 'Content-Type', value: 'application/vnd.own' },
    ]
    const destination = await start({ endpoint: server.url, authorization, headers: own })
    await destination.send(batch, attempt())
    expect(server.requests[0]?.headers).toMatchObject({
      ...headers,
      'x-own': 'yes',
      'content-type': 'application/vnd.own',
    })
  })

  it('fills a payload for each item', async () => {
    const server = await serve()
    const destination = await start({ endpoint: server.url, payload: '{"text": "{{ .item.body }}"}' })
    await destination.send({ signal: 'log', records: [log('a "b"'), log('c')] }, attempt())
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual([{ text: 'a "b"' }, { text: 'c' }])
  })

  it.each([
    [413, { kind: 'too_large' }],
    [400, { kind: 'refused', reason: 'http_400' }],
    [404, { kind: 'refused', reason: 'http_404' }],
    [301, { kind: 'refused', reason: 'http_301' }],
    [401, { kind: 'failed', reason: 'http_401', unhealthy: true }],
    [403, { kind: 'failed', reason: 'http_403', unhealthy: true }],
    [408, { kind: 'failed', reason: 'http_408', retryAfterMs: 7000 }],
    [425, { kind: 'failed', reason: 'http_425', retryAfterMs: 7000 }],
    [429, { kind: 'failed', reason: 'http_429', retryAfterMs: 7000 }],
    [500, { kind: 'failed', reason: 'http_500', retryAfterMs: 7000 }],
    [503, { kind: 'failed', reason: 'http_503', retryAfterMs: 7000 }],
    [418, { kind: 'failed', reason: 'http_418', retryAfterMs: 7000 }],
  ])('takes %d for what it means', async (status, expected) => {
    const server = await serve({ status, headers: { 'retry-after': '7', location: 'http://127.0.0.1:9/' } })
    const destination = await start({ endpoint: server.url, retry_http_code: [418] })
    expect(await destination.send(batch, attempt())).toMatchObject(expected)
    expect(server.requests).toHaveLength(1)
  })

  it('repeats what the destination says, but no secret', async () => {
    const body = 'bad token tok-123\nand pass-456'
    const server = await serve({ status: 400, headers: { 'content-type': 'text/plain' }, body })
    const headers = [{ header: 'x-other', value: 'pass-456' }]
    const authorization = { strategy: 'bearer', secret: 'tok-123' }
    const destination = await start({ endpoint: server.url, authorization, headers })
    expect(await destination.send(batch, attempt())).toEqual({
      kind: 'refused',
      reason: 'http_400',
      message: 'The destination answered 400: bad token *** and ***',
    })
  })

  it('does not connect where the guard forbids it', async () => {
    const server = await serve()
    const destination = await start({ endpoint: server.url }, { addresses: publicOnly })
    await expect(destination.send(batch, attempt())).rejects.toThrow('private network')
    expect(server.requests).toHaveLength(0)
  })

  it('gives up when it takes too long or is told to', async () => {
    const silent = await startWebServer(() => ({ status: 100 }))
    closing.push(silent.close)
    const destination = await start({ endpoint: silent.url, timeout: '50ms' })
    await expect(destination.send(batch, attempt())).rejects.toThrow(/timeout|aborted/)
    const stopped = { ...attempt(), signal: AbortSignal.abort() }
    await expect(destination.send(batch, stopped)).rejects.toThrow(/abort/)
  })

  it.each([
    ['no URL', { endpoint: 'example.com' }, 'Must be a URL'],
    ['another protocol', { endpoint: 'ftp://example.com' }, 'https:// or http://'],
    ['a password in the URL', { endpoint: 'https://u:p@example.com' }, 'authorization'],
    [
      'a header of the node',
      { endpoint: 'https://a.b', headers: [{ header: 'Content-Length', value: '1' }] },
      'set by the node',
    ],
    [
      'a header with a line end',
      { endpoint: 'https://a.b', headers: [{ header: 'x', value: 'a\r\nb: c' }] },
      'printable',
    ],
    [
      'basic without a password',
      { endpoint: 'https://a.b', authorization: { strategy: 'basic' } },
      'Give the username',
    ],
    ['a broken payload', { endpoint: 'https://a.b', payload: '{{ .body }}' }, '.item'],
  ])('refuses %s', (_name, config, message) => {
    expect(httpOutputDefinition.config.safeParse(config).error?.message).toContain(message)
  })

  it('delivers as an output of a pipeline', async () => {
    const server = await serve()
    const clock = {
      now: () => Date.now(),
      after(ms: number, callback: () => void) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    }
    const output = httpOutput.create({ endpoint: server.url, flush_interval: '5ms' }, createTestContext({ clock }))
    closing.push(async () => output.stop?.())
    await output.start?.()
    await output.deliver(batch, { signal: new AbortController().signal, bytes: 100 })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toHaveLength(2)
  })
})
