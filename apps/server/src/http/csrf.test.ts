import { describe, expect, it } from 'vitest'
import { refuseCrossSite } from './csrf.ts'

const call = (method: string, headers: Record<string, string>) => () =>
  refuseCrossSite({
    method,
    headers: new Headers(headers),
    ownOrigin: 'http://127.0.0.1:4300',
    publicUrl: 'https://weir.example.com',
  })

describe('a call that only a cookie speaks for', () => {
  it.each([
    ['reads from anywhere', 'GET', { origin: 'https://evil.example' }],
    ['changes from the public address', 'POST', { origin: 'https://weir.example.com' }],
    ['changes from the address it was sent to', 'PUT', { origin: 'http://127.0.0.1:4300' }],
    ['changes from the same origin, as the browser says', 'DELETE', { 'sec-fetch-site': 'same-origin' }],
    ['changes by the user’s own hand', 'POST', { 'sec-fetch-site': 'none' }],
  ])('passes when it %s', (_name, method, headers: Record<string, string>) => {
    expect(call(method, headers)).not.toThrow()
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:9999' }],
    ['a subdomain', { origin: 'https://a.weir.example.com' }],
    ['a sandboxed page', { origin: 'null' }],
    ['nowhere in particular', {}],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site, as the browser says', { 'sec-fetch-site': 'same-site' }],
    ['another site with a friendly fetch header', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('is refused when it changes something from %s', (_name, headers: Record<string, string>) => {
    expect(call('POST', headers)).toThrow(expect.objectContaining({ code: 'CROSS_SITE', status: 403 }))
  })
})
