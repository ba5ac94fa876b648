import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext, storageIn } from '../testing/test-context.ts'
import { createDelivery } from './delivery.ts'
import { deliveryConfig } from './delivery-fields.ts'
import {
  away,
  delivered,
  later,
  refused,
  settled,
  soon,
  testDelivery,
  type TestDelivery,
} from './testing/delivery-kit.ts'
import { batchOf, textsOf } from './testing/queue-kit.ts'

let folder = ''
const running: TestDelivery[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-delivery-'))
})
afterEach(async () => {
  for (const { output } of running.splice(0)) await output.stop?.()
  await rm(folder, { recursive: true, force: true })
})

function start(config: object = {}, storage = storageIn(folder)): TestDelivery {
  const test = testDelivery(config, storage)
  running.push(test)
  void test.output.start?.()
  return test
}

const noStorage = (config: object) =>
  createDelivery({ send: async () => delivered }, deliveryConfig.parse(config), createTestContext())

describe('delivery without a queue', () => {
  it.each(['always', 'on_failure'])('cannot have the mode %s without a folder', mode => {
    expect(() => noStorage({ persistent_queue: { mode } })).toThrow(
      'A disk queue needs a data folder, and there is none',
    )
  })

  it('works without a folder, and has no dead letters there', async () => {
    const test = testDelivery({})
    running.push(test)
    test.answer = () => refused
    const result = test.deliver(batchOf(2, 'a')).then(undefined, (error: unknown) => error)
    expect(await settled(test, result)).toMatchObject({ reason: 'http_400', count: 2 })
    expect(test.output.deadLetters).toBeUndefined()
    expect(test.output.status?.()).toMatchObject({ breaker: 'closed', queue: { mode: 'off', items: 0 } })
  })

  it('tries again under the same id until it succeeds, and says so', async () => {
    const test = start()
    test.answer = ({ attempt }) => (attempt < 4 ? away : delivered)
    const result = test.deliver(batchOf(1, 'a'))
    await later(test, () => expect(test.sent).toHaveLength(4))
    await result
    expect(new Set(test.sent.map(({ id }) => id)).size).toBe(1)
    expect(test.sent.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
    expect(test.context.healths).toEqual([
      { status: 'degraded', message: 'Cannot deliver: nobody is there. Trying again until it succeeds' },
      { status: 'healthy', message: '' },
    ])
  })

  it('says what only a person can mend as an error', async () => {
    const test = start()
    test.answer = () => ({ ...away, unhealthy: true })
    test.deliver(batchOf(1, 'a')).then(undefined, () => {})
    await later(test, () => expect(test.context.healths.at(-1)?.status).toBe('error'))
  })

  it('waits as long as it is asked to, within ten minutes', async () => {
    const test = start()
    test.answer = ({ attempt }) => (attempt === 1 ? { ...away, retryAfterMs: 86_400_000 } : delivered)
    const result = test.deliver(batchOf(1, 'a'))
    test.clock.advance(10)
    await soon(() => expect(test.clock.timers).toBe(1))
    expect(test.output.status?.()?.breaker).toBe('open')
    test.clock.advance(599_999)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(test.sent).toHaveLength(1)
    test.clock.advance(1)
    await result
    expect(test.output.status?.()?.breaker).toBe('closed')
  })

  it('gives up after the time that is set', async () => {
    const test = start({ retry: { max_elapsed: '1m' } })
    test.answer = () => away
    const result = test.deliver(batchOf(3, 'a')).then(undefined, (error: unknown) => error)
    await later(test, () => expect(test.context.healths.at(-1)?.status).toBe('error'), 5000)
    expect(await result).toMatchObject({ reason: 'gave_up', count: 3 })
    expect(await test.output.deadLetters?.list({ limit: 9 })).toMatchObject([
      { reason: 'gave_up', message: 'Given up after 1m0s: nobody is there', items: 3 },
    ])
    expect(test.context.healths[0]?.message).toMatch(/Trying again for up to 1m0s$/)
  })

  it('halves what is too large under ids that stay, and refuses a single record', async () => {
    const test = start()
    test.answer = ({ batch }) =>
      batch.records.length > 1 || textsOf(batch)[0] === 'a 2' ? { kind: 'too_large', message: 'too much' } : delivered
    const result = test.deliver(batchOf(4, 'a')).then(undefined, (error: unknown) => error)
    expect(await settled(test, result)).toMatchObject({ reason: 'too_large', count: 1 })
    expect(test.sent.map(({ batch }) => textsOf(batch).length)).toEqual([4, 2, 1, 1, 2, 1, 1])
    expect(new Set(test.sent.map(({ id }) => id)).size).toBe(7)
    for (const { id } of test.sent) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
  })

  it('does not try for ever what fails by a fault of code', async () => {
    const test = start()
    test.answer = () => {
      throw new TypeError('x is not a function')
    }
    const result = test.deliver(batchOf(1, 'a')).then(undefined, (error: unknown) => error)
    await later(test, () => expect(test.sent).toHaveLength(10), 30_000)
    expect(await result).toMatchObject({ reason: 'send_failed', count: 1 })
  })

  it('tries again what a network throws', async () => {
    const test = start()
    test.answer = ({ attempt }) => {
      if (attempt < 20) throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
      return delivered
    }
    const result = test.deliver(batchOf(1, 'a'))
    await later(test, () => expect(test.sent).toHaveLength(20), 30_000)
    await expect(result).resolves.toEqual({ kept: 0 })
  })

  it('has no more requests on their way than it may', async () => {
    const test = start({ parallel_worker_count: 3, max_batch_items: 2 })
    const gate = Promise.withResolvers<void>()
    test.answer = () => gate.promise.then(() => delivered)
    const results = [test.deliver(batchOf(10, 'a')), test.deliver(batchOf(10, '', 'trace'))]
    test.clock.advance(10)
    await soon(() => expect(test.sent).toHaveLength(3))
    gate.resolve()
    await Promise.all(results)
    expect(test.sent).toHaveLength(10)
  })

  it('stops asking a destination that fails again and again, then lets one request try', async () => {
    const breaker = { failure_threshold: 3, open_timeout: '20s' }
    const test = start({ circuit_breaker: breaker, parallel_worker_count: 3, max_batch_items: 1 })
    test.answer = () => away
    const result = test.deliver(batchOf(3, 'a'))
    await soon(() => expect(test.output.status?.()?.breaker).toBe('open'))
    expect(test.sent).toHaveLength(3)
    test.clock.advance(19_000)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(test.sent).toHaveLength(3)
    const gate = Promise.withResolvers<void>()
    test.answer = () => gate.promise.then(() => delivered)
    test.clock.advance(1000)
    await soon(() => expect(test.output.status?.()?.breaker).toBe('half_open'))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(test.sent).toHaveLength(4)
    gate.resolve()
    await result
    expect(test.sent).toHaveLength(6)
    expect(test.output.status?.()?.breaker).toBe('closed')
  })

  it('counts records of a partial success, and keeps a batch that was refused as a whole', async () => {
    const test = start()
    test.answer = () => ({ kind: 'delivered', rejected: 2, message: 'too old' })
    for (const batch of [batchOf(3, 'part'), batchOf(2, 'whole')]) {
      const result = test.deliver(batch).then(undefined, (error: unknown) => error)
      expect(await settled(test, result)).toMatchObject({ reason: 'partial_success', count: 2 })
    }
    expect(test.context.healths).toEqual([{ status: 'degraded', message: 'The destination took only a part: too old' }])
    const [letter, ...others] = (await test.output.deadLetters?.list({ limit: 9 })) ?? []
    expect([letter?.reason, letter?.items, others]).toEqual(['partial_success', 2, []])
  })

  it('counts what is left out by rule as dropped, and keeps it nowhere', async () => {
    const test = start()
    test.answer = () => ({ kind: 'left_out', reason: 'suppressed', message: 'once is enough' })
    expect(await settled(test, test.deliver(batchOf(3, 'a')))).toEqual({ kept: 3 })
    expect(test.context.accounts.log).toEqual({ created: {}, errors: {}, dropped: { suppressed: 3 } })
    expect([test.output.held?.('log'), test.context.healths]).toEqual([0, []])
    expect(await test.output.deadLetters?.list({ limit: 9 })).toEqual([])
  })
})
