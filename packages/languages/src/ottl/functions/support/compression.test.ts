import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressionNamed, compressionNames } from './compression.ts'

const text = new TextEncoder().encode('hello hello hello')

it.each(compressionNames)('%s undoes what it does', name => {
  const method = compressionNamed(name)
  expect(method?.decompress(method.compress(text))).toEqual(text)
})

it.each(compressionNames)('%s refuses data that is not its own', name => {
  expect(() => compressionNamed(name)?.decompress(Uint8Array.of(1, 2, 3, 4, 5, 6))).toThrow('not whole')
})

it('bounds what comes out', () => {
  const bomb = gzipSync(new Uint8Array(17 * 2 ** 20))
  expect(() => compressionNamed('gzip')?.decompress(bomb)).toThrow('more than 16 MiB')
})

it.each(['lz4', 'toString', '__proto__'])('knows no %s', name => {
  expect(compressionNamed(name)).toBeNull()
})
