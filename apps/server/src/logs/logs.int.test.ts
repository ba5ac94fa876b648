import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveLogs } from '@weir/contracts'
import { type ApiClient, createApiClient } from '@weir/contracts/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseLogFilter } from '@weir/languages/query'
import type { RequestContext } from '../http/os.ts'
import { authenticate } from '../identity/authenticate.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'
import { mostShown } from './live-logs.ts'
import { openLogStream } from './log-stream.ts'

const hour = 3_600_000

let postgres: TestPostgres
let store: TestStore
let api: TestApi
let client: ApiClient
let admin: SignedIn
let orgId = ''

interface Log {
  body: string
  agoMs?: number
  attributes?: Record<string, string>
  org?: string
}

/** One insert, as one batch of a sender is. */
async function send(...logs: Log[]): Promise<void> {
  const rows = logs.map(({ body, agoMs = 0, attributes = {}, org = orgId }) => ({
    OrganizationId: org,
    Timestamp: String((Date.now() - agoMs) / 1000),
    SeverityText: 'INFO',
    SeverityNumber: 9,
    ServiceName: 'checkout',
    Body: body,
    LogAttributes: attributes,
  }))
  await store.store.insert('otel_logs', rows)
}

beforeAll(async () => {
  ;[postgres, store] = await Promise.all([startTestPostgres(postgresVersions[0]?.binaries), startTestStore()])
  api = await startTestApi(postgres, {}, store.url)
  orgId = await api.createOrganization('Ours')
  admin = await api.signedIn('admin@example.com', { [orgId]: 'admin' })
  client = createApiClient({
    url: api.url,
    fetch: request => {
      for (const [name, value] of Object.entries(admin.headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
  await postgres?.stop()
})

describe('search', () => {
  it('finds, counts and groups what was sent', async () => {
    await send({ body: 'searched one', attributes: { user: 'ann' } }, { body: 'searched two' })
    const input = {
      orgId,
      from: new Date(Date.now() - hour).toISOString(),
      to: new Date(Date.now() + 1000).toISOString(),
    }
    const found = await client.logs.search({ ...input, query: 'searched', order: 'oldest', limit: 1 })
    expect(found.narrowed).toBeUndefined()
    const next = await client.logs.search({
      ...input,
      query: 'searched',
      order: 'oldest',
      cursor: found.next_cursor ?? '',
    })
    expect([...found.logs, ...next.logs].map(log => log.body).sort()).toEqual(['searched one', 'searched two'])
    expect(next.next_cursor).toBeNull()
    expect((await client.logs.histogram({ ...input, query: 'searched' })).total).toBe(2)
    const { facets } = await client.logs.facets({ ...input, query: 'searched', fields: ['user'] })
    expect(facets.find(facet => facet.field === 'user')).toEqual({
      field: 'user',
      exact: true,
      distinct: 1,
      values: [{ value: 'ann', count: 1 }],
    })
  })
})

describe('a search that takes too long', () => {
  let busy: SignedIn
  let org = ''
  let search: (signal?: AbortSignal) => Promise<Response>

  beforeAll(async () => {
    org = await api.createOrganization('Busy')
    busy = await api.signedIn('busy@example.com', { [org]: 'admin' })
    // Rows of the day before that take long to search: each of the terms almost matches at every character.
    await store.store.command(
      `INSERT INTO otel_logs (OrganizationId, Timestamp, LogAttributes)
SELECT {org:String}, now64(9) - INTERVAL 30 HOUR, map('k', repeat('x', 2000)) FROM numbers(50000)`,
      { org },
    )
    await send({ body: 'the newest', attributes: { k: 'xxxx7' }, org })
    search = signal =>
      fetch(`${api.url}/v1/orgs/${org}/logs/search`, {
        method: 'POST',
        headers: { ...busy.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          from: new Date(Date.now() - 32 * hour).toISOString(),
          to: new Date(Date.now() + 1000).toISOString(),
          query: Array.from({ length: 190 }, (_, at) => `@k:*xxxx${at}*`).join(' OR '),
        }),
        ...(signal ? { signal } : {}),
      })
  })

  const running = async () => {
    const [row] = await store.store.query<{ n: number }>({
      sql: `SELECT toUInt32(count()) AS n FROM system.processes
WHERE query LIKE '%ORDER BY TimestampTime DESC%' AND elapsed > 0.2 AND query NOT LIKE '%system.processes%'`,
      params: {},
      settings: {},
    })
    return row?.n ?? 0
  }

  it('leaves the engine free when the client goes', async () => {
    const left = new AbortController()
    const searching = search(left.signal)
    await until(async () => (await running()) > 0)
    left.abort()
    await expect(searching).rejects.toThrow(/abort/i)
    // Left alone, it would go on to the limit of eight seconds, and then search a part again.
    await until(async () => (await running()) === 0, 5000)
  })

  it('gives the newest part, says so, and goes on from there', async () => {
    const answer = await (await search()).json()
    expect(answer).toMatchObject({
      logs: [{ body: 'the newest' }],
      narrowed: { reason: 'time', text: 'Narrowed to the last 6 hours: searching all of it took too long.' },
    })
    expect(answer.next_cursor).toBe(`${BigInt(Date.parse(answer.narrowed.from)) * 1_000_000n}.0`)
  })
})

async function until(holds: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new TypeError('It did not happen in time')
    await sleep(20)
  }
}

/** Reads a stream until it told this many logs. */
async function collect(stream: AsyncIterator<LiveLogs>, count: number): Promise<LiveLogs[]> {
  const events: LiveLogs[] = []
  let matched = 0
  while (matched < count) {
    const { done, value } = await stream.next()
    if (done) break
    events.push(value)
    matched += value.matched
  }
  return events
}

describe('stream', () => {
  const bodies = (events: readonly LiveLogs[]) => events.flatMap(event => event.logs.map(log => log.body))

  it('tells new logs that match, each once, however late they are', async () => {
    await send({ body: 'live before' })
    const left = new AbortController()
    const stream = await client.logs.stream({ orgId, query: 'live' }, { signal: left.signal })
    const reading = collect(stream, 4)
    await send({ body: 'live first' }, { body: 'other' }, { body: 'live foreign', org: 'another' })
    await sleep(1500)
    await send({ body: 'live an hour late', agoMs: hour })
    await send({ body: 'live last' }, { body: 'live second last', agoMs: 10 })
    const events = await reading
    expect(bodies(events).sort()).toEqual(['live an hour late', 'live first', 'live last', 'live second last'])
    expect(events.every(event => event.text === undefined)).toBe(true)
    left.abort()
  })

  it('starts a little earlier when it is asked to', async () => {
    const since = new Date().toISOString()
    await send({ body: 'resumed one' })
    const stream = await client.logs.stream({ orgId, query: 'resumed', since })
    expect(bodies(await collect(stream, 1))).toEqual(['resumed one'])
    await stream.return?.()
  })

  it('shows no more than can be read, and says of how many', async () => {
    const stream = await client.logs.stream({ orgId, query: 'flood' })
    const reading = collect(stream, 350)
    await send(...Array.from({ length: 350 }, (_, at) => ({ body: `flood ${at}` })))
    const events = await reading
    expect(events).toHaveLength(1)
    expect(events[0]?.logs).toHaveLength(mostShown)
    expect(events[0]).toMatchObject({ matched: 350, text: 'Showing 200 of 350 new logs.' })
    await stream.return?.()
  })

  it('is server-sent events, from a first comment on', async () => {
    const request = get(`${api.url}/v1/orgs/${orgId}/logs/stream?query=sse`, { headers: admin.headers })
    const [response] = await once(request, 'response')
    expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    await send({ body: 'sse one' })
    let text = ''
    for await (const chunk of response) {
      text += chunk
      if (text.includes('sse one')) break
    }
    expect(text).toMatch(/^: /)
    expect(text).toMatch(/event: message\s+data: \{.*"body":"sse one"/)
    request.destroy()
  })

  it('says where its query cannot be read', async () => {
    await expect(client.logs.stream({ orgId, query: 'a OR' })).rejects.toMatchObject({ code: 'INVALID_QUERY' })
  })

  it('is open to so many of an organization; who goes makes room', async () => {
    const org = await api.createOrganization('Watchers')
    const person = await api.signedIn('watcher@example.com', { [org]: 'read-only' })
    const open = async () => {
      const request = get(`${api.url}/v1/orgs/${org}/logs/stream`, { headers: person.headers })
      const [response] = await once(request, 'response')
      return { request, status: response.statusCode }
    }
    const streams = await Promise.all(Array.from({ length: 20 }, open))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await open()
    expect(refused.status).toBe(429)
    streams[0]?.request.destroy()
    await until(async () => {
      const again = await open()
      if (again.status !== 200) return false
      streams.push(again)
      return true
    })
    for (const { request } of streams) request.destroy()
  })

  it('ends when the session does', async () => {
    const person = await api.signedIn('leaver@example.com', { [orgId]: 'read-only' })
    const headers = new Headers(person.headers)
    const { principal } = await authenticate(api.services, headers, '127.0.0.1')
    const context: RequestContext = { services: api.services, principal, requestId: 'r', address: '127.0.0.1', headers }
    const scope = await requireScope(api.services, requirePrincipal(context), orgId, 'telemetry', 'read')
    const request = { filter: parseLogFilter('leaving'), since: undefined }
    const timing = { pollMs: 10, recheckMs: 50 }
    const stream = await openLogStream(context, scope, request, new AbortController().signal, timing)
    const told = stream.next()
    await send({ body: 'leaving soon' })
    expect((await told).value?.logs.map(log => log.body)).toEqual(['leaving soon'])
    const [ended] = await Promise.allSettled([
      stream.next(),
      api.call('/v1/admin/logout', { method: 'POST', headers: person.headers }),
    ])
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHENTICATED' } })
  })
})
