import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toItem } from '@weir/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, storageIn } from '../../testing/test-context.ts'
import {
  delivered,
  later,
  refused,
  settled,
  soon,
  testDelivery,
  type TestDelivery,
  unaccounted,
} from '../testing/delivery-kit.ts'
import { batchOf, systemError, textsOf, watchFiles } from '../testing/queue-kit.ts'
import { openDeadLetters } from './dead-letter-store.ts'

let folder = ''
const running = new Set<TestDelivery>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-letters-'))
})
afterEach(async () => {
  for (const test of running) await stop(test)
  await rm(folder, { recursive: true, force: true })
})

function start(config: object = {}): TestDelivery {
  const test = testDelivery(config, storageIn(folder))
  running.add(test)
  void test.output.start?.()
  return test
}

async function stop(test: TestDelivery): Promise<void> {
  running.delete(test)
  await test.output.stop?.()
}

function lettersOf({ output }: TestDelivery) {
  if (!output.deadLetters) throw new Error('there are none')
  return output.deadLetters
}

async function refuse(test: TestDelivery, text: string, count = 2): Promise<void> {
  const result = test.deliver(batchOf(count, text)).then(undefined, () => 'refused')
  expect(await settled(test, result)).toBe('refused')
}

describe('dead letters', () => {
  it('are listed from the newest, page by page, also after a restart', async () => {
    const first = start()
    first.answer = () => refused
    for (const text of ['a', 'b', 'c']) await refuse(first, text)
    await stop(first)
    const second = start()
    const letters = lettersOf(second)
    const page = await letters.list({ limit: 2 })
    expect(page).toMatchObject([
      { signal: 'log', items: 2, reason: 'http_400', message: 'not like this' },
      { signal: 'log', items: 2 },
    ])
    const [newest, next] = page
    expect(newest && (await letters.peek(newest.id, 1))).toEqual(batchOf(1, 'c').records.map(record => toItem(record)))
    expect(next && (await letters.peek(next.id, 9))).toHaveLength(2)
    expect(next && (await letters.list({ limit: 9, after: next.id }))).toHaveLength(1)
    expect(await letters.list({ limit: 9, after: 'nobody' })).toEqual([])
    expect(await letters.peek('../../etc/passwd', 9)).toEqual([])
    expect(second.output.status?.()?.deadLetters.items).toBe(6)
    expect(newest?.time).toBeGreaterThan(next?.time ?? 0)
    expect(newest?.time).toBeLessThanOrEqual(first.clock.now())
  })

  it('are sent again under their ids, and gone when they are on their way', async () => {
    const test = start()
    test.answer = () => refused
    await refuse(test, 'a')
    await refuse(test, 'b')
    const ids = test.sent.map(({ id }) => id)
    test.answer = () => delivered
    expect(await lettersOf(test).replay()).toBe(4)
    expect(await lettersOf(test).list({ limit: 9 })).toEqual([])
    await later(test, () => expect(test.context.delivered.log.items).toBe(4))
    expect(test.sent.slice(2).map(({ id, batch }) => [id, textsOf(batch)[0]])).toEqual([
      [ids[0], 'a 0'],
      [ids[1], 'b 0'],
    ])
    expect(test.context.accounts.log.created).toEqual({ replayed: 4 })
    expect(unaccounted(test, 0)).toBe(0)
  })

  it('come back when they are refused again', async () => {
    const test = start()
    test.answer = () => refused
    await refuse(test, 'a')
    const [letter] = await lettersOf(test).list({ limit: 1 })
    expect(await lettersOf(test).replay([letter?.id ?? '', 'nobody'])).toBe(2)
    await later(test, () => expect(test.context.accounts.log.errors).toEqual({ http_400: 2 }))
    expect(await lettersOf(test).list({ limit: 9 })).toHaveLength(1)
    expect(unaccounted(test, 0)).toBe(0)
  })

  it('are deleted on demand', async () => {
    const test = start()
    test.answer = () => refused
    for (const text of ['a', 'b', 'c']) await refuse(test, text)
    const [newest] = await lettersOf(test).list({ limit: 1 })
    expect(await lettersOf(test).purge([newest?.id ?? '', newest?.id ?? ''])).toBe(2)
    expect(await lettersOf(test).purge()).toBe(4)
    expect(await readdir(join(folder, 'dead-letters'))).toEqual([])
    expect(test.output.status?.()?.deadLetters).toMatchObject({ items: 0, bytes: 0 })
  })

  it('are not kept where nobody wants them, but can still be read', async () => {
    const first = start()
    first.answer = () => refused
    await refuse(first, 'a')
    await stop(first)
    const second = start({ dead_letter: { enabled: false } })
    second.answer = () => refused
    await refuse(second, 'b')
    expect(await lettersOf(second).list({ limit: 9 })).toHaveLength(1)
  })

  it('that are damaged concern no other', async () => {
    const test = start()
    test.answer = () => refused
    await refuse(test, 'a')
    await refuse(test, 'b')
    const [name = ''] = (await readdir(join(folder, 'dead-letters'))).sort()
    await writeFile(join(folder, 'dead-letters', name), 'nonsense')
    const listed = await lettersOf(test).list({ limit: 9 })
    expect(listed.map(({ reason }) => reason)).toEqual(['http_400', 'unreadable'])
    test.answer = () => delivered
    expect(await lettersOf(test).replay()).toBe(2)
    expect(await lettersOf(test).purge()).toBe(2)
  })

  it('make room for newer ones', async () => {
    const clock = createManualClock()
    const store = await openDeadLetters({ folder, maxBytes: 40_000, sync: false }, clock)
    const head = { id: 'x', attempts: 1, reason: 'r', message: 'm'.repeat(100_000) }
    await Promise.all(Array.from({ length: 20 }, (_, at) => store.add(batchOf(1, `${at} ${'x'.repeat(5000)}`), head)))
    expect(store.bytes).toBeLessThanOrEqual(40_000)
    expect(store.items).toBeGreaterThan(4)
    const newest = await store.open(store.ids.at(-1) ?? '')
    expect(newest && String(textsOf(newest.batch)[0])).toMatch(/^19 /)
    expect(newest?.head.message).toHaveLength(1000)
    await store.add(batchOf(1, 'x'.repeat(50_000)), head)
    expect((await store.list({ limit: 1 }))[0]?.id).toBe(newest?.letter.id)
    const again = await openDeadLetters({ folder, maxBytes: 40_000, sync: false }, clock)
    expect([again.items, again.bytes, again.ids]).toEqual([store.items, store.bytes, store.ids])
  })

  it('that cannot be written are counted all the same', async () => {
    const files = watchFiles(operation => {
      if (operation === 'write') throw systemError('ENOSPC')
    })
    const store = await openDeadLetters({ folder, maxBytes: 40_000, sync: true }, createManualClock(), files)
    await expect(store.add(batchOf(1, 'a'), { id: 'x', attempts: 1 })).rejects.toThrow('ENOSPC')
    expect([store.items, await readdir(folder)]).toEqual([0, []])
    await writeFile(join(folder, 'dead-letters'), 'in the way')
    const test = start()
    test.answer = () => refused
    await refuse(test, 'a')
    await soon(() => expect(test.context.healths.some(({ message }) => message.includes('dead letters'))).toBe(true))
  })
})
