import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/test-context.ts'
import { createBreaker } from './breaker.ts'

const never = new AbortController().signal
const settle = () => new Promise(resolve => setImmediate(resolve))

function create(changes: object = {}) {
  const clock = createManualClock()
  const breaker = createBreaker({ enabled: true, threshold: 3, openMs: 1000, ...changes }, clock)
  const fail = async (waitMs?: number) => (await breaker.enter(never))('failed', waitMs)
  return { clock, breaker, fail }
}

describe('a circuit breaker', () => {
  it('opens after so many failures in a row, and only in a row', async () => {
    const { breaker, fail } = create()
    await fail()
    await fail()
    ;(await breaker.enter(never))('worked')
    await fail()
    await fail()
    expect(breaker.state).toBe('closed')
    await fail()
    expect(breaker.state).toBe('open')
  })

  it('lets one request through when the time is over, and the others when that one worked', async () => {
    const { breaker, clock, fail } = create({ threshold: 1 })
    await fail()
    const entered: string[] = []
    const waiting = ['a', 'b', 'c'].map(async name => {
      const leave = await breaker.enter(never)
      entered.push(name)
      return leave
    })
    clock.advance(999)
    await settle()
    expect(entered).toEqual([])
    clock.advance(1)
    await settle()
    expect([entered.length, breaker.state]).toEqual([1, 'half_open'])
    ;(await Promise.race(waiting))('worked')
    await Promise.all(waiting)
    expect([breaker.state, clock.timers]).toEqual(['closed', 0])
  })

  it('opens again when the trial fails, and lets another one try when it was called off', async () => {
    const { breaker, clock, fail } = create({ threshold: 3 })
    for (let at = 0; at < 3; at += 1) await fail()
    clock.advance(1000)
    await fail()
    expect(breaker.state).toBe('open')
    clock.advance(1000)
    ;(await breaker.enter(never))('unknown')
    expect(breaker.state).toBe('open')
    ;(await breaker.enter(never))('worked')
    expect(breaker.state).toBe('closed')
  })

  it('opens for as long as it is asked to, also when it is off', async () => {
    const { breaker, clock, fail } = create({ enabled: false })
    for (let at = 0; at < 9; at += 1) await fail()
    expect(breaker.state).toBe('closed')
    await fail(5000)
    expect(breaker.state).toBe('open')
    clock.advance(4999)
    let entered = false
    const waiting = breaker.enter(never).then(leave => {
      entered = true
      leave('failed')
    })
    await settle()
    expect(entered).toBe(false)
    clock.advance(1)
    await waiting
    expect(breaker.state).toBe('closed')
  })

  it('is not opened for a shorter time by a request that was sent before', async () => {
    const { breaker, clock, fail } = create()
    const earlier = await breaker.enter(never)
    await fail(60_000)
    earlier('failed', 10)
    clock.advance(1000)
    const abort = new AbortController()
    const waiting = breaker.enter(abort.signal)
    await settle()
    expect(breaker.state).toBe('open')
    abort.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(clock.timers).toBe(0)
  })
})
