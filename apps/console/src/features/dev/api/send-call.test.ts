import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from './openapi.ts'
import { prepareCall, sendCall } from './send-call.ts'

const operation: Operation = {
  id: 'audit.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/audit_logs',
  tag: 'audit',
  summary: '',
  parameters: [
    { name: 'orgId', in: 'path', required: true, schema: {} },
    { name: 'actor', in: 'query', required: false, schema: {} },
  ],
  body: undefined,
  answers: [],
}
const values = { parameters: { orgId: 'a/b', actor: 'x&y' }, body: '', token: '' }

describe('prepareCall', () => {
  it('puts every value in its place', () => {
    expect(prepareCall(operation, values)).toEqual({
      path: '/v1/orgs/a%2Fb/audit_logs?actor=x%26y',
      init: { method: 'GET', credentials: 'same-origin', headers: {} },
    })
  })

  it('with an API token the session stays at home', () => {
    expect(prepareCall(operation, { ...values, token: ' weir_abc ' })).toMatchObject({
      init: { credentials: 'omit', headers: { authorization: 'Bearer weir_abc' } },
    })
  })

  it.each([
    ['a parameter that is missing', operation, { ...values, parameters: {} }, 'Fill in orgId.'],
    ['a body that is no JSON', { ...operation, body: {} }, { ...values, body: '{' }, 'The body is not JSON.'],
    [
      'a token with a line break',
      operation,
      { ...values, token: 'a\nb' },
      'The API token has characters that no token has.',
    ],
  ])('%s', (_name, called, given, problem) => {
    expect(prepareCall(called, given)).toEqual({ problem })
  })
})

describe('sendCall', () => {
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('x-request-id', 'r1')
      if (request.url === '/json') response.setHeader('content-type', 'application/json').end('{"a":1}')
      else if (request.url === '/long') response.end('x'.repeat(300_000))
      else response.write('first')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('shows JSON with indents', async () => {
    const answer = await sendCall({ path: `${url}/json`, init: {} }, new AbortController().signal)
    expect(answer).toMatchObject({ status: 200, requestId: 'r1', text: '{\n  "a": 1\n}', cut: false })
  })

  it('reads only the beginning of a long answer', async () => {
    const answer = await sendCall({ path: `${url}/long`, init: {} }, new AbortController().signal)
    expect(answer).toMatchObject({ cut: true })
    expect(answer.text).toHaveLength(256 * 1024)
  })

  it('a stream that is stopped gives what has come', async () => {
    const stop = new AbortController()
    const asked = sendCall({ path: `${url}/stream`, init: {} }, stop.signal)
    setTimeout(() => stop.abort(), 100)
    expect(await asked).toMatchObject({ text: 'first', cut: true })
  })
})
