import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeStorage } from './node-storage.ts'

describe('nodeStorage', () => {
  let home = ''
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'weir-storage-'))
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  it.each(['..', '.', 'a/b', '../../etc', 'a*', 'x'.repeat(200), `${'é'.repeat(100)}1`, 'plain'])(
    'keeps node %j in a folder of its own below the home',
    nodeId => {
      const { folder } = nodeStorage(home, { index: 0, count: 1 })(nodeId)
      expect(dirname(dirname(folder))).toBe(join(home, 'nodes'))
      expect(basename(dirname(folder)).length).toBeLessThan(256)
      expect(['.', '..']).not.toContain(basename(dirname(folder)))
    },
  )

  it('gives different nodes different folders', () => {
    const storage = nodeStorage(home, { index: 0, count: 1 })
    const names = ['a', 'A', 'a/b', 'a%2Fb', `${'é'.repeat(100)}1`, `${'é'.repeat(100)}2`]
    expect(new Set(names.map(name => storage(name).folder)).size).toBe(names.length)
  })

  it('hands the folders of workers that are gone to the first one', async () => {
    for (const worker of [0, 1, 2, 3]) await mkdir(join(home, 'nodes', 'out', `w${worker}`), { recursive: true })
    expect(
      nodeStorage(home, { index: 0, count: 2 })('out')
        .orphans.map(folder => basename(folder))
        .sort(),
    ).toEqual(['w2', 'w3'])
    expect(nodeStorage(home, { index: 1, count: 2 })('out').orphans).toEqual([])
  })

  it('lets one at a time have the folder, in the order they asked', async () => {
    const storage = nodeStorage(home, { index: 0, count: 1 })
    const order: string[] = []
    const first = await storage('n').acquire()
    const second = storage('n')
      .acquire()
      .then(release => {
        order.push('second')
        release()
      })
    const third = storage('n').acquire()
    await storage('other').acquire()
    order.push('first')
    first()
    await second
    ;(await third)()
    expect(order).toEqual(['first', 'second'])
  })
})
