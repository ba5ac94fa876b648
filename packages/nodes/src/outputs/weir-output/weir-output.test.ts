import { createServer } from 'node:http'
import { type Batch, encodeExportResponse, LogRecord, MetricPoint, Span } from '@weir/telemetry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeliveryRejected, type Output } from '../../runtime-types.ts'
import { type Receiver, type Reply, startReceiver } from '../../testing/receiver.ts'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { weirOutput } from './weir-output.ts'

const running: { receivers: Receiver[]; outputs: Output[] } = { receivers: [], outputs: [] }

afterEach(async () => {
  for (const output of running.outputs.splice(0)) await output.stop?.()
  await Promise.all(running.receivers.splice(0).map(receiver => receiver.close()))
})

async function receive(...replies: Reply[]): Promise<Receiver> {
  let at = 0
  const receiver = await startReceiver(() => replies[Math.min(at++, replies.length - 1)] ?? { status: 200 })
  running.receivers.push(receiver)
  return receiver
}

function create(endpoint: string, config: object = {}) {
  const clock = createManualClock()
  const context = createTestContext({ clock, weir: { endpoint, token: 'secret-token' } })
  const output = weirOutput.create(config, context)
  running.outputs.push(output)
  return { clock, context, output }
}

function logs(count: number, body = 'hello'): Batch {
  const records = Array.from({ length: count }, (_, at) => {
    const record = new LogRecord()
    record.body = `${body} ${at}`
    return record
  })
  return { signal: 'log', records }
}

const delivery = () => ({ signal: new AbortController().signal, bytes: 100 })

const soon = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 5 })

describe('weir_output', () => {
  it('posts protobuf with the token and an id, and resolves only when the server has it', async () => {
    const answered = Promise.withResolvers<Reply>()
    const receiver = await startReceiver(() => answered.promise)
    running.receivers.push(receiver)
    const { output, clock } = create(receiver.url)
    let done = false
    const delivered = output.deliver(logs(2), delivery()).then(() => {
      done = true
    })
    clock.advance(1000)
    await soon(() => expect(receiver.received).toHaveLength(1))
    expect(done).toBe(false)
    answered.resolve({ status: 200 })
    await delivered
    const [request] = receiver.received
    expect(request?.path).toBe('/v1/logs')
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer secret-token',
      'content-type': 'application/x-protobuf',
      'content-encoding': 'gzip',
    })
    expect(request?.headers['x-weir-batch-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(request?.batch.records).toHaveLength(2)
  })

  it('gathers deliveries into one request until the flush interval is over', async () => {
    const receiver = await receive({ status: 200 })
    const { output, clock } = create(receiver.url)
    const deliveries = [output.deliver(logs(1), delivery()), output.deliver(logs(2), delivery())]
    clock.advance(499)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(receiver.received).toHaveLength(0)
    clock.advance(1)
    await Promise.all(deliveries)
    expect(receiver.received.map(request => request.batch.records.length)).toEqual([3])
    expect(clock.timers).toBe(0)
  })

  it('does not wait for the interval once a request is full, and cuts what is larger', async () => {
    const receiver = await receive({ status: 200 })
    const { output, clock } = create(receiver.url, { max_batch_items: 10 })
    const delivered = output.deliver(logs(25), delivery())
    await soon(() => expect(receiver.received).toHaveLength(2))
    clock.advance(1000)
    await delivered
    expect(receiver.received.map(request => request.batch.records.length).sort((a, b) => b - a)).toEqual([10, 10, 5])
    const ids = receiver.received.map(request => request.headers['x-weir-batch-id'])
    expect(new Set(ids).size).toBe(3)
  })

  it('cuts by size as well', async () => {
    const receiver = await receive({ status: 200 })
    const { output, clock } = create(receiver.url, { max_batch_size: '1KiB' })
    const delivered = output.deliver(logs(4), { signal: new AbortController().signal, bytes: 2000 })
    clock.advance(1000)
    await delivered
    expect(receiver.received.map(request => request.batch.records.length)).toEqual([2, 2])
  })

  it('keeps signals apart', async () => {
    const receiver = await receive({ status: 200 })
    const { output, clock } = create(`${receiver.url}/`)
    const deliveries = [
      output.deliver(logs(1), delivery()),
      output.deliver({ signal: 'trace', records: [new Span()] }, delivery()),
      output.deliver({ signal: 'metric', records: [new MetricPoint()] }, delivery()),
      output.deliver({ signal: 'metric', records: [] }, delivery()),
    ]
    clock.advance(1000)
    await Promise.all(deliveries)
    expect(receiver.received.map(request => request.path).sort()).toEqual(['/v1/logs', '/v1/metrics', '/v1/traces'])
  })

  it.each([429, 502, 503, 504])('tries again after %d under the same id, not before Retry-After', async status => {
    const receiver = await receive({ status, headers: { 'retry-after': '7' } }, { status: 200 })
    const { output, clock, context } = create(receiver.url)
    const delivered = output.deliver(logs(1), delivery())
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    expect(context.healths.at(-1)?.status).toBe('degraded')
    clock.advance(6900)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(receiver.received).toHaveLength(1)
    clock.advance(100)
    await delivered
    const ids = receiver.received.map(request => request.headers['x-weir-batch-id'])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect(receiver.received.map(request => request.headers['x-weir-attempt'])).toEqual(['1', '2'])
    expect(context.healths.at(-1)?.status).toBe('healthy')
  })

  it('outlives a server that is away', async () => {
    const away = await receive({ status: 200 })
    const { port, url } = away
    await away.close()
    running.receivers.length = 0
    const { output, clock, context } = create(url)
    const delivered = output.deliver(logs(1), delivery())
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    expect(context.healths.at(-1)?.message).toMatch(/^Cannot deliver: connect ECONNREFUSED/)
    const back = await startReceiver(() => ({ status: 200 }), port)
    running.receivers.push(back)
    clock.advance(30_000)
    await delivered
    expect(back.received).toHaveLength(1)
  })

  it('takes a connection that the server closed while it rested for nothing more than that', async () => {
    const used = new WeakSet<object>()
    let answered = 0
    const server = createServer((request, response) => {
      if (used.has(request.socket)) request.socket.destroy()
      else {
        used.add(request.socket)
        answered += 1
        request.resume().on('end', () => response.end())
      }
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const { output, clock, context } = create(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    for (let at = 0; at < 2; at += 1) {
      const delivered = output.deliver(logs(1), delivery())
      clock.advance(1000)
      await delivered
    }
    expect(answered).toBe(2)
    expect(context.healths.map(health => health.status)).toEqual(['healthy'])
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  it('gives up on a server error that stays', async () => {
    const receiver = await receive({ status: 500 })
    const { output, clock } = create(receiver.url)
    const delivered = output.deliver(logs(2), delivery()).catch((error: unknown) => error)
    clock.advance(1000)
    for (let tries = 1; tries < 10; tries += 1) {
      await soon(() => expect(clock.timers).toBe(1))
      clock.advance(30_000)
    }
    expect(await delivered).toMatchObject({ name: 'DeliveryRejected', reason: 'http_500', count: 2 })
    expect(receiver.received).toHaveLength(10)
  })

  it.each([401, 403])('keeps the data on %d until the agent has a valid token', async status => {
    const receiver = await receive({ status }, { status: 200 })
    const { output, clock, context } = create(receiver.url)
    const delivered = output.deliver(logs(1), delivery())
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    expect(context.healths.at(-1)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('refused the token'),
    })
    clock.advance(1000)
    await delivered
    expect(receiver.received).toHaveLength(2)
    expect(context.healths.at(-1)?.status).toBe('healthy')
  })

  it.each([400, 404])('counts the records as rejected on %d', async status => {
    const receiver = await receive({ status, headers: { 'content-type': 'text/plain' }, body: 'no such thing' })
    const { output, clock, context } = create(receiver.url)
    const deliveries = [output.deliver(logs(2), delivery()), output.deliver(logs(3), delivery())]
    clock.advance(1000)
    const results = await Promise.allSettled(deliveries)
    expect(results.map(result => result.status === 'rejected' && result.reason instanceof DeliveryRejected)).toEqual([
      true,
      true,
    ])
    expect(results[1]).toMatchObject({ reason: { reason: `http_${status}`, count: 3 } })
    expect(context.healths.at(-1)?.status).toBe('error')
    expect(JSON.stringify(context.healths)).not.toContain('secret-token')
  })

  it('counts what the server took only in part', async () => {
    const body = encodeExportResponse({ count: 3, message: 'too old' })
    const receiver = await receive({ status: 200, body })
    const { output, clock } = create(receiver.url)
    const deliveries = [output.deliver(logs(2), delivery()), output.deliver(logs(4), delivery())]
    clock.advance(1000)
    const results = await Promise.allSettled(deliveries)
    expect(results).toMatchObject([
      { reason: { reason: 'partial_success', count: 2, message: 'too old' } },
      { reason: { reason: 'partial_success', count: 1 } },
    ])
  })

  it('halves what the server finds too large, and gives up only single records', async () => {
    const tooLarge = (batch: Batch) =>
      batch.records.length > 1 || batch.records.some(record => record.signal === 'log' && record.body === 'big 0')
    const receiver = await startReceiver(({ batch }) => ({ status: tooLarge(batch) ? 413 : 200 }))
    running.receivers.push(receiver)
    const { output, clock } = create(receiver.url)
    const small = output.deliver(logs(3, 'small'), delivery())
    const big = output.deliver(logs(1, 'big'), delivery()).catch((error: unknown) => error)
    clock.advance(1000)
    await small
    expect(await big).toMatchObject({ reason: 'too_large', count: 1 })
  })

  it('uses zstd once the server names it, and returns to gzip when it is refused', async () => {
    const offer = { 'accept-encoding': 'gzip, zstd' }
    const receiver = await receive({ status: 200, headers: offer }, { status: 200 }, { status: 415 }, { status: 200 })
    const { output, clock } = create(receiver.url)
    for (let at = 0; at < 3; at += 1) {
      const delivered = output.deliver(logs(1), delivery())
      clock.advance(1000)
      await delivered
    }
    const used = receiver.received.map(request => request.headers['content-encoding'])
    expect(used).toEqual(['gzip', 'zstd', 'zstd', 'gzip'])
    expect(receiver.received[2]?.headers['x-weir-batch-id']).toBe(receiver.received[3]?.headers['x-weir-batch-id'])
  })

  it('stops trying when it is aborted, while waiting and while sending', async () => {
    const receiver = await receive({ status: 503 })
    const { output, clock } = create(receiver.url)
    const abort = new AbortController()
    const delivered = output.deliver(logs(1), { signal: abort.signal, bytes: 10 })
    const refused = delivered.catch((error: unknown) => error)
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    abort.abort()
    expect(await refused).toMatchObject({ name: 'AbortError' })
    await soon(() => expect(clock.timers).toBe(0))
    await expect(output.deliver(logs(1), { signal: abort.signal, bytes: 10 })).rejects.toThrow('aborted')
    expect(receiver.received).toHaveLength(1)
  })

  it('sends on what others gave it when one of them gives up', async () => {
    const receiver = await receive({ status: 503 }, { status: 200 })
    const { output, clock } = create(receiver.url)
    const abort = new AbortController()
    const given = output.deliver(logs(1, 'given up'), { signal: abort.signal, bytes: 10 })
    const kept = output.deliver(logs(1, 'kept'), delivery())
    const refused = given.catch((error: unknown) => error)
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    abort.abort()
    expect(await refused).toMatchObject({ name: 'AbortError' })
    await soon(() => expect(clock.timers).toBe(1))
    clock.advance(1000)
    await kept
    expect(receiver.received[1]?.batch.records).toMatchObject([{ body: 'kept 0' }])
  })

  it('waits for an address that is not known yet, and uses the newest address and token', async () => {
    const receiver = await receive({ status: 200 })
    const weir = { endpoint: '', token: 'old' }
    const clock = createManualClock()
    const context = createTestContext({ clock, weir })
    const output = weirOutput.create({}, context)
    running.outputs.push(output)
    const delivered = output.deliver(logs(1), delivery())
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    expect(context.healths.at(-1)?.message).toContain('the address of the server is not known yet')
    Object.assign(weir, { endpoint: receiver.url, token: 'new' })
    clock.advance(30_000)
    await delivered
    expect(receiver.received[0]?.headers.authorization).toBe('Bearer new')
  })

  it('cannot be made without a server to deliver to', () => {
    expect(() => weirOutput.create({}, createTestContext())).toThrow('No Weir server is known')
  })
})
