import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storageIn } from '../testing/test-context.ts'
import {
  away,
  delivered,
  later,
  refused,
  settled,
  soon,
  testDelivery,
  type TestDelivery,
  unaccounted,
} from './testing/delivery-kit.ts'
import { batchOf, folderBytes, segmentFiles, textsOf } from './testing/queue-kit.ts'

let folder = ''
let storage = storageIn('')
const running = new Set<TestDelivery>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-delivery-'))
  storage = storageIn(folder)
})
afterEach(async () => {
  for (const test of running) await stop(test)
  await rm(folder, { recursive: true, force: true })
})

function start(config: object, own = storage): TestDelivery {
  const test = testDelivery(config, own)
  running.add(test)
  void test.output.start?.()
  return test
}

async function stop(test: TestDelivery): Promise<void> {
  running.delete(test)
  await test.output.stop?.()
}

const always = { persistent_queue: { mode: 'always', fsync: 'never' } }
const onFailure = { persistent_queue: { mode: 'on_failure', fsync: 'never' } }
const idle = () => new Promise(resolve => setTimeout(resolve, 20))

describe('delivery through the disk', () => {
  it('answers when the records are on disk, and counts them when they are delivered', async () => {
    const test = start(always)
    const gate = Promise.withResolvers<void>()
    test.answer = () => gate.promise.then(() => delivered)
    expect(await test.deliver(batchOf(3, 'a'))).toEqual({ kept: 3 })
    expect(test.output.held?.('log')).toBe(3)
    await later(test, () => expect(test.sent).toHaveLength(1))
    expect(test.context.delivered.log.items).toBe(0)
    gate.resolve()
    await soon(() => expect(test.context.delivered.log.items).toBe(3))
    expect(test.context.delivered.log.bytes).toBeGreaterThan(10)
    expect(test.output.held?.('log')).toBe(0)
    expect(unaccounted(test, 3)).toBe(0)
  })

  it('joins what waits into one request, in order', async () => {
    const test = start({ ...always, max_batch_items: 5 })
    await Promise.all(['a', 'b', 'c'].map(text => test.deliver(batchOf(2, text))))
    await test.deliver(batchOf(1, '', 'metric'))
    await later(test, () => expect(test.sent).toHaveLength(3))
    await soon(() => expect(test.context.delivered.log.items).toBe(6))
    const logs = test.sent.filter(({ batch }) => batch.signal === 'log').map(({ batch }) => textsOf(batch))
    expect(logs).toEqual([
      ['a 0', 'a 1', 'b 0', 'b 1'],
      ['c 0', 'c 1'],
    ])
  })

  it('sends the same request again after a restart: same records, same id', async () => {
    const first = start({ ...always, parallel_worker_count: 2, max_batch_items: 3 })
    first.answer = () => away
    for (const text of ['a', 'b', 'c', 'd', 'e']) await first.deliver(batchOf(1, text))
    await later(first, () => expect(first.sent.length).toBeGreaterThan(1), 10)
    const before = new Map(first.sent.map(({ id, batch }) => [id, textsOf(batch)]))
    await stop(first)
    expect(first.context.accounts.log.dropped).toEqual({ kept_on_disk: 5 })
    expect(first.output.held?.('log')).toBe(0)
    expect(unaccounted(first, 5)).toBe(0)
    const second = start({ ...always, max_batch_items: 100 })
    await later(second, () => expect(second.context.delivered.log.items).toBe(5))
    expect(second.context.accounts.log.created).toEqual({ recovered_from_disk: 5 })
    expect(unaccounted(second, 0)).toBe(0)
    for (const [id, texts] of before) {
      const again = second.sent.find(sent => sent.id === id)
      expect(again && textsOf(again.batch)).toEqual(texts)
      expect(again?.attempt).toBe(2)
    }
    const texts = second.sent.flatMap(({ batch }) => textsOf(batch))
    expect(new Set(texts)).toEqual(new Set(['a 0', 'b 0', 'c 0', 'd 0', 'e 0']))
    expect(texts).toHaveLength(5)
  })

  it('delivers what is left on disk also when the queue is off now', async () => {
    const first = start(always)
    first.answer = () => away
    await first.deliver(batchOf(2, 'a'))
    await stop(first)
    const second = start({})
    await later(second, () => expect(second.context.delivered.log.items).toBe(2))
    await stop(second)
    expect(await readdir(join(folder, 'queue'))).toEqual([])
  })

  it('delivers what workers left that do not run any more, and removes their folders', async () => {
    const gone = join(folder, 'gone')
    const left = start(always, storageIn(gone))
    left.answer = ({ batch }) => (textsOf(batch)[0] === 'bad 0' ? refused : away)
    await left.deliver(batchOf(1, 'bad'))
    await later(left, () => expect(left.context.accounts.log.errors).toEqual({ http_400: 1 }))
    await left.deliver(batchOf(2, 'a'))
    await stop(left)
    const test = start({}, storageIn(join(folder, 'own'), [gone, join(folder, 'never was')]))
    await later(test, () => expect(test.context.delivered.log.items).toBe(2))
    await soon(async () => expect(await readdir(folder)).toEqual(['own']))
    expect(await test.output.deadLetters?.list({ limit: 9 })).toMatchObject([{ reason: 'http_400', items: 1 }])
  })

  it('counts what is refused later as an error, and keeps it', async () => {
    const test = start(always)
    test.answer = () => refused
    expect(await test.deliver(batchOf(2, 'a'))).toEqual({ kept: 2 })
    await later(test, () => expect(test.context.accounts.log.errors).toEqual({ http_400: 2 }))
    expect(unaccounted(test, 2)).toBe(0)
    expect(test.output.status?.()?.deadLetters.items).toBe(2)
  })

  it('counts what is left out by rule as dropped', async () => {
    const test = start(always)
    test.answer = () => ({ kind: 'left_out', reason: 'suppressed', message: 'once is enough' })
    await test.deliver(batchOf(2, 'a'))
    await later(test, () => expect(test.context.accounts.log.dropped).toEqual({ suppressed: 2 }))
    expect([unaccounted(test, 2), test.output.held?.('log'), test.context.delivered.log.items]).toEqual([0, 0, 0])
  })

  it('delivers no faster from the disk than it may', async () => {
    const first = start(always)
    first.answer = () => away
    for (const text of ['a', 'b', 'c']) await first.deliver(batchOf(10, text))
    await stop(first)
    const queue = { ...always.persistent_queue, drain_rate_limit: 10 }
    const test = start({ persistent_queue: queue, max_batch_items: 10 })
    await soon(() => expect(test.sent).toHaveLength(1))
    for (const expected of [2, 3]) {
      await soon(() => expect(test.clock.timers).toBe(1))
      test.clock.advance(900)
      await idle()
      expect(test.sent).toHaveLength(expected - 1)
      test.clock.advance(100)
      await soon(() => expect(test.sent).toHaveLength(expected))
    }
  })

  it('drops the oldest when it is full and told so, and every record is accounted for', async () => {
    const queue = { ...always.persistent_queue, max_byte_size: '1MiB', on_full: 'drop_oldest' }
    const test = start({ persistent_queue: queue, max_batch_items: 1 })
    test.answer = () => away
    for (let at = 0; at < 20; at += 1) await test.deliver(batchOf(1, 'x'.repeat(100_000)))
    expect(test.context.accounts.log.dropped.queue_full).toBeGreaterThan(5)
    expect(unaccounted(test, 20)).toBe(0)
    expect(await folderBytes(join(folder, 'queue'))).toBeLessThanOrEqual(1024 * 1024)
    expect(test.context.healths.at(-1)?.message).toContain('The disk queue is full: the oldest records are dropped')
    await stop(test)
    expect(unaccounted(test, 20)).toBe(0)
    const again = start(always)
    await later(again, () => expect(again.context.delivered.log.items).toBeGreaterThan(0))
    expect(again.context.accounts.log.created.recovered_from_disk).toBe(test.context.accounts.log.dropped.kept_on_disk)
  })

  it('cuts what is larger than the queue, and refuses a record that is', async () => {
    const queue = { ...always.persistent_queue, max_byte_size: '1MiB', on_full: 'drop_oldest' }
    const test = start({ persistent_queue: queue })
    await expect(test.deliver(batchOf(1, 'x'.repeat(1_200_000)))).rejects.toMatchObject({
      reason: 'too_large',
      count: 1,
    })
    expect(await test.deliver(batchOf(3, 'x'.repeat(500_000)))).toEqual({ kept: 3 })
  })

  it('opens by itself once it can', async () => {
    await writeFile(join(folder, 'queue'), 'in the way')
    const test = start(always)
    const result = test.deliver(batchOf(1, 'a'))
    await soon(() => expect(test.context.healths.at(-1)?.message).toMatch(/^Cannot open the disk queue/))
    await rm(join(folder, 'queue'))
    await later(test, async () => expect(await segmentFiles(join(folder, 'queue'))).toHaveLength(1), 5000)
    expect(await result).toEqual({ kept: 1 })
  })

  it('tells of damage, counts it and goes on', async () => {
    const first = start(always)
    first.answer = () => away
    await first.deliver(batchOf(2, 'a'))
    await stop(first)
    const [name = ''] = await segmentFiles(join(folder, 'queue'))
    const size = await folderBytes(join(folder, 'queue'))
    await writeFile(join(folder, 'queue', name), Buffer.alloc(size, 1))
    const second = start(always)
    await second.deliver(batchOf(1, 'b'))
    await later(second, () => expect(second.context.delivered.log.items).toBe(1))
    expect(second.context.accounts.log).toMatchObject({
      errors: { queue_corrupt: 2 },
      created: { recovered_from_disk: 2 },
    })
    expect(unaccounted(second, 1)).toBe(0)
    expect(second.output.status?.()?.queue).toMatchObject({ corruptSegments: 1, corruptBytes: size })
    expect(second.context.healths.some(({ message }) => message.includes('damaged and were left out'))).toBe(true)
    await later(second, () => expect(second.context.healths.at(-1)?.status).toBe('healthy'), 600_000)
  })
})

describe('delivery that turns to the disk when it fails', () => {
  it('delivers directly while all is well', async () => {
    const test = start(onFailure)
    const result = test.deliver(batchOf(1, 'a'))
    await later(test, () => expect(test.sent).toHaveLength(1))
    expect(await result).toEqual({ kept: 0 })
    expect(await readdir(folder)).toEqual([])
  })

  it('never waits for a dead destination, and catches up in order under the same ids', async () => {
    const test = start(onFailure)
    test.answer = () => away
    const first = test.deliver(batchOf(2, 'first'))
    expect(await settled(test, first, 10)).toEqual({ kept: 2 })
    // Without waiting for anything: there is something in the queue.
    expect(await test.deliver(batchOf(1, 'second'))).toEqual({ kept: 1 })
    expect(test.output.held?.('log')).toBe(3)
    test.answer = () => delivered
    await later(test, () => expect(test.context.delivered.log.items).toBe(3))
    expect(test.output.held?.('log')).toBe(0)
    const tries = test.sent.filter(({ batch }) => textsOf(batch)[0] === 'first 0')
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1)
    expect(tries.map(({ attempt }) => attempt)).toEqual(tries.map((_, at) => at + 1))
    expect(unaccounted(test, 3)).toBe(0)
    const direct = test.deliver(batchOf(1, 'third'))
    expect(await settled(test, direct)).toEqual({ kept: 0 })
  })

  it('tries itself while the disk cannot be used', async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'queue'), 'in the way')
    const test = start(onFailure)
    test.answer = ({ attempt }) => (attempt < 3 ? away : delivered)
    const result = test.deliver(batchOf(1, 'a'))
    await later(test, () => expect(test.sent).toHaveLength(3))
    expect(await result).toEqual({ kept: 0 })
  })

  it('keeps going when the queue is full: requests wait, and nothing is lost', async () => {
    const queue = { ...onFailure.persistent_queue, max_byte_size: '1MiB' }
    const test = start({ persistent_queue: queue, parallel_worker_count: 2 })
    test.answer = () => away
    const results: Promise<unknown>[] = []
    for (let at = 0; at < 15; at += 1) {
      results.push(test.deliver(batchOf(1, 'x'.repeat(100_000))))
      test.clock.advance(10)
      await idle()
    }
    expect(test.output.held?.('log')).toBeLessThan(11)
    test.answer = () => delivered
    await later(test, () => expect(test.context.delivered.log.items + test.sent.length).toBeGreaterThan(15))
    const outcomes = await Promise.all(results)
    const kept = outcomes.reduce<number>((sum, result) => sum + (result as { kept: number }).kept, 0)
    await later(test, () => expect(test.context.delivered.log.items).toBe(kept))
    expect(unaccounted(test, kept)).toBe(0)
  })
})

describe('a successor', () => {
  it('gets the queue when its predecessor has let go, and delivers what that kept', async () => {
    const old = start(always)
    old.answer = () => away
    await old.deliver(batchOf(2, 'old'))
    const next = start({ ...always, flush_interval: '20ms' })
    const given = next.deliver(batchOf(1, 'new'))
    await idle()
    expect(next.output.held?.('log')).toBe(0)
    await stop(old)
    expect(await given).toEqual({ kept: 1 })
    await later(next, () => expect(next.context.delivered.log.items).toBe(3))
    expect(unaccounted(next, 1)).toBe(0)
  })

  it('is given what its predecessor could not take any more', async () => {
    const queue = { ...always.persistent_queue, max_byte_size: '1MiB' }
    const old = start({ persistent_queue: queue })
    old.answer = () => away
    const abort = new AbortController()
    const results = Array.from({ length: 15 }, () => old.deliver(batchOf(1, 'x'.repeat(100_000)), abort.signal))
    await soon(() => expect(old.context.healths.at(-1)?.message).toMatch(/disk queue is full/))
    abort.abort(new Error('replaced'))
    const outcomes = await Promise.allSettled(results)
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(kept).toBe(10)
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { message: 'replaced' } })
    expect(unaccounted(old, kept)).toBe(0)
    await stop(old)
    expect(old.context.accounts.log.dropped).toEqual({ kept_on_disk: kept })
  })

  it('does not wait for the queue of a predecessor that was never given it', async () => {
    const first = start(always)
    await first.deliver(batchOf(1, 'a'))
    const second = start(always)
    const third = start(always)
    await Promise.all([stop(second), stop(first)])
    expect(await third.deliver(batchOf(1, 'b'))).toEqual({ kept: 1 })
  })
})
