import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { problemSchema } from '@weir/contracts'
import { createApiClient } from '@weir/contracts/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SignedIn, startTestApi, type TestApi, testPassword } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, temporaryFolder, type TestPostgres } from '../testing/test-postgres.ts'
import { contractCalls } from './methods.ts'

let postgres: TestPostgres
let api: TestApi
let org = ''
let admin: SignedIn
let consoleDir = ''

beforeAll(async () => {
  consoleDir = path.join(await temporaryFolder(), 'dist')
  await mkdir(path.join(consoleDir, 'assets'), { recursive: true })
  await writeFile(path.join(consoleDir, 'index.html'), '<!doctype html><title>Weir</title>')
  await writeFile(path.join(consoleDir, 'assets/index-abc123.js'), 'export {}')
  await writeFile(path.join(consoleDir, '../secret.txt'), 'outside')
  postgres = await startTestPostgres(postgresVersions[0]?.binaries)
  api = await startTestApi(postgres, { consoleDir, bodyLimitBytes: 10_000 })
  org = await api.createOrganization('First')
  admin = await api.signedIn('admin@example.com', { [org]: 'admin' })
})
afterAll(async () => {
  await api?.stop()
  await postgres?.stop()
  await rm(path.dirname(consoleDir), { recursive: true })
})

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const problem = problemSchema.strict().parse(await answer.json())
  expect(problem.status).toBe(answer.status)
  expect(problem.request_id).toBe(answer.headers.get('x-request-id'))
  return problem
}

describe('problems', () => {
  it('name every field that is not valid', async () => {
    const answer = await api.call(`/v1/orgs/${org}/tokens`, {
      method: 'POST',
      headers: admin.headers,
      json: { name: ' ', accesses: { conf: 'all' }, expires_in_days: 0 },
    })
    const problem = await problemOf(answer)
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', status: 400, type: 'urn:weir:error:invalid-input' })
    expect(problem.errors?.map(({ field }) => field).sort()).toEqual(['accesses.conf', 'expires_in_days', 'name'])
    expect(problem.errors?.find(({ field }) => field === 'name')?.message).toMatch(/^name: /)
  })

  it.each([
    ['an unknown address', 'GET', '/v1/nothing', undefined, 'NOT_FOUND', 404],
    ['an unknown method', 'PATCH', '/v1/me', undefined, 'METHOD_NOT_ALLOWED', 405],
    ['a body that is not JSON', 'POST', '/v1/orgs', '{"name":', 'INVALID_INPUT', 400],
    ['a body of the wrong shape', 'POST', '/v1/orgs', '[]', 'INVALID_INPUT', 400],
    ['a body that is too large', 'POST', '/v1/orgs', `{"name":"${'x'.repeat(20_000)}"}`, 'TOO_LARGE', 413],
    ['an address that cannot be decoded', 'GET', '/v1/orgs/%ff/tokens', undefined, 'INVALID_INPUT', 400],
  ])('answer %s', async (_name, method, target, body, code, status) => {
    const headers = { ...admin.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await api.call(target, { method, headers, ...(body === undefined ? {} : { body }) })
    expect(await problemOf(answer)).toMatchObject({ code, status })
  })

  it('say which methods an address takes', async () => {
    const answer = await api.call('/v1/orgs', { method: 'DELETE', headers: admin.headers })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, POST')
  })

  it('refuse other content types', async () => {
    const headers = { ...admin.headers, 'content-type': 'application/xml' }
    const answer = await api.call('/v1/orgs', { method: 'POST', headers, body: '<name/>' })
    expect(await problemOf(answer)).toMatchObject({ code: 'UNSUPPORTED_MEDIA', status: 415 })
  })

  it('stop reading a large body that does not announce its size', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${api.url}/v1/orgs`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      })
      call.on('response', answer => {
        answer.resume()
        resolve(answer.statusCode)
      })
      call.on('error', reject)
      call.write(`{"name":"${'x'.repeat(20_000)}`)
    })
    expect(status).toBe(413)
  })

  it('hide what went wrong inside, and log it with the request id', async () => {
    const errors: unknown[] = []
    const logged = vi
      .spyOn(api.services.log, 'error')
      .mockImplementation((message, fields) => void errors.push({ message, ...fields }))
    await api.services.db.execute('alter table organizations rename to hidden')
    try {
      const answer = await api.call('/v1/orgs', { headers: admin.headers })
      const problem = await problemOf(answer)
      expect(problem).toMatchObject({ code: 'INTERNAL', status: 500 })
      expect(JSON.stringify(problem)).not.toMatch(/organizations|relation|select/i)
      expect(errors).toEqual([expect.objectContaining({ requestId: problem.request_id, call: 'GET /v1/orgs' })])
    } finally {
      await api.services.db.execute('alter table hidden rename to organizations')
      logged.mockRestore()
    }
  })
})

describe('calls made with the cookie', () => {
  const create = (headers: Record<string, string>) =>
    api.call('/v1/orgs', { method: 'POST', json: { name: 'Made' }, headers: { cookie: admin.cookie, ...headers } })

  it('pass from our own pages, by either name of the server', async () => {
    expect((await create({ origin: api.url })).status).toBe(201)
    expect((await create({ origin: api.services.config.publicUrl })).status).toBe(201)
    expect((await create({ 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an unnamed place', {}],
  ])('are refused from %s', async (_name, headers: Record<string, string>) => {
    expect(await problemOf(await create(headers))).toMatchObject({ code: 'CROSS_SITE', status: 403 })
  })

  it('need no origin with a bearer token', async () => {
    const { bearer_token } = await (
      await api.call('/v1/cookie_service/get_jwt_from_cookie', { headers: { cookie: admin.cookie } })
    ).json()
    expect((await create({ authorization: `Bearer ${bearer_token}` })).status).toBe(201)
  })

  it('cannot sign in or out from another site, with or without a cookie', async () => {
    const credentials = { email: 'admin@example.com', password: testPassword }
    const evil = { origin: 'https://evil.example' }
    const attempts: Record<string, string>[] = [
      { ...evil, cookie: admin.cookie },
      evil,
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of attempts) {
      for (const path of ['/v1/auth/sign-in/email', '/v1/auth/sign-out']) {
        const answer = await api.call(path, { method: 'POST', json: credentials, headers })
        expect(await problemOf(answer), path).toMatchObject({ code: 'CROSS_SITE', status: 403 })
      }
    }
  })

  it('can sign in as a program, which names no origin', async () => {
    const credentials = { email: 'admin@example.com', password: testPassword }
    const answer = await api.call('/v1/auth/sign-in/email', { method: 'POST', json: credentials })
    expect(answer.status).toBe(200)
  })
})

describe('limits', () => {
  it('count each caller on its own, and say when to try again', async () => {
    const limited = await startTestApi(postgres, { rateLimitPerMinute: 5 })
    try {
      const organization = await limited.createOrganization('Busy')
      const busy = await limited.signedIn('busy@example.com', { [organization]: 'admin' })
      const calm = await limited.signedIn('calm@example.com', { [organization]: 'admin' })
      const answers: Response[] = []
      for (let n = 0; n < 6; n += 1) answers.push(await limited.call('/v1/me', { headers: busy.headers }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
      const refused = answers[5]!
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await problemOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect((await limited.call('/v1/me', { headers: calm.headers })).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it('hold for guessing passwords, whatever address the client claims', async () => {
    const limited = await startTestApi(postgres, { authRateLimitPerMinute: 3 })
    try {
      const attempt = (n: number) =>
        limited.call('/v1/auth/sign-in/email', {
          method: 'POST',
          json: { email: 'a@example.com', password: 'wrong password' },
          headers: { origin: limited.url, 'x-weir-client-address': `10.0.0.${n}`, 'x-forwarded-for': `10.0.0.${n}` },
        })
      const answers: Response[] = []
      for (let n = 0; n < 4; n += 1) answers.push(await attempt(n))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429])
      expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await problemOf(answers[3]!)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    } finally {
      await limited.stop()
    }
  })
})

describe('behind a proxy', () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const addressesOf = async (server: TestApi, headers: Record<string, string>) => {
    const made = await server.call('/v1/orgs', {
      method: 'POST',
      json: { name: 'Seen' },
      headers: { ...headers, ...forwarded },
    })
    expect(made.status).toBe(201)
    const rows = await server.services.db.query.auditRecords.findMany()
    return rows.filter(({ action }) => action === 'organization.create').map(({ address }) => address)
  }

  it('believes what a trusted proxy says about the caller, and nobody else', async () => {
    expect(await addressesOf(api, admin.headers)).not.toContain('203.0.113.9')
    const trusting = await startTestApi(postgres, { trustProxy: ['loopback'] })
    try {
      const person = await trusting.signedIn('a@example.com', {})
      const headers = { cookie: person.cookie, origin: trusting.services.config.publicUrl }
      expect(await addressesOf(trusting, headers)).toEqual(['203.0.113.9'])
    } finally {
      await trusting.stop()
    }
  })

  it('sends the cookie over TLS only when the public address has it', async () => {
    const secure = await startTestApi(postgres, { publicUrl: 'https://weir.example.com' })
    try {
      await secure.signedIn('a@example.com', {})
      const answer = await secure.call('/v1/auth/sign-in/email', {
        method: 'POST',
        json: { email: 'a@example.com', password: testPassword },
        headers: { origin: 'https://weir.example.com' },
      })
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-weir\.session_token=.+; Secure/)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=15552000')
    } finally {
      await secure.stop()
    }
  })
})

describe('sign-up', () => {
  it('is off unless switched on', async () => {
    const closed = await startTestApi(postgres, { signUp: false })
    try {
      const json = { email: 'new@example.com', password: 'a good long password', name: 'New' }
      const answer = await closed.call('/v1/auth/sign-up/email', {
        method: 'POST',
        json,
        headers: { origin: closed.url },
      })
      expect(answer.status).toBe(403)
      expect((await answer.json()).detail).toMatch(/by invitation/)
    } finally {
      await closed.stop()
    }
  })
})

describe('the description', () => {
  it('is OpenAPI 3.1 with every call, named schemas and problems', async () => {
    const document = await (await api.call('/v1/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\./)
    for (const { path, method, name } of contractCalls()) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation, name).toBeDefined()
      const problems = Object.entries<{ content: object }>(operation.responses).filter(
        ([status]) => Number(status) >= 400,
      )
      expect(problems.length, name).toBeGreaterThan(0)
      for (const [, { content }] of problems) expect(Object.keys(content)).toEqual(['application/problem+json'])
    }
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Problem', 'ApiToken', 'LogRow']))
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['bearer', 'session'])
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target)
    expect(references.length).toBeGreaterThan(10)
    for (const reference of new Set(references)) {
      const found = reference.split('/').reduce((at, step) => at?.[step], document)
      expect(found, reference).toBeDefined()
    }
  })
})

describe('the typed client', () => {
  it('calls the server and reads its problems', async () => {
    const client = createApiClient({
      url: api.url,
      fetch: sent => {
        for (const [name, value] of Object.entries(admin.headers)) sent.headers.set(name, value)
        return fetch(sent)
      },
    })
    expect((await client.session.me()).email).toBe('admin@example.com')
    await expect(client.tokens.list({ orgId: 'foreign' })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    await expect(client.organizations.create({ name: '' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [expect.objectContaining({ field: 'name' })] },
    })
  })
})

describe('the console', () => {
  it('gets its page for every address, never from a cache', async () => {
    for (const address of ['/', '/pipeline/status', '/logs/search?q=1', '/a.b/c']) {
      const answer = await api.call(address, { headers: { accept: 'text/html' } })
      expect(answer.status, address).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toContain('<title>Weir</title>')
    }
  })

  it('has a page under /metrics beside the figures for scrapers', async () => {
    const page = await api.call('/metrics', { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    const figures = await api.call('/metrics', { headers: { accept: 'text/plain' } })
    expect(figures.headers.get('content-type')).toContain('text/plain')
  })

  it('keeps built files for good, and misses them plainly', async () => {
    const asset = await api.call('/assets/index-abc123.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect((await api.call('/assets/index-old.js', { headers: { accept: '*/*' } })).status).toBe(404)
  })

  it.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/%00'])(
    'gives nothing from outside its folder: %s',
    async address => {
      expect(await (await api.call(address)).text()).not.toContain('outside')
    },
  )

  it('runs no scripts but its own', async () => {
    const { headers } = await api.call('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('says how to build it when it is not built', async () => {
    const unbuilt = await startTestApi(postgres, { consoleDir: path.join(consoleDir, 'none') })
    try {
      const answer = await unbuilt.call('/', { headers: { accept: 'text/html' } })
      expect(answer.status).toBe(503)
      expect(await answer.text()).toContain('npm run build:console')
    } finally {
      await unbuilt.stop()
    }
  })
})

describe('health', () => {
  it('is alive, but not ready while a store is down', async () => {
    expect((await api.call('/healthz')).status).toBe(200)
    const ready = await api.call('/readyz')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'down', postgres: 'ok', clickhouse: 'down' })
  })

  it('counts requests and durations', async () => {
    await api.call('/v1/me')
    const text = await (await api.call('/metrics')).text()
    expect(text).toMatch(/weir_http_requests_total\{method="GET",area="api",status="401"\} [1-9]/)
    expect(text).toMatch(/weir_http_request_duration_seconds_bucket\{area="api",le="\+Inf"\} [1-9]/)
    expect(text).toMatch(/process_resident_memory_bytes [1-9]/)
  })
})
