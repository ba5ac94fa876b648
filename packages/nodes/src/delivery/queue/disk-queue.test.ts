import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../../testing/test-context.ts'
import {
  batchOf,
  folderBytes,
  openTestQueue,
  segmentFiles,
  takeAll,
  textsOf,
  watchFiles,
} from '../testing/queue-kit.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-queue-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const never = new AbortController().signal
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 3000, interval: 5 })

async function flip(name: string, at: number): Promise<void> {
  const file = await open(join(folder, name), 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 0xff
  await file.write(byte, 0, 1, at)
  await file.close()
}

describe('a disk queue', () => {
  it('gives out what was appended, in order and as it was', async () => {
    const { queue, append } = await openTestQueue(folder)
    expect(await Promise.all([append('a', batchOf(2, 'a')), append('b', batchOf(3, '', 'metric'))])).toEqual([
      'kept',
      'kept',
    ])
    expect([queue.held('log'), queue.held('metric'), queue.held('trace'), queue.oldest]).toEqual([2, 3, 0, 1000])
    const entries = await takeAll(queue)
    expect(entries.map(entry => [entry.id, ...textsOf(entry.batch)])).toEqual([
      ['a', 'a 0', 'a 1'],
      ['b', '3 of metric'],
    ])
    for (const entry of entries) queue.done(entry)
    expect([queue.items, queue.oldest]).toEqual([0, undefined])
    await queue.close()
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps what is not done, under the same ids', async () => {
    const first = await openTestQueue(folder)
    for (const id of ['a', 'b', 'c', 'd']) await first.append(id, batchOf(1, id))
    const [, b] = await takeAll(first.queue)
    if (b) first.queue.done(b)
    await first.queue.close()
    const second = await openTestQueue(folder)
    expect(second.queue.held('log')).toBe(3)
    expect((await takeAll(second.queue)).map(entry => entry.id)).toEqual(['a', 'c', 'd'])
    await second.append('e', batchOf(1, 'e'))
    expect((await takeAll(second.queue)).map(entry => entry.id)).toEqual(['e'])
    await second.queue.close()
    const third = await openTestQueue(folder)
    expect((await takeAll(third.queue)).map(entry => entry.id)).toEqual(['a', 'c', 'd', 'e'])
    await third.queue.close()
  })

  it('knows which frames were sent together, also when others lie between them', async () => {
    const first = await openTestQueue(folder)
    for (const id of ['a', 'b', 'c', 'd', 'e']) await first.append(id, batchOf(1, id, id === 'b' ? 'trace' : 'log'))
    const [a, b, c, d] = await takeAll(first.queue)
    if (!a || !b || !c || !d) throw new Error('not all there')
    await first.queue.begin('inner', [c])
    await first.queue.begin('outer', [a, d])
    await first.queue.begin('b', [b])
    await first.queue.close()
    const second = await openTestQueue(folder)
    const flights = (await takeAll(second.queue)).map(entry => [entry.id, entry.flight?.id, entry.flight?.frames])
    expect(flights).toEqual([
      ['a', 'outer', 2],
      ['b', 'b', 1],
      ['c', 'inner', 1],
      ['d', 'outer', 2],
      ['e', undefined, undefined],
    ])
    await second.queue.close()
  })

  it('starts new files and deletes those that are delivered', async () => {
    const { queue, append } = await openTestQueue(folder, { segmentBytes: 2000 })
    for (let at = 0; at < 10; at += 1) await append(`${at}`, batchOf(5, 'x'.repeat(100)))
    expect((await segmentFiles(folder)).length).toBeGreaterThan(3)
    const before = queue.bytes
    expect(before).toBe(await folderBytes(folder))
    for (const entry of await takeAll(queue)) queue.done(entry)
    await soon(async () => {
      expect((await segmentFiles(folder)).length).toBeLessThanOrEqual(1)
      expect(queue.bytes).toBe(await folderBytes(folder))
    })
    await queue.close()
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['always', 1, 1],
    ['interval', 0, 1],
    ['never', 0, 0],
  ] as const)('syncs %s: %d times before it answers, %d a second later', async (fsync, before, later) => {
    let syncs = 0
    const files = watchFiles(operation => {
      if (operation === 'sync') syncs += 1
    })
    const clock = createManualClock()
    const { queue, append } = await openTestQueue(folder, { fsync }, { files, clock })
    const appends = Array.from({ length: 50 }, (_, at) => append(`${at}`, batchOf(1, 'x')))
    await Promise.all(appends)
    // All of them share one.
    expect(syncs).toBe(before)
    clock.advance(1000)
    expect(syncs).toBe(later)
    expect(clock.timers).toBe(0)
    await queue.close()
  })

  it('answers for what waits while another write is synced with one more sync', async () => {
    const gate = Promise.withResolvers<void>()
    let syncs = 0
    const files = watchFiles(() => {})
    const slow = {
      ...files,
      async create(path: string) {
        const file = await files.create(path)
        return {
          ...file,
          async sync() {
            syncs += 1
            await gate.promise
          },
        }
      },
    }
    const { queue, append } = await openTestQueue(folder, { fsync: 'always' }, { files: slow })
    const first = append('first', batchOf(1, 'x'))
    await soon(() => expect(syncs).toBe(1))
    const others = Array.from({ length: 100 }, (_, at) => append(`${at}`, batchOf(1, 'x')))
    gate.resolve()
    await Promise.all([first, ...others])
    expect(syncs).toBe(2)
    await queue.close()
  })

  it('opens without reading what is noted, and reads what is not', async () => {
    const first = await openTestQueue(folder, { segmentBytes: 5000 })
    for (let at = 0; at < 20; at += 1) await first.append(`${at}`, batchOf(3, 'x'.repeat(300)))
    await first.queue.close()
    let read = 0
    const files = watchFiles((operation, bytes) => {
      if (operation === 'read') read += bytes
    })
    const second = await openTestQueue(folder, {}, { files })
    expect([second.queue.held('log'), read]).toEqual([60, 0])
    await second.queue.close()
    const [noted] = (await readdir(folder)).filter(name => name.endsWith('.summary'))
    await rm(join(folder, noted ?? ''))
    const third = await openTestQueue(folder, {}, { files })
    expect(third.queue.held('log')).toBe(60)
    expect(read).toBeGreaterThan(0)
    expect(await takeAll(third.queue)).toHaveLength(20)
    await third.queue.close()
  })

  it('refuses what it could never hold', async () => {
    const { queue, append } = await openTestQueue(folder, { maxBytes: 1000 })
    expect(await append('a', batchOf(1, 'x'.repeat(2000)))).toBe('too_large')
    expect(queue.items).toBe(0)
    await queue.close()
  })
})

describe('a damaged disk queue', () => {
  async function filled(ids: string): Promise<string> {
    const { queue, append } = await openTestQueue(folder)
    for (const id of ids) await append(id, batchOf(2, id.repeat(50)))
    await queue.close()
    const [name = ''] = await segmentFiles(folder)
    return name
  }

  it('cuts off a write that did not come to its end', async () => {
    const name = await filled('abc')
    const size = (await readFile(join(folder, name))).length
    await truncate(join(folder, name), size - 10)
    const { queue, corrupt, stuck } = await openTestQueue(folder)
    expect(queue.held('log')).toBe(4)
    expect(queue.corrupt.segments).toBe(0)
    expect(queue.corrupt.bytes).toBeGreaterThan(100)
    expect((await takeAll(queue)).map(entry => entry.id)).toEqual(['a', 'b'])
    expect([corrupt.log, stuck]).toEqual([0, []])
    await queue.close()
  })

  it.each([
    ['records', 150, 2],
    ['the start of a frame', 3, 2],
  ])('counts and skips damaged %s', async (_name, at, lost) => {
    const name = await filled('abcd')
    const frame = (await readFile(join(folder, name))).length / 4
    await flip(name, Math.round(frame + at))
    const { queue, corrupt } = await openTestQueue(folder)
    expect(queue.held('log')).toBe(8)
    const entries = await takeAll(queue)
    expect(entries.map(entry => entry.id)).toEqual(['a', 'c', 'd'])
    for (const entry of entries) queue.done(entry)
    await queue.emptied(never)
    expect(corrupt).toMatchObject({ log: lost, bytes: frame })
    expect(queue.corrupt).toEqual({ segments: 1, bytes: frame })
    await queue.close()
    expect(await segmentFiles(folder)).toEqual([])
  })

  it('gives up a file of garbage, and delivers the others', async () => {
    await filled('ab')
    const before = await openTestQueue(folder)
    await before.append('c', batchOf(1, 'c'))
    await before.queue.close()
    const [name = ''] = await segmentFiles(folder)
    const size = (await readFile(join(folder, name))).length
    await writeFile(join(folder, name), Buffer.alloc(size, 'Weir'))
    const { queue, corrupt } = await openTestQueue(folder)
    const entries = await takeAll(queue)
    expect(entries.map(entry => entry.id)).toEqual(['c'])
    expect(corrupt).toMatchObject({ log: 4, bytes: size })
    await queue.close()
  })

  it('does without its cursor: everything that is there comes again', async () => {
    const first = await openTestQueue(folder)
    for (const id of 'abc') await first.append(id, batchOf(1, id))
    const [a] = await takeAll(first.queue)
    if (a) first.queue.done(a)
    await first.queue.close()
    await writeFile(join(folder, 'cursor.json'), '{')
    const second = await openTestQueue(folder)
    expect((await takeAll(second.queue)).map(entry => entry.id)).toEqual(['a', 'b', 'c'])
    await second.queue.close()
  })

  it.each([
    ['a file that is gone', (name: string) => rm(join(folder, name)), 0],
    ['a folder in place of a file', (name: string) => replaceByFolder(name), 0],
  ])('opens in spite of %s', async (_name, harm) => {
    const name = await filled('ab')
    await harm(name)
    const { queue, append } = await openTestQueue(folder)
    expect(await append('c', batchOf(1, 'c'))).toBe('kept')
    expect((await takeAll(queue)).map(entry => entry.id)).toEqual(['c'])
    await queue.close()
  })

  async function replaceByFolder(name: string): Promise<void> {
    await rm(join(folder, name))
    const { mkdir } = await import('node:fs/promises')
    await mkdir(join(folder, name))
  }

  it('tries to read again, and goes on to the next file when that does not help', async () => {
    await filled('ab')
    const before = await openTestQueue(folder)
    await before.append('c', batchOf(1, 'c'))
    await before.queue.close()
    let failures = 0
    const clock = createManualClock()
    const files = watchFiles(operation => {
      if (operation !== 'read' || failures === 3) return
      failures += 1
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    })
    const { queue, corrupt } = await openTestQueue(folder, {}, { files, clock })
    const taken = takeAll(queue)
    for (let at = 1; at < 3; at += 1) {
      await soon(() => expect(clock.timers).toBe(1))
      clock.advance(1000)
    }
    expect((await taken).map(entry => entry.id)).toEqual(['c'])
    expect([failures, corrupt.log]).toEqual([3, 4])
    await queue.close()
  })
})
