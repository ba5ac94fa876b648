import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { plainFromMap } from '@weir/telemetry'
import { describe, expect, it, vi } from 'vitest'
import { openSocket, type StartOptions, startListening } from '../../line-input/testing/listening-input.ts'
import { certificates } from '../../otlp/testing/certificates.ts'
import { PipelineStopped } from '../../runtime-types.ts'
import { malformedHttp } from '../../testing/fuzz-lines.ts'
import { seededRandom } from '../../testing/test-context.ts'
import { httpInputDefinition } from './http-input.definition.ts'
import { httpInput } from './http-input.ts'

const start = (config: Record<string, unknown> = {}, options: StartOptions = {}) =>
  startListening(httpInput, config, options)

interface Send {
  path?: string
  method?: string
  headers?: Record<string, string>
  type?: string
  tls?: boolean
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  json: Record<string, unknown>
}

async function send(port: number, body: string | Uint8Array, options: Send = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { path = '/', method = 'POST', headers = {}, type = 'text/plain', tls = false } = options
  const target = {
    port,
    host: '127.0.0.1',
    path,
    method,
    headers: { ...(type !== '' && { 'content-type': type }), 'content-length': Buffer.byteLength(body), ...headers },
    agent: false as const,
  }
  const request = tls ? httpsRequest({ ...target, servername: 'localhost', ca: certificates.ca }) : httpRequest(target)
  request.on('error', reject)
  request.on('response', response => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const json: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, json })
    })
  })
  request.end(body)
  return promise
}

const json = 'application/json'

describe('http_input', () => {
  it('answers only after the events are acknowledged', async () => {
    const acknowledged = Promise.withResolvers<void>()
    const running = await start({}, { push: () => acknowledged.promise })
    let answered = false
    const answer = send(running.port, 'hello').finally(() => {
      answered = true
    })
    await running.have(1)
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(answered).toBe(false)
    acknowledged.resolve()
    expect(await answer).toMatchObject({ status: 200, json: { accepted: 1 } })
  })

  it.each<[string, string, string, object, string[]]>([
    ['lines of text', 'text/plain', 'one\r\ntwo\n\nthree', {}, ['one', 'two', 'three']],
    ['text of no type', '', 'one\ntwo', {}, ['one', 'two']],
    ['what curl sends', 'application/x-www-form-urlencoded', 'one', {}, ['one']],
    ['JSON lines', 'application/x-ndjson', '{"a":1}\n{"a":2}\n', {}, ['{"a":1}', '{"a":2}']],
    [
      'a JSON object as it came',
      json,
      ' {"a": 1,\n "b": 12345678901234567890}\n',
      {},
      ['{"a": 1,\n "b": 12345678901234567890}'],
    ],
    [
      'elements of a JSON array',
      json,
      '[{"a":[1,"]"]}, 2 ,"te\\"xt",null]',
      {},
      ['{"a":[1,"]"]}', '2', 'te"xt', 'null'],
    ],
    ['an empty JSON array', json, '[ ]', {}, []],
    ['JSON values behind each other', json, '{"a":1}\n{"a":2}{"a":3}', {}, ['{"a":1}', '{"a":2}', '{"a":3}']],
    ['JSON of another name', 'application/vnd.api+json; charset=utf-8', '[1]', {}, ['1']],
    ['the whole body', json, '[1,2]\n', { event_break: 'body' }, ['[1,2]\n']],
    ['lines of JSON', json, '{"a":\n1}', { event_break: 'lines' }, ['{"a":', '1}']],
    ['JSON in text', 'text/plain', '[1,2]', { event_break: 'json_array' }, ['1', '2']],
    ['a line pattern', 'text/plain', '1 a\n b\n2 c', { line_pattern: '^\\d' }, ['1 a\n b', '2 c']],
    ['nothing', 'text/plain', '', {}, []],
    ['a byte order mark', json, '\ufeff[1]', {}, ['1']],
  ])('takes %s', async (_name, type, body, config, expected) => {
    const running = await start({ ...config })
    expect(await send(running.port, body, { type })).toMatchObject({ status: 200, json: { accepted: expected.length } })
    expect(running.bodies()).toEqual(expected)
  })

  it('reads another charset', async () => {
    const running = await start()
    await send(running.port, Buffer.from([0x7a, 0xdf]), { type: 'text/plain; charset="ISO-8859-1"' })
    expect(running.bodies()).toEqual(['zß'])
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ])('undoes %s', async (encoding, compress) => {
    const running = await start()
    const answer = await send(running.port, compress('one\ntwo'), { headers: { 'content-encoding': encoding } })
    expect(answer.status).toBe(200)
    expect(running.bodies()).toEqual(['one', 'two'])
  })

  it('pushes a large body in pieces, in order', async () => {
    const running = await start()
    const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at}`)
    expect(await send(running.port, lines.join('\n'))).toMatchObject({ json: { accepted: 10_000 } })
    expect(running.bodies()).toEqual(lines)
    expect(running.context.pushed.length).toBeGreaterThan(3)
  })

  it('keeps an event together however long its pieces take', async () => {
    const running = await start(
      { line_pattern: '^\\d', multiline_flush_interval: '1ms' },
      { push: () => new Promise(resolve => setTimeout(resolve, 20)) },
    )
    const lines = Array.from({ length: 6000 }, (_, at) => (at % 1000 === 0 ? `${at}` : ` more ${at} ${'x'.repeat(20)}`))
    await send(running.port, lines.join('\n'))
    expect(running.bodies().join('\n')).toBe(lines.join('\n'))
  })

  it('cuts long events, and drops and counts longer ones', async () => {
    const running = await start({ truncate_limit: '64B', drop_limit: '100B' })
    const long = (length: number) => JSON.stringify('x'.repeat(length))
    await send(running.port, `[${long(80)},${long(200)},"y"]`, { type: json })
    expect(running.bodies()).toEqual(['x'.repeat(64), 'y'])
    expect(running.context.accounts.log.dropped).toEqual({ line_too_long: 1 })
  })

  it('sets attributes of the request', async () => {
    const running = await start({ attributes_from_header: ['X-Tenant'], show_originating_ip: true })
    const headers = { 'x-tenant': 'acme', 'x-other': 'no', 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }
    await send(running.port, 'x', { path: '/in/logs?token=1', headers })
    const [record] = running.records
    expect(record && plainFromMap(record.attributes)).toEqual({
      'client.address': '203.0.113.7',
      'url.path': '/in/logs',
      'network.transport': 'tcp',
      'http.request.header.x-tenant': 'acme',
    })
  })

  it.each([
    [{ forwarded: 'for="[2001:db8::1]:4711";proto=https' }, '2001:db8::1'],
    [{ 'x-real-ip': '203.0.113.9' }, '203.0.113.9'],
    [{ 'x-forwarded-for': '203.0.113.9:1234' }, '203.0.113.9'],
    [{ 'x-forwarded-for': 'unknown' }, '127.0.0.1'],
    [{}, '127.0.0.1'],
  ])('finds the originating address in %j', async (headers, expected) => {
    const running = await start({ show_originating_ip: true })
    await send(running.port, 'x', { headers })
    expect(running.records[0]?.attributes.get('client.address')).toBe(expected)
  })

  it('captures all headers but secrets', async () => {
    const authentication = { strategy: 'header', secret: 's3cret', header: 'X-Key' }
    const running = await start({ capture_request_headers: true, authentication })
    const headers = { 'x-key': 's3cret', authorization: 'Basic xyz', cookie: 'a=b', 'x-tenant': 'acme' }
    await send(running.port, 'x', { headers })
    const names = running.records[0]?.attributes.keys ?? []
    expect(names).toContain('http.request.header.x-tenant')
    expect(names.filter(name => /authorization|cookie|x-key/.test(name))).toEqual([])
  })

  const signature = (body: string) => createHmac('sha256', 's3cret').update(body).digest()
  it.each<[string, object, Record<string, string>, number]>([
    ['basic', { strategy: 'basic', username: 'u', password: 'p' }, { authorization: `Basic ${btoa('u:p')}` }, 200],
    ['basic', { strategy: 'basic', username: 'u', password: 'p' }, { authorization: `Basic ${btoa('u:x')}` }, 401],
    ['basic', { strategy: 'basic', username: 'u', password: 'p' }, {}, 401],
    ['bearer', { strategy: 'bearer', secret: 's3cret' }, { authorization: 'bearer s3cret' }, 200],
    ['bearer', { strategy: 'bearer', secret: 's3cret' }, { authorization: 's3cret' }, 401],
    ['header', { strategy: 'header', secret: 's3cret' }, { 'x-api-key': 's3cret' }, 200],
    ['header', { strategy: 'header', secret: 's3cret' }, { 'x-api-key': 's3cre' }, 401],
    [
      'hmac',
      { strategy: 'hmac', secret: 's3cret' },
      { 'x-webhook-signature': `sha256=${signature('x').toString('hex')}` },
      200,
    ],
    [
      'hmac',
      { strategy: 'hmac', secret: 's3cret', header: 'X-Sig' },
      { 'x-sig': signature('x').toString('base64') },
      200,
    ],
    ['hmac', { strategy: 'hmac', secret: 's3cret' }, { 'x-webhook-signature': signature('y').toString('hex') }, 401],
    ['none', { strategy: 'none' }, {}, 200],
  ])('checks the strategy %s', async (_name, authentication, headers, status) => {
    const running = await start({ authentication })
    const answer = await send(running.port, 'x', { headers })
    expect(answer.status).toBe(status)
    expect(running.records).toHaveLength(status === 200 ? 1 : 0)
    expect(JSON.stringify(answer.json)).not.toContain('s3cret')
  })

  it('takes only the paths that it should', async () => {
    const running = await start({ included_paths: ['/v1/.*', '/in'], excluded_paths: ['/v1/secret.*'] })
    const statusOf = async (path: string) => (await send(running.port, 'x', { path })).status
    expect(await statusOf('/v1/logs?x=1')).toBe(200)
    expect(await statusOf('/in')).toBe(200)
    expect(await statusOf('/in/side')).toBe(404)
    expect(await statusOf('/x/v1/logs')).toBe(404)
    expect(await statusOf('/v1/secrets')).toBe(404)
  })

  const bomb = gzipSync(Buffer.alloc(3_000_000))
  it.each<[string, number, string | Uint8Array, Send, RegExp]>([
    ['another method', 405, '', { method: 'GET' }, /POST or PUT/],
    ['another type', 415, 'x', { type: 'image/png' }, /image\/png/],
    ['another charset', 415, 'x', { type: 'text/plain; charset=ebcdic' }, /charset/],
    ['another encoding', 415, 'x', { headers: { 'content-encoding': 'br' } }, /br is not supported/],
    ['gzip that is none', 400, 'x', { headers: { 'content-encoding': 'gzip' } }, /not valid gzip/],
    ['JSON that does not end', 400, '[1,2', { type: json }, /does not end/],
    ['JSON that is none', 400, '[1,{x}]', { type: json }, /Value 2/],
    ['JSON with more behind', 400, '[1] x', { type: json }, /follows/],
    ['a body that is too large', 413, Buffer.alloc(1_100_000), {}, /larger than 1048576 bytes; send/],
    ['a body that swells', 413, bomb, { headers: { 'content-encoding': 'gzip' } }, /bytes decompressed/],
  ])('refuses %s with %d', async (_name, status, body, options, words) => {
    const running = await start({ max_byte_limit: '1MiB' })
    const answer = await send(running.port, body, options)
    expect(answer.status).toBe(status)
    expect(answer.json['error']).toMatch(words)
    expect(answer.headers['content-type']).toBe(json)
  })

  it('refuses more requests at once than allowed, and those when memory is short', async () => {
    const gate = Promise.withResolvers<void>()
    const running = await start({ active_request_limit: 1 }, { push: () => gate.promise })
    const first = send(running.port, 'one')
    await running.have(1)
    expect(await send(running.port, 'two')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    gate.resolve()
    expect((await first).status).toBe(200)
    running.context.setIntake(false)
    expect(await send(running.port, 'three')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    running.context.setIntake(true)
    expect((await send(running.port, 'four')).status).toBe(200)
  })

  it('asks the sender to come back when too much waits, or the pipeline stops', async () => {
    const gate = Promise.withResolvers<void>()
    const running = await start({ max_byte_limit: '100KB' }, { push: () => gate.promise })
    const waiting = Array.from({ length: 4 }, () => send(running.port, 'x'.repeat(90_000)))
    await running.have(4)
    expect(await send(running.port, 'x'.repeat(90_000))).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    gate.reject(new PipelineStopped())
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(503)
  })

  it('gives up its port at once and still answers what it has', async () => {
    const gate = Promise.withResolvers<void>()
    const running = await start({}, { push: () => gate.promise })
    const answer = send(running.port, 'hello')
    await running.have(1)
    await running.input.stop()
    const successor = await start({}, { port: running.port })
    gate.resolve()
    expect((await answer).status).toBe(200)
    expect((await send(successor.port, 'new')).status).toBe(200)
  })

  it('speaks TLS', async () => {
    const running = await start({ tls: { crt_file: '/server.crt', key_file: '/server.key' } })
    expect((await send(running.port, 'secret', { tls: true })).status).toBe(200)
    expect(running.bodies()).toEqual(['secret'])
  })

  it('ends requests that do not get on', async () => {
    const running = await start({ read_timeout: '200ms' })
    const socket = await openSocket(running.port)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nha')
    socket.resume()
    await once(socket, 'close')
    expect((await send(running.port, 'next')).status).toBe(200)
  })

  it.each([
    [{ authentication: { strategy: 'basic' } }, /required for the strategy basic/],
    [{ authentication: { strategy: 'hmac' } }, /required for the strategy hmac/],
    [{ authentication: { strategy: 'magic' } }, /Invalid option/],
    [{ included_paths: ['('] }, /missing|parenthes/i],
    [{ attributes_from_header: ['Authorization'] }, /Holds secrets/],
    [{ attributes_from_header: ['no header'] }, /name of a header/],
    [{ truncate_limit: '2MiB', drop_limit: '1MiB' }, /at least truncate_limit/],
  ])('refuses %j', (config, words) => {
    expect(httpInputDefinition.config.safeParse({ port: 8080, ...config }).error?.message).toMatch(words)
  })

  it('outlives anything that is sent', async () => {
    const running = await start({ max_byte_limit: '1MiB', read_timeout: '2s' })
    const random = seededRandom(8)
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const socket = await openSocket(running.port)
          socket.resume()
          const closed = new Promise(resolve => socket.once('close', resolve))
          socket.write(malformedHttp(random).bytes)
          if (random() < 0.3) socket.resetAndDestroy()
          else socket.end()
          await closed
        }),
      )
    }
    expect((await send(running.port, 'still here')).status).toBe(200)
    expect(running.bodies()).toContain('still here')
    await vi.waitFor(async () => expect((await send(running.port, 'x'.repeat(1_000_000))).status).toBe(200))
  })
})
