import { describe, expect, it } from 'vitest'
import { safeReturnTo, signInHref } from './return-to.ts'

describe('safeReturnTo', () => {
  it.each([
    ['/logs/search?query=a%3Ab&lookback=1h#row', '/logs/search?query=a%3Ab&lookback=1h#row'],
    [undefined, '/'],
    ['', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/path', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['logs', '/'],
    ['/auth/login?returnTo=/auth/login', '/'],
    ['/logout', '/'],
    ['/authors', '/authors'],
  ])('%s comes back to %s', (value, expected) => {
    expect(safeReturnTo(value)).toBe(expected)
  })
})

describe('signInHref', () => {
  it.each([
    ['/', '/auth/login'],
    ['/logs/search?query=a b', '/auth/login?returnTo=%2Flogs%2Fsearch%3Fquery%3Da%2520b'],
  ])('from %s', (here, href) => {
    expect(signInHref(here)).toBe(href)
  })
})
