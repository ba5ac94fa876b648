import { hmac } from '@noble/hashes/hmac.js'
import { sha512_224, sha512_256 } from '@noble/hashes/sha2.js'
import { sha3_224 } from '@noble/hashes/sha3.js'
import { expect, it, vi } from 'vitest'
import { hashNamed, hashNames, hexDigest, hmacDigest } from './digest.ts'

const key = new TextEncoder().encode('key')
const message = new TextEncoder().encode('The quick brown fox jumps over the lazy dog')

it.each([
  ['md5', '80070713463e7749b90c2dc24911e275'],
  ['sha1', 'de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9'],
  ['sha256', 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8'],
] as const)('%s of a published example', (name, expected) => {
  expect(hmacDigest(name, key, message).toHex()).toBe(expected)
})

it.each([
  ['sha512/224', sha512_224],
  ['sha512/256', sha512_256],
  ['sha3-224', sha3_224],
] as const)('%s is the same on both platforms', (name, hash) => {
  expect(hmacDigest(name, key, message).toHex()).toBe(hmac(hash, key, message).toHex())
})

it.each([
  ['SHA512-256', 'sha512/256'],
  ['sha3_384', 'sha3-384'],
  ['constructor', null],
])('%s names %s', (name, expected) => {
  expect(hashNamed(name)).toBe(expected)
})

it('gives the same without Node', async () => {
  const names = hashNames.map(name => hashNamed(name)).filter(name => name !== null)
  const native = names.map(name => hmacDigest(name, key, message).toHex())
  vi.resetModules()
  vi.doMock('./builtin-module.ts', () => ({ nodeCrypto: undefined }))
  const browser = await import('./digest.ts')
  expect(names.map(name => browser.hmacDigest(name, key, message).toHex())).toEqual(native)
  expect(browser.hexDigest('sha1', 'häß')).toBe(hexDigest('sha1', 'häß'))
})
