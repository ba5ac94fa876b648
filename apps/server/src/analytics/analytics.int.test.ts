import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const track = { type: 'track', event: 'marketing_form_submitted', properties: { email: 'guest@example.com' } }

describe('analytics', () => {
  let postgres: TestPostgres
  let api: TestApi
  let receiver: Server
  let headers: Record<string, string>
  let userId: string
  let status = 204
  const received: { headers: IncomingMessage['headers']; body: unknown }[] = []

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then(body => {
        received.push({ headers: request.headers, body: JSON.parse(body) })
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
      })
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as AddressInfo
    postgres = await startTestPostgres(undefined)
    const url = `http://127.0.0.1:${port}/calls`
    api = await startTestApi(postgres, { analytics: { driver: 'http', url, marketingFormUrl: undefined } })
    const organization = await api.createOrganization('Ours')
    ;({ headers, userId } = await api.signedIn('mara@example.com', { [organization]: 'member' }))
  })
  afterAll(async () => {
    await api?.stop()
    await postgres?.stop()
    await new Promise(resolve => receiver?.close(resolve))
  })
  beforeEach(() => {
    received.length = 0
    status = 204
  })

  const send = (calls: unknown[], more: Record<string, string> = {}, of: TestApi = api, as = headers) =>
    of.call('/v1/analytics/calls', { method: 'POST', headers: { ...as, ...more }, json: { calls } })

  it('[DEMO-016] passes the submission of the marketing form on with its email, and says who sent it', async () => {
    const answer = await send([track])
    expect(await answer.json()).toEqual({ forwarded: true })
    expect(received).toMatchObject([{ body: { sent_by: userId, calls: [track] } }])
  })

  it('passes no cookie and no token on', async () => {
    await send([track])
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('cookie')
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('authorization')
  })

  it.each([
    ['dnt', { dnt: '1' }],
    ['sec-gpc', { 'sec-gpc': '1' }],
  ])('respects %s', async (_name, more) => {
    expect(await (await send([track], more)).json()).toEqual({ forwarded: false })
    expect(received).toEqual([])
  })

  it.each([
    ['an event nobody knows', { ...track, event: 'log_searched' }],
    ['a property nobody knows', { ...track, properties: { query: 'password=hunter2' } }],
    ['a user with more fields', { type: 'identify', user: { id: 'x', token: 'secret' } }],
    ['a very long text', { ...track, properties: { email: 'x'.repeat(1000) } }],
  ])('refuses %s', async (_case, call) => {
    expect((await send([call])).status).toBe(400)
    expect(received).toEqual([])
  })

  it.each([500, 302])('says so when the receiver answers %d, and follows it nowhere', async wanted => {
    status = wanted
    expect(await (await send([track])).json()).toEqual({ forwarded: false })
    expect(received).toHaveLength(1)
  })

  it('sends nothing anywhere unless it is switched on', async () => {
    const off = await startTestApi(postgres, {})
    try {
      const organization = await off.createOrganization('Ours')
      const person = await off.signedIn('off@example.com', { [organization]: 'member' })
      expect(await (await send([track], {}, off, person.headers)).json()).toEqual({ forwarded: false })
    } finally {
      await off.stop()
    }
  })
})
