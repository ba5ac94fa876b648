import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCursorFile, type Cursor, isOpen, rangesOf, readCursor } from './cursor.ts'
import { diskFiles } from './queue-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-cursor-'))
})
afterEach(() => rm(folder, { recursive: true }))

const nothing: Cursor = { next: 0, open: [], flights: [] }

describe('a cursor', () => {
  it('is read as it was saved last, and every save waits for its own state', async () => {
    const path = join(folder, 'cursor.json')
    const state: Cursor = { next: 0, open: [], flights: [] }
    const file = createCursorFile(path, diskFiles, () => state)
    const saves = [1, 2, 3].map(async next => {
      state.next = next
      await file.save()
      expect((await readCursor(path, diskFiles)).next).toBeGreaterThanOrEqual(next)
    })
    await Promise.all(saves)
    const flight = { id: 'x', signal: 'log' as const, from: 1, to: 2, frames: 2 }
    Object.assign(state, { open: [[1, 2]], flights: [flight] })
    await file.save()
    expect(await readCursor(path, diskFiles)).toEqual({ next: 3, open: [[1, 2]], flights: [flight] })
  })

  it.each([
    ['is not there', undefined],
    ['is empty', ''],
    ['is cut off', '{"next":3,"open":['],
    ['says something else', '{"next":"3"}'],
  ])('says that nothing is delivered when it %s', async (_name, text) => {
    const path = join(folder, 'cursor.json')
    if (text !== undefined) await writeFile(path, text)
    expect(await readCursor(path, diskFiles)).toEqual(nothing)
  })

  it('goes on after a save that failed', async () => {
    const path = join(folder, 'cursor.json')
    let fails = true
    const files = {
      ...diskFiles,
      replace: (to: string, text: string) => (fails ? Promise.reject(new Error('full')) : diskFiles.replace(to, text)),
    }
    const file = createCursorFile(path, files, () => nothing)
    await file.save()
    fails = false
    await file.save()
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(nothing)
  })

  it('tells what is still to be delivered', () => {
    const cursor: Cursor = {
      next: 10,
      open: [
        [2, 3],
        [7, 7],
      ],
      flights: [],
    }
    const open = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].filter(sequence => isOpen(cursor, sequence))
    expect(open).toEqual([2, 3, 7, 10, 11])
    expect(rangesOf([2, 3, 7, 9, 10, 11])).toEqual([
      [2, 3],
      [7, 7],
      [9, 11],
    ])
    expect(rangesOf([])).toEqual([])
  })
})
