import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/test-context.ts'
import { createGather } from './gather.ts'
import type { Owner, Piece } from './pieces.ts'
import { createRequestSlots } from './request-slots.ts'
import { batchOf, textsOf } from './testing/queue-kit.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))
const ownerOf = (signal: AbortSignal): Owner => ({ signal, settle() {}, setAside() {} })

function create(requests = 1) {
  const clock = createManualClock()
  const sent: unknown[][] = []
  const gates: (() => void)[] = []
  const slots = createRequestSlots(requests)
  const gather = createGather({ items: 4, bytes: 1000, flushMs: 100 }, clock, slots, async pieces => {
    sent.push(pieces.flatMap(({ batch }) => textsOf(batch)))
    await new Promise<void>(resolve => gates.push(resolve))
  })
  const piece = (count: number, text: string, bytes = 10, signal = new AbortController().signal): Piece => ({
    batch: batchOf(count, text),
    bytes,
    owner: ownerOf(signal),
  })
  return { clock, sent, gates, gather, piece, slots }
}

describe('gathering', () => {
  it('joins until the interval is over', () => {
    const { clock, sent, gather, piece } = create()
    gather.add(piece(1, 'a'))
    clock.advance(60)
    gather.add(piece(1, 'b'))
    clock.advance(39)
    expect(sent).toEqual([])
    clock.advance(1)
    expect(sent).toEqual([['a 0', 'b 0']])
    expect(clock.timers).toBe(0)
  })

  it('waits for nothing any more once it is told to hurry', () => {
    const { clock, sent, gather, piece } = create(2)
    gather.add(piece(1, 'a'))
    gather.hurry()
    gather.add(piece(1, 'b'))
    expect(sent).toEqual([['a 0'], ['b 0']])
    expect(clock.timers).toBe(0)
  })

  it.each([
    ['items', 2, 10],
    ['bytes', 1, 500],
  ])('does not wait once a request is full by %s', (_name, count, bytes) => {
    const { sent, gather, piece } = create()
    gather.add(piece(count, 'a', bytes))
    expect(sent).toEqual([])
    gather.add(piece(count, 'b', bytes))
    expect(sent).toHaveLength(1)
  })

  it('takes no more than fits, and what waits for a request with it', async () => {
    const { clock, sent, gates, gather, piece } = create()
    for (const text of ['a', 'b', 'c']) gather.add(piece(2, text))
    clock.advance(100)
    expect(sent).toEqual([['a 0', 'a 1', 'b 0', 'b 1']])
    gates[0]?.()
    await settle()
    expect(sent[1]).toEqual(['c 0', 'c 1'])
  })

  it('leaves out what was called off while it waited', async () => {
    const { clock, sent, gather, piece } = create()
    const abort = new AbortController()
    gather.add(piece(1, 'a', 10, abort.signal))
    gather.add(piece(1, 'b'))
    abort.abort()
    clock.advance(100)
    expect(sent).toEqual([['b 0']])
  })

  it('sends whole requests first, and shares requests with others', async () => {
    const { clock, sent, gates, gather, piece, slots } = create(2)
    expect(slots.take()).toBe(true)
    gather.add(piece(4, 'a'))
    gather.add(piece(1, 'b'))
    let whole = false
    gather.addWhole(async () => {
      whole = true
    })
    clock.advance(100)
    expect([sent.length, whole]).toEqual([1, false])
    slots.release()
    await settle()
    expect([sent.length, whole]).toEqual([2, true])
    for (const open of gates) open()
    await gather.idle()
  })

  it('has room while it holds less than it could soon send', async () => {
    const { gates, gather, piece } = create()
    const never = new AbortController().signal
    for (const text of ['a', 'b', 'c']) gather.add(piece(4, text))
    let room = false
    const waiting = gather.room(never).then(() => {
      room = true
    })
    await settle()
    expect(room).toBe(false)
    gates[0]?.()
    await waiting
    const abort = new AbortController()
    gather.add(piece(8, 'd'))
    const refused = gather.room(abort.signal)
    abort.abort(new Error('gone'))
    await expect(refused).rejects.toThrow('gone')
  })

  it('forgets what waits when it is stopped', () => {
    const { clock, sent, gather, piece } = create()
    gather.add(piece(1, 'a'))
    gather.stop()
    clock.advance(1000)
    expect([sent, clock.timers]).toEqual([[], 0])
  })
})
