import { LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/test-context.ts'
import { createRecordBatcher } from './record-batcher.ts'

function create(options: { concurrency?: number; maxRecords?: number } = {}) {
  const clock = createManualClock()
  const pushes: { bodies: unknown[]; done: PromiseWithResolvers<void> }[] = []
  const failures: unknown[] = []
  const batcher = createRecordBatcher({
    clock,
    maxRecords: 3,
    maxBytes: 100,
    maxDelayMs: 50,
    ...options,
    push(batch) {
      const done = Promise.withResolvers<void>()
      pushes.push({ bodies: batch.records.map(record => (record instanceof LogRecord ? record.body : '')), done })
      return done.promise
    },
    onFailed: error => failures.push(error),
  })
  const add = (bodies: string, bytes = 1) =>
    batcher.add(
      Array.from(bodies, body => Object.assign(new LogRecord(), { body })),
      bytes,
    )
  const settle = () => new Promise(resolve => setImmediate(resolve))
  return { clock, batcher, add, pushes, failures, settle, sent: () => pushes.map(push => push.bodies.join('')) }
}

describe('record batcher', () => {
  it('pushes what has waited long enough', () => {
    const { clock, add, sent } = create()
    add('a')
    clock.advance(49)
    add('b')
    expect(sent()).toEqual([])
    clock.advance(1)
    expect(sent()).toEqual(['ab'])
    expect(clock.timers).toBe(0)
  })

  it('pushes at once what is many or large', () => {
    const many = create()
    many.add('abc')
    expect(many.sent()).toEqual(['abc'])
    const large = create()
    large.add('a', 100)
    expect(large.sent()).toEqual(['a'])
  })

  it('has one batch on its way at a time, asks to wait when the next is full, and keeps the order', async () => {
    const { batcher, add, pushes, sent, settle } = create()
    add('abc')
    expect(batcher.room()).toBeUndefined()
    add('de')
    expect(batcher.room()).toBeUndefined()
    add('f')
    const room = batcher.room()
    expect(room).toBeInstanceOf(Promise)
    expect(sent()).toEqual(['abc'])
    pushes[0]?.done.resolve()
    await room
    expect(sent()).toEqual(['abc', 'def'])
    add('g')
    await settle()
    expect(sent()).toEqual(['abc', 'def'])
  })

  it('sends what fell due meanwhile once the way is free', async () => {
    const { clock, add, pushes, sent, settle } = create()
    add('abc')
    add('d')
    clock.advance(60)
    expect(sent()).toEqual(['abc'])
    pushes[0]?.done.resolve()
    await settle()
    expect(sent()).toEqual(['abc', 'd'])
  })

  it('has several on their way where order does not matter', () => {
    const { add, sent } = create({ concurrency: 2 })
    add('abc')
    add('def')
    add('ghi')
    expect(sent()).toEqual(['abc', 'def'])
  })

  it('flushes everything in order, whatever is on its way', () => {
    const { clock, batcher, add, sent } = create()
    add('abc')
    add('def')
    add('g')
    batcher.flush()
    expect(sent()).toEqual(['abc', 'def', 'g'])
    expect(batcher).toMatchObject({ waiting: 0, waitingBytes: 0 })
    expect(clock.timers).toBe(0)
  })

  it('goes on after a batch that was not taken', async () => {
    const { add, pushes, sent, failures, settle } = create()
    add('abc')
    pushes[0]?.done.reject(new Error('stopped'))
    await settle()
    add('def')
    expect(sent()).toEqual(['abc', 'def'])
    expect(failures).toHaveLength(1)
  })

  it('gives the records of one batch something to share, and never those of two', () => {
    const { batcher, add } = create()
    const first = batcher.frame()
    add('ab')
    expect(batcher.frame()).toBe(first)
    add('c')
    expect(batcher.frame()).not.toBe(first)
    expect(batcher.frame().resource).not.toBe(first.resource)
  })
})
