import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBreachedPasswords } from './breached-passwords.ts'

const known = Array.from({ length: 60 }, (_, index) => `known password ${index}`)
const hashes = known.map(password => createHash('sha1').update(password).digest('hex').toUpperCase()).sort()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weir-breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a file of breached passwords', () => {
  it.each([
    ['hashes', `${hashes.join('\n')}\n`],
    ['hashes with counts and Windows line ends', hashes.map((hash, index) => `${hash}:${index * 999}\r\n`).join('')],
    ['hashes in small letters', hashes.join('\n').toLowerCase()],
    ['prefixes', hashes.map(hash => hash.slice(0, 12)).join('\n')],
  ])('of %s knows all of its passwords and no other', async (_name, content) => {
    const file = path.join(folder, 'list')
    await writeFile(file, content)
    const breached = await openBreachedPasswords(file)
    const answers = await Promise.all(known.map(password => breached.has(password)))
    expect(answers.filter(answer => !answer)).toEqual([])
    const others = await Promise.all(known.map(password => breached.has(`${password}!`)))
    expect(others.filter(Boolean)).toEqual([])
    await breached.close()
  })

  it.each([
    ['is empty', ''],
    ['holds passwords', 'hunter2\n'],
    ['has endless lines', 'A'.repeat(500)],
  ])('is refused at the start when it %s', async (_name, content) => {
    const file = path.join(folder, 'bad')
    await writeFile(file, content)
    await expect(openBreachedPasswords(file)).rejects.toThrow(/WEIR_BREACHED_PASSWORDS must hold a SHA-1 hash/)
  })

  it('is refused at the start when it is not there', async () => {
    await expect(openBreachedPasswords(path.join(folder, 'none'))).rejects.toThrow(
      /WEIR_BREACHED_PASSWORDS cannot be read/,
    )
  })
})
