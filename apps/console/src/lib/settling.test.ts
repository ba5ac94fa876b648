import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settling } from './settling.ts'

describe('what is typed into a search', () => {
  let told: string[]
  const search = () => settling(text => told.push(text))
  beforeEach(() => {
    told = []
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[CONST-003] counts once nothing followed for 300 ms', () => {
    const { later } = search()
    later('e')
    vi.advanceTimersByTime(200)
    later('er')
    vi.advanceTimersByTime(299)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual(['er'])
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['er'])
  })

  it('counts at once when asked to, and only once', () => {
    const { later, now } = search()
    later('error')
    now()
    expect(told).toEqual(['error'])
    now()
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['error'])
  })

  it('can be forgotten', () => {
    const { later, forget } = search()
    later('error')
    forget()
    vi.advanceTimersByTime(1000)
    expect(told).toEqual([])
  })
})
