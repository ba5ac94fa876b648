import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInnerAddress, publicOnly } from './address-guard.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

describe('isInnerAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    'fec0::1',
    '224.0.0.1',
  ])('is true for %s', address => {
    expect(isInnerAddress(address)).toBe(true)
  })

  it.each(['8.8.8.8', '172.32.0.1', '193.168.1.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    'is false for %s',
    address => {
      expect(isInnerAddress(address)).toBe(false)
    },
  )
})

describe('createGuardedFetch', () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/table' }).end()
    else response.end(`hello ${String(request.headers['x-name'])}`)
  })
  let base = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { signal } = new AbortController()
  const request = { signal, headers: { 'x-name': 'ada' } }

  it('reads from inner networks only where that is allowed', async () => {
    const allowed = await createGuardedFetch(undefined)(new URL(`${base}/table`), request)
    expect(await allowed.text()).toBe('hello ada')
    await expect(createGuardedFetch(publicOnly)(new URL(`${base}/table`), request)).rejects.toThrow('private network')
  })

  it('refuses a name that leads there', async () => {
    const named = new URL(base.replace('127.0.0.1', 'localhost'))
    await expect(createGuardedFetch(publicOnly)(named, request)).rejects.toThrow(
      'localhost is an address of a private network',
    )
  })

  it('leaves redirects to the caller, who checks where they lead', async () => {
    const answer = await createGuardedFetch(undefined)(new URL(`${base}/moved`), request)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/table'])
  })

  it('ends when told to', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(createGuardedFetch(undefined)(new URL(base), { ...request, signal: stop.signal })).rejects.toThrow(
      'abort',
    )
  })
})
