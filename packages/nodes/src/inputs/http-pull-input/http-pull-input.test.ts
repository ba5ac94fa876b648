import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { publicOnly } from '../../address-guard.ts'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { httpPullInputDefinition } from './http-pull-input.definition.ts'
import { httpPullInput } from './http-pull-input.ts'
import { startApi, startPull } from './test-pull.ts'

describe('http_pull_input', () => {
  it('asks as it is told, and takes the answer as a log', async () => {
    const api = await startApi(() => ({ body: 'hello' }))
    const running = await startPull({
      endpoint: `${api.url}/v1/events?a=1`,
      method: 'POST',
      headers: [{ header: 'X-Key', value: 'k1' }],
      header_expressions: [{ header: 'X-Sum', value_expression: '1 + 2' }],
      parameters: [{ name: 'b', value: 'x y' }],
      parameter_expressions: [{ name: 'c', value_expression: 'Concat(["p", "q"], "-")' }],
      request_body_expression: 'Concat(["{", "}"], "")',
    })
    expect(await running.have(1)).toEqual(['hello'])
    expect(api.asked).toMatchObject([
      {
        method: 'POST',
        url: '/v1/events?a=1&b=x+y&c=p-q',
        headers: { 'x-key': 'k1', 'x-sum': '3', 'content-type': 'application/json' },
        body: '{}',
      },
    ])
    const [record] = running.records
    expect(record && toItem(record)).toMatchObject({
      attributes: { 'server.address': '127.0.0.1', 'url.path': '/v1/events', 'http.response.status_code': 200 },
      resource: { 'host.name': 'host-1' },
    })
  })

  it('can make the whole address of an expression', async () => {
    const api = await startApi(() => ({ body: 'x' }))
    await (
      await startPull({ endpoint_expression: `Concat(["${api.url}", "day", FormatTime(Now(), "%Y")], "/")` })
    ).have(1)
    expect(api.asked[0]?.url).toBe(`/day/${new Date().getUTCFullYear()}`)
  })

  it.each<[string, Record<string, unknown>, string, string[]]>([
    ['the whole body', {}, '[1,2]', ['[1,2]']],
    ['lines', { event_break: 'lines' }, 'a\r\n\nb\n', ['a', 'b']],
    [
      'elements of an array',
      { event_break: 'json_array' },
      '[{"id":9007199254740993},"text",5.0]',
      ['{"id":9007199254740993}', 'text', '5.0'],
    ],
    [
      'elements of an array inside',
      { event_break: 'json_array', array_path: '$.a["b c"]' },
      '{"a":{"b c":[1]}}',
      ['1'],
    ],
    [
      'elements of many arrays',
      { event_break: 'json_array', array_path: 'a[*].b' },
      '{"a":[{"b":[1,2]},{"b":[3]}]}',
      ['1', '2', '3'],
    ],
  ])('takes %s', async (_title, config, body, expected) => {
    const api = await startApi(() => ({ body }))
    const running = await startPull({ endpoint: api.url, ...config })
    expect(await running.have(expected.length)).toEqual(expected)
  })

  it('takes bytes as they are', async () => {
    const api = await startApi(() => ({ body: Buffer.from([0, 255, 1]) }))
    const running = await startPull({ endpoint: api.url, pagination: { response_format: 'binary' } })
    expect(await running.have(1)).toEqual([Uint8Array.from([0, 255, 1])])
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('reads %s', async (encoding, compress) => {
    const api = await startApi(() => ({ headers: { 'content-encoding': encoding }, body: compress('squeezed') }))
    expect(await (await startPull({ endpoint: api.url })).have(1)).toEqual(['squeezed'])
  })

  it.each<[string, Parameters<typeof startApi>[0], Record<string, unknown>, string]>([
    ['a status', () => ({ status: 404 }), {}, 'answers with status 404'],
    ['too much', () => ({ body: 'x'.repeat(2000) }), { max_response_size: '1KiB' }, 'more than 1024 bytes'],
    [
      'too much, compressed',
      () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(1e6)) }),
      { max_response_size: '4KiB' },
      'more than 4096 bytes',
    ],
    ['what it cannot decompress', () => ({ headers: { 'content-encoding': 'gzip' }, body: 'x' }), {}, 'no valid gzip'],
    ['an unknown encoding', () => ({ headers: { 'content-encoding': 'rot13' }, body: 'x' }), {}, 'unknown encoding'],
    ['no JSON', () => ({ body: 'x' }), { event_break: 'json_array' }, 'no JSON'],
    [
      'no array',
      () => ({ body: '{"a":1}' }),
      { event_break: 'json_array', array_path: '$.b' },
      'without an array at $.b',
    ],
    ['no answer', () => 'hang', { request_timeout: '50ms' }, 'No answer within 50ms'],
    ['redirects without end', () => ({ status: 302, headers: { location: '/' } }), {}, 'more than 5 times'],
    [
      'a redirect to a file',
      () => ({ status: 302, headers: { location: 'file:///etc/passwd' } }),
      {},
      'no HTTP address',
    ],
  ])('says what is wrong with %s', async (_title, answer, config, message) => {
    const api = await startApi(answer)
    const running = await startPull({ endpoint: `${api.url}/?secret=s3cret`, max_retries: 0, ...config })
    expect(await running.says(message)).toBe('degraded')
    expect(JSON.stringify(running.context.healths)).not.toContain('s3cret')
  })

  it('tries again after a while, and no sooner than it is asked to', async () => {
    const times: number[] = []
    const api = await startApi((_asked, count) => {
      times.push(Date.now())
      if (count === 1) return 'cut'
      return count === 2
        ? { status: 503, headers: { 'retry-after': '1' } }
        : count === 3
          ? { status: 418 }
          : { body: 'at last' }
    })
    const running = await startPull({ endpoint: api.url, retry_http_code: [418] })
    expect(await running.have(1)).toEqual(['at last'])
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it('pulls at the interval, also when a pull failed', async () => {
    const api = await startApi((_asked, count) => (count === 2 ? { status: 400 } : { body: `${count}` }))
    const running = await startPull({ endpoint: api.url, pull_interval: '100ms' })
    expect(await running.have(2)).toEqual(['1', '3'])
    await running.isWell()
    expect(running.context.healths.map(({ status }) => status)).toEqual(['healthy', 'healthy', 'degraded', 'healthy'])
  })

  it('pulls by the schedule', async () => {
    const api = await startApi(() => ({ body: 'x' }))
    const clock = createManualClock(Date.UTC(2026, 0, 2, 3, 4, 5))
    const running = await startPull({ endpoint: api.url, pull_schedule: '10 * * * * *' }, { clock })
    while (clock.timers === 0) await new Promise(resolve => setImmediate(resolve))
    clock.advance(0)
    while (clock.timers === 0) await new Promise(resolve => setImmediate(resolve))
    clock.advance(4000)
    expect(api.asked).toEqual([])
    clock.advance(1000)
    expect(await running.have(1)).toEqual(['x'])
  })

  it('stops while an answer is on its way', async () => {
    const api = await startApi(() => 'hang')
    const running = await startPull({ endpoint: api.url })
    while (api.asked.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    await running.stop()
    expect(running.context.healths.map(({ status }) => status)).toEqual(['healthy'])
  })
})

describe('what http_pull_input may reach', () => {
  it('is no private address, not even by a redirect', async () => {
    const api = await startApi(() => ({ body: 'inner' }))
    const running = await startPull({ endpoint: api.url, max_retries: 0 }, { addresses: publicOnly })
    expect(await running.says('private network')).toBe('degraded')
    expect(api.asked).toEqual([])

    const { port } = api
    const outer = await startApi(() => ({ status: 302, headers: { location: `http://localhost:${port}/` } }))
    const onlyOuter = {
      ...publicOnly,
      check: (host: string) => (host === '127.0.0.1' ? undefined : publicOnly.check(host)),
    }
    const redirected = await startPull({ endpoint: outer.url, max_retries: 0 }, { addresses: onlyOuter })
    expect(await redirected.says('private network')).toBe('degraded')
    expect(api.asked).toEqual([])
  })

  it('sees no credentials on another origin', async () => {
    const other = await startApi(() => ({ body: 'other' }))
    const api = await startApi(() => ({ status: 302, headers: { location: `${other.url}/there` } }))
    const running = await startPull({
      endpoint: api.url,
      headers: [{ header: 'X-Api-Key', value: 'k' }],
      authorization: { strategy: 'basic', username: 'u', password: 'p' },
    })
    await running.have(1)
    expect(api.asked[0]?.headers).toMatchObject({ 'x-api-key': 'k', authorization: 'Basic dTpw' })
    expect(other.asked[0]?.headers).not.toHaveProperty('x-api-key')
    expect(other.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it('gets them again on the same origin, and a GET after a POST', async () => {
    const api = await startApi(({ url }) =>
      url === '/' ? { status: 302, headers: { location: '/b' } } : { body: 'x' },
    )
    const authorization = { strategy: 'bearer', token: 't' }
    await (await startPull({ endpoint: api.url, method: 'POST', request_body: '{}', authorization })).have(1)
    expect(api.asked.map(({ method, body, headers }) => [method, body, headers.authorization])).toEqual([
      ['POST', '{}', 'Bearer t'],
      ['GET', '', 'Bearer t'],
    ])
  })
})

describe('tokens of http_pull_input', () => {
  const credentials = (tokenUrl: string) => ({
    strategy: 'oauth_client_credentials',
    client_credentials: {
      token_url: tokenUrl,
      client_id: 'id',
      client_secret: 's3cret',
      scopes: ['a', 'b'],
      extra_parameters: [{ name: 'audience', value: 'x' }],
    },
  })

  it('are asked for once, and again when one is refused', async () => {
    let tokens = 0
    const issuer = await startApi(() => ({
      body: JSON.stringify({ access_token: `t${(tokens += 1)}`, expires_in: 3600 }),
    }))
    const api = await startApi(({ headers }, count) =>
      count === 3 ? { status: 401 } : { body: String(headers.authorization) },
    )
    const running = await startPull({
      endpoint: api.url,
      pull_interval: '100ms',
      authorization: credentials(issuer.url),
    })
    expect(await running.have(3)).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2'])
    expect(issuer.asked[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('id:s3cret').toString('base64')}` },
      body: 'grant_type=client_credentials&scope=a+b&audience=x',
    })
    expect(issuer.asked).toHaveLength(2)
  })

  it('are renewed before they end', async () => {
    const issuer = await startApi(() => ({ body: '{"access_token":"t","expires_in":0.1}' }))
    const api = await startApi(() => ({ body: 'x' }))
    const running = await startPull({
      endpoint: api.url,
      pull_interval: '100ms',
      authorization: credentials(issuer.url),
    })
    await running.have(3)
    expect(issuer.asked.length).toBeGreaterThan(1)
  })

  it.each([
    ['a refusal', { status: 401, body: 's3cret' }, 'gives no token: status 401'],
    ['no token', { body: '{"access_token":7,"x":"s3cret"}' }, 'without an access token'],
    ['no JSON', { body: 's3cret' }, 'without an access token'],
  ])('are not there after %s, which is said without secrets', async (_title, answer, message) => {
    const issuer = await startApi(() => answer)
    const running = await startPull({ endpoint: issuer.url, authorization: credentials(`${issuer.url}/token`) })
    expect(await running.says(message)).toBe('degraded')
    expect(JSON.stringify(running.context.healths)).not.toContain('s3cret')
  })
})

describe('configurations of http_pull_input', () => {
  it.each([
    [{}, 'Give endpoint or endpoint_expression'],
    [{ endpoint: 'ftp://a' }, 'Must begin with http'],
    [{ endpoint: 'http://u:p@a' }, 'under authorization'],
    [{ endpoint: 'http://a', endpoint_expression: '"b"' }, 'not both'],
    [{ endpoint_expression: '"a"\n' }, 'Must be one line'],
    [{ endpoint_expression: 'Nope()' }, 'Nope'],
    [{ endpoint: 'http://a', headers: [{ header: 'Host', value: 'x' }] }, 'Is set by the agent'],
    [{ endpoint: 'http://a', headers: [{ header: 'a b', value: 'x' }] }, 'name of a header'],
    [{ endpoint: 'http://a', pull_schedule: 'every day' }, 'pull_schedule'],
    [{ endpoint: 'http://a', authorization: { strategy: 'bearer' } }, 'A token is required'],
    [{ endpoint: 'http://a', array_path: 'a..b' }, 'Must be a path'],
    [{ endpoint: 'http://a', event_break: 'lines', pagination: { response_format: 'binary' } }, 'taken whole'],
  ])('%j is refused', (config, message) => {
    expect(httpPullInputDefinition.config.safeParse(config).error?.message).toContain(message)
  })

  it('a header that cannot be sent is said', async () => {
    const clock = createManualClock()
    const context = createTestContext({ clock, random: () => 0 })
    const value = 'Concat(["a", "b"], "\\n")'
    const config = { endpoint: 'http://127.0.0.1:9', header_expressions: [{ header: 'X-A', value_expression: value }] }
    const input = httpPullInput.create(config, context)
    await input.start()
    while (!context.healths.some(({ message }) => message.includes('X-A cannot be sent'))) {
      clock.advance(1)
      await new Promise(resolve => setImmediate(resolve))
    }
    await input.stop()
    expect(context.healths.at(-1)?.status).toBe('degraded')
  })
})
