import { describe, expect, it } from 'vitest'
import { canonicalJson, digest } from './digest.ts'

describe('digest', () => {
  it('is a SHA-256 in hex', () => {
    expect(digest({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
  })

  it.each([
    ['the order of keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['a secret', { name: 'x', secret: 'one' }, { name: 'x', secret: 'two' }],
    ['a nested secret', { token: { id: 1, secretHash: 'one' } }, { token: { id: 1, secretHash: 'two' } }],
    ['a password by any prefix', { adminPassword: 'one' }, { adminPassword: 'two' }],
  ])('does not depend on %s', (_what, one, other) => {
    expect(digest(one)).toBe(digest(other))
  })

  it.each([
    ['a value', { a: 1 }, { a: 2 }],
    ['the type of a value', { a: 1 }, { a: '1' }],
    ['the order of a list', [1, 2], [2, 1]],
    ['a missing key', { a: null }, {}],
  ])('depends on %s', (_what, one, other) => {
    expect(digest(one)).not.toBe(digest(other))
  })
})

it('writes dates as they go over the wire', () => {
  expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
})
