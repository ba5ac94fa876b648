import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Cursor, openCursors } from './cursor-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-cursors-'))
  return () => rm(folder, { recursive: true })
})

const file = () => join(folder, 'cursors.log')
const cursor = (id: number, offset: number): Cursor => ({
  id,
  path: `/logs/${id}.log`,
  key: `1:${id}`,
  head: { length: 10, digest: 'ab' },
  offset,
  tail: { length: 5, digest: 'cd' },
})

async function kept(): Promise<number[][]> {
  const store = await openCursors(folder)
  return Array.from(store.cursors.values(), ({ id, offset }) => [id, offset])
}

describe('cursors', () => {
  it('are there again', async () => {
    const store = await openCursors(folder)
    expect(store.isNew).toBe(true)
    store.addPattern('/logs/*')
    store.put(cursor(1, 10))
    await store.flush()
    store.put(cursor(1, 20))
    store.put(cursor(2, 5))
    await store.flush()
    store.drop(2)
    await store.flush()
    const again = await openCursors(folder)
    expect(again.isNew).toBe(false)
    expect([...again.patterns]).toEqual(['/logs/*'])
    expect([...again.cursors.values()]).toEqual([cursor(1, 20)])
  })

  it.each<[string, (text: string) => string, number[][]]>([
    ['a line that was not written to its end', text => text.slice(0, -10), [[1, 10]]],
    ['a line that was changed', text => text.replace('"offset":20', '"offset":99'), [[1, 10]]],
    ['zeros at the end', text => text + '\0'.repeat(100), [[1, 20]]],
    ['lines of something else', text => `hello\n{}\n${text}`, [[1, 20]]],
    ['nothing that can be read', () => 'garbage', []],
  ])('survive %s', async (_title, damage, expected) => {
    const store = await openCursors(folder)
    store.put(cursor(1, 10))
    await store.flush()
    store.put(cursor(1, 20))
    await store.flush()
    await writeFile(file(), damage(await readFile(file(), 'utf8')))
    expect(await kept()).toEqual(expected)
    expect((await openCursors(folder)).isNew).toBe(false)
  })

  it('are appended to a whole file after damage', async () => {
    const store = await openCursors(folder)
    store.put(cursor(1, 10))
    await store.flush()
    await truncate(file(), (await stat(file())).size - 3)
    const again = await openCursors(folder)
    again.put(cursor(2, 7))
    await again.flush()
    again.put(cursor(3, 8))
    await again.flush()
    expect(await kept()).toEqual([
      [2, 7],
      [3, 8],
    ])
  })

  it('do not grow without bounds', async () => {
    const store = await openCursors(folder)
    for (let turn = 1; turn <= 40; turn += 1) {
      for (let id = 0; id < 300; id += 1) store.put(cursor(id, turn))
      await store.flush()
    }
    expect((await stat(file())).size).toBeLessThan(1_500_000)
    expect(await readdir(folder)).toEqual(['cursors.log'])
    expect((await kept()).every(([, offset]) => offset === 40)).toBe(true)
  })

  it('are written whole after a write that failed', async () => {
    const store = await openCursors(folder)
    store.put(cursor(1, 10))
    await rm(folder, { recursive: true })
    await expect(store.flush()).rejects.toThrow('ENOENT')
    await openCursors(folder)
    await store.flush()
    await appendFile(file(), '')
    expect(await kept()).toEqual([[1, 10]])
  })
})
