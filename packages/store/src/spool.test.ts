import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Spool } from './spool.ts'

let folder: string
const parts = [Buffer.from('rows '), Buffer.from('of a block')]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-spool-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

function open(learnt: unknown): Spool {
  const spool = new Spool()
  spool.learn(learnt)
  return spool
}

it('holds a file that only its owner reads, until it is removed', async () => {
  const spool = open(folder)
  const file = (await spool.write(parts)) ?? ''
  expect(await readFile(file, 'utf8')).toBe('rows of a block')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await spool.remove(file)).toBe(true)
  expect(await spool.remove(file)).toBe(false)
  expect(await readdir(folder)).toEqual([])
})

it.each([
  ['nothing is said', undefined],
  ['something else is said', ['/tmp']],
  ['the folder is on another machine', '/nowhere/weir-spool/1'],
])('is not used when %s', async (_name, learnt) => {
  expect(await open(learnt).write(parts)).toBeUndefined()
})

it('is left alone once it is gone, until it is named again', async () => {
  const spool = open(folder)
  await rm(folder, { recursive: true })
  expect(await spool.write(parts)).toBeUndefined()
  spool.learn(tmpdir())
  const file = (await spool.write(parts)) ?? ''
  expect(await spool.remove(file)).toBe(true)
})
