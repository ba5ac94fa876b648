import { describe, expect, it, vi } from 'vitest'
import { authorizedFetch } from './authorized-fetch.ts'

/** A server that accepts one token, and a source that hands out the given ones in turn. */
function setUp(accepted: string, handedOut: string[]) {
  let index = 0
  const tokens = {
    get: vi.fn(async () => handedOut[index] ?? ''),
    invalidate: vi.fn(async () => {
      index += 1
    }),
  }
  const seen: { authorization: string | null; body: string }[] = []
  const send = authorizedFetch(tokens, async request => {
    const authorization = request.headers.get('authorization')
    seen.push({ authorization, body: await request.text() })
    return new Response(null, { status: authorization === `Bearer ${accepted}` ? 200 : 401 })
  })
  return { tokens, seen, send }
}

const request = () => new Request('http://localhost/v1/orgs/a/logs/search', { method: 'POST', body: '{"query":""}' })

describe('authorizedFetch', () => {
  it('sends the bearer token', async () => {
    const { seen, send, tokens } = setUp('good', ['good'])
    expect((await send(request())).status).toBe(200)
    expect(seen).toEqual([{ authorization: 'Bearer good', body: '{"query":""}' }])
    expect(tokens.invalidate).not.toHaveBeenCalled()
  })

  it('renews a refused token once and sends the same body again', async () => {
    const { seen, send } = setUp('fresh', ['old', 'fresh'])
    expect((await send(request())).status).toBe(200)
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer fresh'])
    expect(seen[1]?.body).toBe('{"query":""}')
  })

  it('gives up when the fresh token is refused too', async () => {
    const { seen, send } = setUp('none', ['old', 'fresh', 'third'])
    expect((await send(request())).status).toBe(401)
    expect(seen).toHaveLength(2)
  })
})
