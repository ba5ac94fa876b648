import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { type Batch, encodeJsonRequest, encodeRequest, LogRecord, Span, WireReader } from '@weir/telemetry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Input, PipelineStopped } from '../../runtime-types.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { otlpInput } from './otlp-input.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const started: Input[] = []

afterEach(async () => {
  for (const input of started.splice(0)) {
    await input.stop()
    await input.close?.()
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function start(config: object = {}, push: (batch: Batch) => Promise<void> = async () => {}) {
  const port = await freePort()
  const context: TestContext = createTestContext({ push })
  const input = otlpInput.create({ port, listen: '127.0.0.1', ...config }, context)
  await input.start()
  started.push(input)
  return { port, context, input }
}

interface Send {
  path?: string
  method?: string
  type?: string
  encoding?: string
  /** Leaves the length of the body open. */
  chunked?: boolean
}

function send(port: number, body: string | Uint8Array, options: Send = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = httpRequest(
    {
      port,
      host: '127.0.0.1',
      path: options.path ?? '/v1/logs',
      method: options.method ?? 'POST',
      headers: {
        'content-type': options.type ?? 'application/x-protobuf',
        ...(options.encoding && { 'content-encoding': options.encoding }),
        ...(!options.chunked && { 'content-length': Buffer.byteLength(body) }),
      },
      agent: false,
    },
    response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      })
    },
  )
  request.on('error', reject)
  request.end(body)
  return promise
}

function logs(body: string, count = 1): Batch {
  const records = Array.from({ length: count }, () => Object.assign(new LogRecord(), { body }))
  return { signal: 'log', records }
}

/** The message of a google.rpc.Status. */
function statusMessage(body: Uint8Array): string {
  const reader = new WireReader(body)
  let message = ''
  while (reader.next()) {
    if (reader.field === 2) message = reader.string()
    else reader.skip()
  }
  return message
}

describe('otlp_input', () => {
  it('answers only after the batch is acknowledged', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context } = await start({}, () => acknowledged.promise)
    let answered = false
    const answer = send(port, encodeRequest(logs('hello'))).then(result => {
      answered = true
      return result
    })
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(answered).toBe(false)
    acknowledged.resolve()
    expect(await answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/x-protobuf' } })
    expect(context.pushed[0]).toMatchObject({ signal: 'log', records: [{ body: 'hello' }] })
  })

  it('takes JSON and answers in JSON', async () => {
    const { port, context } = await start()
    const answer = await send(port, encodeJsonRequest(logs('hello')), { type: 'application/json; charset=utf-8' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(JSON.parse(answer.body.toString())).toEqual({})
    expect(context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
  })

  it('takes traces', async () => {
    const { port, context } = await start()
    const span = Object.assign(new Span(), { name: 'GET /', traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) })
    const answer = await send(port, encodeRequest({ signal: 'trace', records: [span] }), { path: '/v1/traces' })
    expect(answer.status).toBe(200)
    expect(context.pushed[0]).toMatchObject({ signal: 'trace', records: [{ name: 'GET /' }] })
  })

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('undoes %s', async (encoding, compress) => {
    const { port, context } = await start()
    expect((await send(port, compress(encodeRequest(logs('hello', 50))), { encoding })).status).toBe(200)
    expect(context.pushed[0]?.records).toHaveLength(50)
  })

  it('takes an empty request without bothering the pipeline', async () => {
    const { port, context } = await start()
    expect((await send(port, new Uint8Array())).status).toBe(200)
    expect(context.pushed).toHaveLength(0)
  })

  const bomb = gzipSync(Buffer.alloc(3_000_000))
  const large = Buffer.alloc(2_000_000)
  it.each<[string, number, string | Uint8Array, Send, RegExp]>([
    ['protobuf that cannot be read', 400, Buffer.from([0x0a, 0xff]), {}, /./],
    ['JSON that cannot be read', 400, '{"resourceLogs":', { type: 'application/json' }, /./],
    ['gzip that is none', 400, 'plain', { encoding: 'gzip' }, /not valid gzip/],
    ['another path', 404, '', { path: '/v1/profiles' }, /\/v1\/logs/],
    ['another method', 405, '', { method: 'PUT' }, /POST/],
    ['another content type', 415, 'x', { type: 'text/plain' }, /Content-Type/],
    ['another encoding', 415, 'x', { encoding: 'br' }, /Encoding br/],
    ['a message that is too large', 413, large, {}, /larger than 1048576/],
    ['a message that turns out too large', 413, large, { chunked: true }, /larger than 1048576/],
    ['a small message that swells', 413, bomb, { encoding: 'gzip' }, /larger than 1048576 bytes decompressed/],
  ])('refuses %s with %d', async (_name, status, body, options, words) => {
    const { port, context } = await start({ max_message_size: '1MiB' })
    const answer = await send(port, body, options)
    expect(answer.status).toBe(status)
    const isJson = options.type === 'application/json'
    expect(isJson ? JSON.parse(answer.body.toString()).message : statusMessage(answer.body)).toMatch(words)
    expect(context.pushed).toHaveLength(0)
  })

  it('asks the sender to come back when the pipeline stops first', async () => {
    const { port } = await start({}, () => Promise.reject(new PipelineStopped()))
    const answer = await send(port, encodeRequest(logs('hello')))
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  })

  it('asks the sender to come back when too much waits for its destinations', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context } = await start({ max_message_size: '100KB' }, () => acknowledged.promise)
    const body = encodeRequest(logs('x'.repeat(90_000)))
    const waiting = [send(port, body), send(port, body), send(port, body), send(port, body)]
    await vi.waitFor(() => expect(context.pushed).toHaveLength(4))
    expect(await send(port, body)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    acknowledged.resolve()
    expect((await Promise.all(waiting)).map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect((await send(port, body)).status).toBe(200)
  })

  it('names a port that is taken', async () => {
    const { port } = await start()
    const second = otlpInput.create({ port, listen: '127.0.0.1' }, createTestContext())
    await expect(second.start()).rejects.toThrow(`Cannot listen: port ${port} on 127.0.0.1 is in use`)
  })

  it('gives up its port at once and still answers what it has', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context, input } = await start({}, () => acknowledged.promise)
    const answer = send(port, encodeRequest(logs('hello')))
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    await input.stop()
    const successor = otlpInput.create({ port, listen: '127.0.0.1' }, createTestContext())
    await successor.start()
    started.push(successor)
    acknowledged.resolve()
    expect((await answer).status).toBe(200)
  })

  it('closes connections of senders that never finish', async () => {
    const { port, input } = await start()
    const headers = { 'content-type': 'application/x-protobuf' }
    const hanging = httpRequest({ port, host: '127.0.0.1', path: '/v1/logs', method: 'POST', headers, agent: false })
    const closed = new Promise(resolve => hanging.once('error', resolve))
    hanging.write('half')
    await new Promise(resolve => setTimeout(resolve, 20))
    await input.stop()
    await input.close?.()
    expect(await closed).toMatchObject({ code: 'ECONNRESET' })
  })
})
