import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { decodeExportResponse, decodeJsonExportResponse, encodeJsonRequest, encodeRequest } from '@weir/telemetry'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeRpcStatus } from '../../otlp/rpc-status.ts'
import { logBatch, metricBatch, spanBatch } from '../../otlp/testing/batches.ts'
import { certificateFiles, certificates } from '../../otlp/testing/certificates.ts'
import { inputStarter } from '../../otlp/testing/start-input.ts'
import { PipelineStopped } from '../../runtime-types.ts'
import { createTestContext, loadFrom } from '../../testing/test-context.ts'
import { otlpInput } from './otlp-input.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const { start, stopAll } = inputStarter(otlpInput)
afterEach(stopAll)

interface Send {
  path?: string
  method?: string
  type?: string
  encoding?: string
  headers?: Record<string, string>
  /** Leaves the length of the body open. */
  chunked?: boolean
  tls?: RequestOptions
}

function send(port: number, body: string | Uint8Array, options: Send = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = (options.tls ? httpsRequest : httpRequest)(
    {
      ...options.tls,
      port,
      host: '127.0.0.1',
      path: options.path ?? '/v1/logs',
      method: options.method ?? 'POST',
      headers: {
        'content-type': options.type ?? 'application/x-protobuf',
        ...(options.encoding && { 'content-encoding': options.encoding }),
        ...(!options.chunked && { 'content-length': Buffer.byteLength(body) }),
        ...options.headers,
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

describe('otlp_input over HTTP', () => {
  it('answers only after the batch is acknowledged', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context } = await start({}, () => acknowledged.promise)
    let answered = false
    const answer = send(port, encodeRequest(logBatch('hello'))).then(result => {
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
    const answer = await send(port, encodeJsonRequest(logBatch('hello')), { type: 'application/json; charset=utf-8' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(JSON.parse(answer.body.toString())).toEqual({})
    expect(context.pushed[0]).toMatchObject({ records: [{ body: 'hello' }] })
  })

  it('takes traces and metrics', async () => {
    const { port, context } = await start()
    const spans = encodeRequest(spanBatch('ab'.repeat(16)))
    expect((await send(port, spans, { path: '/v1/traces' })).status).toBe(200)
    expect((await send(port, encodeRequest(metricBatch('up')), { path: '/v1/metrics' })).status).toBe(200)
    expect(context.pushed).toMatchObject([
      { signal: 'trace', records: [{ name: 'span 0' }] },
      { signal: 'metric', records: [{ name: 'up' }] },
    ])
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ])('undoes %s', async (encoding, compress) => {
    const { port, context } = await start()
    expect((await send(port, compress(encodeRequest(logBatch('hello', 50))), { encoding })).status).toBe(200)
    expect(context.pushed[0]?.records).toHaveLength(50)
  })

  it('takes an empty request without bothering the pipeline', async () => {
    const { port, context } = await start()
    expect((await send(port, new Uint8Array())).status).toBe(200)
    expect(context.pushed).toHaveLength(0)
  })

  it.each(['protobuf', 'json'] as const)('refuses spans without ids in part, in %s', async format => {
    const { port, context } = await start()
    const batch = spanBatch('ab'.repeat(16), '', '00'.repeat(16))
    const isJson = format === 'json'
    const answer = await send(port, isJson ? encodeJsonRequest(batch) : encodeRequest(batch), {
      path: '/v1/traces',
      type: isJson ? 'application/json' : 'application/x-protobuf',
    })
    expect(answer.status).toBe(200)
    const partial = isJson
      ? decodeJsonExportResponse('trace', answer.body.toString())
      : decodeExportResponse(answer.body)
    expect(partial).toMatchObject({ count: 2, message: expect.stringContaining('trace id') })
    expect(context.pushed[0]?.records).toHaveLength(1)
    expect(context.accounts.trace.dropped).toEqual({ invalid_id: 2 })
  })

  const bomb = gzipSync(Buffer.alloc(3_000_000))
  const large = Buffer.alloc(2_000_000)
  const whole = encodeRequest(logBatch('hello', 50))
  it.each<[string, number, string | Uint8Array, Send, RegExp]>([
    ['protobuf that cannot be read', 400, Buffer.from([0x0a, 0xff]), {}, /./],
    ['JSON that cannot be read', 400, '{"resourceLogs":', { type: 'application/json' }, /./],
    ['JSON that is not UTF-8', 400, Buffer.from([0x22, 0xff, 0x22]), { type: 'application/json' }, /UTF-8/],
    ['gzip that is none', 400, 'plain', { encoding: 'gzip' }, /not valid gzip/],
    ['gzip that is cut', 400, gzipSync(whole).subarray(0, -20), { encoding: 'gzip' }, /not valid gzip/],
    ['zstd that is cut', 400, zstdCompressSync(whole).subarray(0, -5), { encoding: 'zstd' }, /not valid zstd/],
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
    expect(isJson ? JSON.parse(answer.body.toString()).message : decodeRpcStatus(answer.body)?.message).toMatch(words)
    expect(context.pushed).toHaveLength(0)
  })

  it('asks the sender to come back when the pipeline stops first', async () => {
    const { port } = await start({}, () => Promise.reject(new PipelineStopped()))
    const answer = await send(port, encodeRequest(logBatch('hello')))
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  })

  it('asks the sender to come back when too much waits for its destinations', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context } = await start({ max_message_size: '100KB' }, () => acknowledged.promise)
    const body = encodeRequest(logBatch('x'.repeat(90_000)))
    const waiting = [send(port, body), send(port, body), send(port, body), send(port, body)]
    await vi.waitFor(() => expect(context.pushed).toHaveLength(4))
    expect(await send(port, body)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    acknowledged.resolve()
    expect((await Promise.all(waiting)).map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect((await send(port, body)).status).toBe(200)
  })

  it('refuses before it reads the body while the intake is closed', async () => {
    const { port, context } = await start()
    context.setIntake(false)
    const headers = { 'content-type': 'application/x-protobuf', 'content-length': '1000000', expect: '100-continue' }
    const request = httpRequest({ port, host: '127.0.0.1', path: '/v1/logs', method: 'POST', headers, agent: false })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    request.on('continue', () => resolve('go on'))
    request.on('response', response => resolve({ status: response.statusCode, ...response.headers }))
    request.on('error', () => undefined)
    request.flushHeaders()
    expect(await promise).toMatchObject({ status: 503, 'retry-after': '1' })
    request.destroy()
    context.setIntake(true)
    expect((await send(port, encodeRequest(logBatch('hello')), { headers: { expect: '100-continue' } })).status).toBe(
      200,
    )
  })

  it('names a port that is taken', async () => {
    const { port } = await start()
    const second = otlpInput.create({ port, listen: '127.0.0.1' }, createTestContext())
    await expect(second.start()).rejects.toThrow(`Cannot listen: port ${port} on 127.0.0.1 is in use`)
  })

  it('gives up its port at once and still answers what it has', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const { port, context, input } = await start({}, () => acknowledged.promise)
    const answer = send(port, encodeRequest(logBatch('hello')))
    await vi.waitFor(() => expect(context.pushed).toHaveLength(1))
    await input.stop()
    const successor = otlpInput.create({ port, listen: '127.0.0.1' }, createTestContext())
    await successor.start()
    acknowledged.resolve()
    expect((await answer).status).toBe(200)
    await successor.stop()
    await successor.close?.()
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

  it('lets a sender that dawdles go after the read timeout', async () => {
    const { port, context } = await start({ read_timeout: '100ms' })
    const headers = { 'content-type': 'application/x-protobuf' }
    const slow = httpRequest({ port, host: '127.0.0.1', path: '/v1/logs', method: 'POST', headers, agent: false })
    const ended = new Promise<unknown>(resolve => {
      slow.once('error', resolve)
      slow.once('response', response => resolve(response.statusCode))
    })
    slow.write('half')
    const outcome = await ended
    expect(typeof outcome === 'number' ? outcome : outcome instanceof Error).toBeTruthy()
    expect(context.pushed).toHaveLength(0)
  })
})

describe('who may send over HTTP', () => {
  const basic = Buffer.from('ann:pass word').toString('base64')
  const strategies = {
    bearer: { strategy: 'bearer', secret: 'sesame' },
    basic: { strategy: 'basic', username: 'ann', password: 'pass word' },
    header: { strategy: 'header', secret: 'sesame', header: 'X-Key' },
  }
  it.each<[keyof typeof strategies, Record<string, string>, number]>([
    ['bearer', { authorization: 'Bearer sesame' }, 200],
    ['bearer', { authorization: 'bearer sesame' }, 200],
    ['bearer', { authorization: 'Bearer sesam' }, 401],
    ['bearer', { authorization: 'sesame' }, 401],
    ['bearer', {}, 401],
    ['basic', { authorization: `Basic ${basic}` }, 200],
    ['basic', { authorization: `Bearer ${basic}` }, 401],
    ['header', { 'x-key': 'sesame' }, 200],
    ['header', { 'x-key': 'Sesame' }, 401],
  ])('%s with %o is answered with %d', async (strategy, headers, status) => {
    const { port, context } = await start({ authentication: strategies[strategy] })
    const answer = await send(port, encodeRequest(logBatch('hello')), { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers['www-authenticate'] === undefined).toBe(status === 200)
    expect(context.pushed).toHaveLength(status === 200 ? 1 : 0)
  })

  it('needs what the strategy compares with', () => {
    const parsed = otlpInput.definition.config.safeParse({ port: 4318, authentication: { strategy: 'bearer' } })
    expect(parsed.error?.issues[0]).toMatchObject({ path: ['authentication', 'secret'], message: 'Give the secret' })
  })
})

describe('TLS over HTTP', () => {
  const tls = { crt_file: '/server.crt', key_file: '/server.key' }
  const options = { resources: loadFrom(certificateFiles) }
  const body = encodeRequest(logBatch('hello'))

  it('takes encrypted messages', async () => {
    const { port } = await start({ tls }, undefined, options)
    expect((await send(port, body, { tls: { ca: certificates.ca } })).status).toBe(200)
    await expect(send(port, body)).rejects.toThrow(/hang up|ECONNRESET/)
  })

  it('asks senders for certificates where they are required', async () => {
    const strict = { ...tls, ca_file: '/ca.crt', client_auth_type: 'requireandverifyclientcert' }
    const { port } = await start({ tls: strict }, undefined, options)
    const { ca, clientCert: cert, clientKey: key } = certificates
    expect((await send(port, body, { tls: { ca, cert, key } })).status).toBe(200)
    await expect(send(port, body, { tls: { ca } })).rejects.toThrow(/certificate required|hang up|ECONNRESET|EPIPE/)
  })
})
