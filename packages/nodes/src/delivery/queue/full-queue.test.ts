import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../../testing/test-context.ts'
import {
  batchOf,
  folderBytes,
  openTestQueue,
  systemError,
  takeAll,
  type TestQueue,
  watchFiles,
} from '../testing/queue-kit.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-queue-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 3000, interval: 5 })
const big = () => batchOf(1, 'x'.repeat(900))
/** Room for four of the big ones, in files of two. */
const small = { maxBytes: 4400, segmentBytes: 2200 }

async function fill({ append }: TestQueue, count = 4): Promise<void> {
  for (let at = 0; at < count; at += 1) expect(await append(`${at}`, big())).toBe('kept')
}

describe('a queue that is full', () => {
  it('makes senders wait until something is delivered', async () => {
    const test = await openTestQueue(folder, small)
    await fill(test)
    let kept = false
    const waiting = test.append('late', big()).then(() => {
      kept = true
    })
    await soon(() => expect(test.stuck.at(-1)).toMatch(/^The disk queue is full: senders wait/))
    const entries = await takeAll(test.queue)
    expect(kept).toBe(false)
    for (const entry of entries.slice(0, 2)) test.queue.done(entry)
    await waiting
    expect(await folderBytes(folder)).toBeLessThanOrEqual(small.maxBytes)
    expect((await takeAll(test.queue)).map(entry => entry.id)).toEqual(['late'])
    for (const entry of entries.slice(2)) test.queue.done(entry)
    await test.append('later', big())
    expect(test.stuck.at(-1)).toBeUndefined()
    await test.queue.close()
  })

  it('has room again even when all of it was in the file that is written to', async () => {
    const test = await openTestQueue(folder, { maxBytes: 3000, segmentBytes: 64_000 })
    await fill(test, 2)
    const waiting = test.append('late', batchOf(1, 'y'.repeat(2000)))
    for (const entry of await takeAll(test.queue)) test.queue.done(entry)
    await soon(() => expect(test.stuck.at(-1)).toMatch(/full/))
    expect(await takeAll(test.queue)).toEqual([])
    expect(await waiting).toBe('kept')
    await test.queue.close()
  })

  it('lets go of a sender that gives up, and refuses those who would rather not wait', async () => {
    const test = await openTestQueue(folder, small)
    await fill(test)
    const abort = new AbortController()
    const waiting = test.append('late', big(), { signal: abort.signal })
    expect(await test.append('hurried', big(), { whenFull: 'return' })).toBe('stuck')
    await soon(() => expect(test.stuck.at(-1)).toMatch(/full/))
    expect(await test.append('hurried too', big(), { whenFull: 'return' })).toBe('stuck')
    abort.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect((await takeAll(test.queue)).map(entry => entry.id)).toEqual(['0', '1', '2', '3'])
    await test.queue.close()
  })

  it('drops the oldest where it is told to, never beyond its size', async () => {
    const test = await openTestQueue(folder, { ...small, onFull: 'drop_oldest' })
    for (let at = 0; at < 11; at += 1) {
      expect(await test.append(`${at}`, big())).toBe('kept')
      expect(await folderBytes(folder)).toBeLessThanOrEqual(small.maxBytes)
      expect(test.queue.held('log') + test.dropped.log).toBe(at + 1)
    }
    const ids = (await takeAll(test.queue)).map(entry => entry.id)
    expect(ids).toEqual(['8', '9', '10'].slice(-ids.length))
    expect(ids.length).toBe(11 - test.dropped.log)
    expect(test.stuck).toContain('The disk queue is full: the oldest records are dropped')
    await test.queue.close()
  })

  it('does not drop what is being delivered', async () => {
    const test = await openTestQueue(folder, { ...small, onFull: 'drop_oldest' })
    await fill(test)
    const never = new AbortController().signal
    const taken = await test.queue.next(never)
    await test.append('4', big())
    expect(test.dropped.log).toBe(1)
    expect(test.queue.held('log')).toBe(4)
    if (taken) test.queue.done(taken)
    expect(test.queue.held('log')).toBe(3)
    expect((await takeAll(test.queue)).map(entry => entry.id)).toEqual(['2', '3', '4'])
    await test.queue.close()
  })

  it('drops the newest where it is told to', async () => {
    const test = await openTestQueue(folder, { ...small, onFull: 'drop_newest' })
    await fill(test)
    expect(await Promise.all([test.append('4', big()), test.append('5', big())])).toEqual(['dropped', 'dropped'])
    expect(test.dropped.log).toBe(2)
    expect((await takeAll(test.queue)).map(entry => entry.id)).toEqual(['0', '1', '2', '3'])
    expect(test.stuck).toContain('The disk queue is full: the newest records are dropped')
    await test.queue.close()
  })
})

describe('a disk that fails', () => {
  function failing(code: string, operation: 'write' | 'sync' | 'create') {
    const disk = { broken: false, files: watchFiles(() => {}) }
    disk.files = watchFiles(done => {
      if (disk.broken && done === operation) throw systemError(code)
    })
    return disk
  }

  it.each([
    ['ENOSPC', 'write', 'no space is left on the disk'],
    ['EIO', 'sync', 'the disk reports an error'],
    ['EROFS', 'create', 'the disk is read-only'],
  ] as const)('with %s on %s makes senders wait, says why, and goes on by itself', async (code, operation, words) => {
    const disk = failing(code, operation)
    const clock = createManualClock()
    const test = await openTestQueue(folder, { fsync: 'always', segmentBytes: 500 }, { files: disk.files, clock })
    await test.append('a', big())
    disk.broken = true
    const waiting = Promise.all([test.append('b', big()), test.append('c', big())])
    await soon(() => expect(clock.timers).toBe(1))
    expect(test.stuck.at(-1)).toBe(`Cannot write to the disk queue: ${words}`)
    expect(await test.append('hurried', big(), { whenFull: 'return' })).toBe('stuck')
    clock.advance(1000)
    await soon(() => expect(clock.timers).toBe(1))
    disk.broken = false
    clock.advance(1000)
    expect(await waiting).toEqual(['kept', 'kept'])
    expect(test.stuck.at(-1)).toBeUndefined()
    expect((await takeAll(test.queue)).map(entry => entry.id)).toEqual(['a', 'b', 'c'])
    await test.queue.close()
    const again = await openTestQueue(folder)
    expect((await takeAll(again.queue)).map(entry => entry.id)).toEqual(['a', 'b', 'c'])
    expect(again.queue.corrupt).toEqual({ segments: 0, bytes: 0 })
    await again.queue.close()
  })

  it('gives up the newest under drop_newest, and under drop_oldest when deleting cannot help', async () => {
    for (const onFull of ['drop_newest', 'drop_oldest'] as const) {
      const disk = failing('EIO', 'write')
      const test = await openTestQueue(join(folder, onFull), { onFull }, { files: disk.files })
      await test.append('a', big())
      disk.broken = true
      expect(await test.append('b', big())).toBe('dropped')
      disk.broken = false
      expect(await test.append('c', big())).toBe('kept')
      expect(test.dropped.log).toBe(1)
      expect((await takeAll(test.queue)).map(entry => entry.id)).toEqual(['a', 'c'])
      await test.queue.close()
    }
  })

  it('makes room under drop_oldest on a disk that is full', async () => {
    let room = 4000
    const files = watchFiles((operation, bytes) => {
      if (operation === 'remove') room += 1000
      if (operation !== 'write') return
      if (bytes > room) throw systemError('ENOSPC')
      room -= bytes
    })
    const test = await openTestQueue(folder, { onFull: 'drop_oldest', segmentBytes: 1000 }, { files })
    for (let at = 0; at < 8; at += 1) expect(await test.append(`${at}`, big())).toBe('kept')
    expect(test.dropped.log).toBeGreaterThan(0)
    expect(test.queue.held('log') + test.dropped.log).toBe(8)
    const ids = (await takeAll(test.queue)).map(entry => entry.id)
    expect(ids.at(-1)).toBe('7')
    await test.queue.close()
  })
})
