import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { grokRequest } from '@weir/contracts/ai-generation'
import { createApiClient } from '@weir/contracts/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aiKeys, auditRecords } from '../db/schema.ts'
import { type SignedIn, startTestApi, type TestApi } from '../testing/test-api.ts'
import { postgresVersions, startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const key = 'sk-very-secret-1234'
const question = grokRequest({ sample: '1.2.3.4 confidential' })
const reply = (content: string) => ({
  id: 'x',
  model: 'gpt-4-0613',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
})

let postgres: TestPostgres
let api: TestApi
let bare: TestApi
let service: Server
let asked: { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = []
let answer: (response: ServerResponse) => void
let orgId = ''
let admin: SignedIn
let writer: SignedIn
let reader: SignedIn

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      answer(response)
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const found = service.address()
  const aiBaseUrl = typeof found === 'object' && found ? `http://127.0.0.1:${found.port}/v1` : ''
  postgres = await startTestPostgres(postgresVersions[0]?.binaries)
  ;[api, bare] = await Promise.all([startTestApi(postgres, { aiBaseUrl }), startTestApi(postgres)])
  orgId = await api.createOrganization('Ours')
  admin = await api.signedIn('admin@example.com', { [orgId]: 'admin' })
  writer = await api.signedIn('writer@example.com', { [orgId]: { conf: 'write' } })
  reader = await api.signedIn('reader@example.com', { [orgId]: { conf: 'read' } })
}, 60_000)
afterAll(async () => {
  service?.closeAllConnections()
  service?.close()
  await api?.stop()
  await bare?.stop()
  await postgres?.stop()
})
beforeEach(() => {
  asked = []
  answer = json(200, reply('hello'))
})

async function call(path: string, method = 'GET', who = writer, body?: object) {
  const response = await api.call(`/v1/orgs/${orgId}/ai/${path}`, { method, headers: who.headers, json: body })
  const text = await response.text()
  return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) }
}
const ask = (body: object = question, who = writer) => call('chat/completions', 'POST', who, body)

describe('the relay', () => {
  it('asks the service as it was asked, and needs no key where the service needs none', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.choices[0].message.content).toBe('hello')
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', body: question }])
    expect(asked[0]?.body).toEqual(question)
    expect(asked[0]?.headers.authorization).toBeUndefined()
  })

  it('[API-096] [API-097] relays a chat with model, messages and temperature, and max_tokens only where it is given', async () => {
    const { max_tokens: _none, ...without } = question
    await ask(without)
    expect(Object.keys(asked[0]?.body ?? {}).sort()).toEqual(['messages', 'model', 'temperature'])
  })

  it('passes the parts of a streamed answer on as they come', async () => {
    const parts = ['set(', 'body', ', 1)']
    answer = response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const content of parts) response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
      response.end('data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
    }
    const client = createApiClient({
      url: api.url,
      fetch: request => {
        for (const [name, value] of Object.entries(writer.headers)) request.headers.set(name, value)
        return fetch(request)
      },
    })
    const got: (string | null | undefined)[] = []
    for await (const chunk of await client.ai.stream({ orgId, ...question })) {
      got.push(chunk.choices[0]?.delta?.content ?? chunk.choices[0]?.finish_reason)
    }
    expect(got).toEqual([...parts, 'stop'])
    expect(asked[0]?.body).toMatchObject({ stream: true })
  })

  it('keeps the record of who asked, and nothing of what', async () => {
    await ask()
    const rows = await api.services.db.select().from(auditRecords)
    const own = rows.filter(({ action }) => action === 'ai.ask')
    expect(own.at(-1)).toMatchObject({ actor: 'writer@example.com', target: 'ai/gpt-4', afterDigest: null })
    expect(JSON.stringify(rows)).not.toContain('confidential')
  })

  it.each<[string, (response: ServerResponse) => void, number, string, string]>([
    ['needs a key', json(401, { error: 'no confidential key' }), 503, 'AI_NOT_CONFIGURED', 'needs a key'],
    ['does not know the model', json(404, {}), 502, 'AI_UNAVAILABLE', 'does not know the model gpt-4'],
    ['is busy', json(429, {}), 502, 'AI_UNAVAILABLE', 'takes no more requests'],
    ['fails', json(500, { error: 'confidential' }), 502, 'AI_UNAVAILABLE', 'did not answer as it should'],
    ['says nothing sensible', json(200, { hi: 1 }), 502, 'AI_UNAVAILABLE', 'cannot be read'],
    ['breaks off', response => void response.destroy(), 502, 'AI_UNAVAILABLE', 'cannot be reached'],
    [
      'sends elsewhere',
      response => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      502,
      'AI_UNAVAILABLE',
      'cannot be reached',
    ],
    ['sends too much', json(200, reply('x'.repeat(2_000_000))), 502, 'AI_UNAVAILABLE', 'too large'],
  ])('says so in its own words when the service %s', async (_name, how, status, code, words) => {
    answer = how
    const got = await ask()
    expect([got.status, got.body.code]).toEqual([status, code])
    expect(got.body.detail).toContain(words)
    expect(got.text).not.toContain('confidential')
  })

  it.each([
    ['no messages', { ...question, messages: [] }, 'messages'],
    ['a role that there is not', { ...question, messages: [{ role: 'root', content: 'a' }] }, 'messages'],
    ['a model with a line break', { ...question, model: 'a\nb' }, 'model'],
    ['too many tokens', { ...question, max_tokens: 1_000_000 }, 'max_tokens'],
  ])('refuses %s', async (_name, body, field) => {
    const got = await ask(body)
    expect([got.status, got.text]).toEqual([400, expect.stringContaining(field)])
    expect(asked).toEqual([])
  })

  it('is for those who may change pipelines', async () => {
    expect((await ask(question, reader)).status).toBe(403)
  })

  it('says so when no service is configured', async () => {
    const org = await bare.createOrganization('Bare')
    const who = await bare.signedIn('a@example.com', { [org]: 'admin' })
    const got = await bare.call(`/v1/orgs/${org}/ai/chat/completions`, {
      method: 'POST',
      json: question,
      headers: who.headers,
    })
    expect([got.status, (await got.json()).code]).toEqual([503, 'AI_NOT_CONFIGURED'])
    const settings = await bare.call(`/v1/orgs/${org}/ai/settings`, { headers: who.headers })
    expect(await settings.json()).toEqual({ configured: false, key_set: false })
  })
})

describe('the key of an organization', () => {
  it('is sealed, used, and never told', async () => {
    expect((await call('settings', 'GET', reader)).body).toEqual({ configured: true, key_set: false })
    const set = await call('key', 'PUT', admin, { key })
    expect(set.body).toEqual({ configured: true, key_set: true })
    expect(set.text).not.toContain(key)
    const [row] = await api.services.db.select().from(aiKeys)
    expect(row?.sealed).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(key)
    await ask()
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${key}`)
    answer = json(401, {})
    expect((await ask()).body).toMatchObject({
      code: 'AI_UNAVAILABLE',
      detail: expect.stringContaining('refused the key'),
    })
  })

  it('is set and removed by administrators only, and that is recorded', async () => {
    expect((await call('key', 'PUT', writer, { key })).status).toBe(403)
    expect((await call('key', 'DELETE', writer)).status).toBe(403)
    expect((await call('key', 'PUT', admin, { key: 'two words' })).status).toBe(400)
    expect((await call('key', 'DELETE', admin)).status).toBeLessThan(300)
    expect((await call('settings')).body).toEqual({ configured: true, key_set: false })
    const actions = (await api.services.db.select().from(auditRecords)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['ai.key.set', 'ai.key.remove']))
  })
})

it('takes so many questions of an organization a minute', async () => {
  const org = await api.createOrganization('Busy')
  const who = await api.signedIn('busy@example.com', { [org]: { conf: 'write' } })
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) {
    const got = await api.call(`/v1/orgs/${org}/ai/chat/completions`, {
      method: 'POST',
      json: question,
      headers: who.headers,
    })
    await got.body?.cancel()
    statuses.push(got.status)
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
  expect(statuses[30]).toBe(429)
})
