import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenSource, refreshDelay } from './bearer.ts'

const now = Date.UTC(2026, 2, 12)
const inSeconds = (seconds: number) => now / 1000 + seconds
const token = (exp?: number, sub?: string) => `h.${Buffer.from(JSON.stringify({ exp, sub })).toString('base64url')}.s`

describe('refreshDelay', () => {
  it.each([
    ['a fresh token of 15 minutes', inSeconds(900), 810_000],
    ['one that is half used', inSeconds(450), 405_000],
    ['an expired one', inSeconds(-5), 0],
    ['one that expires now', inSeconds(0), 0],
    ['one without an expiry', undefined, undefined],
    ['one that outlives every timer', inSeconds(1e9), 2 ** 31 - 1],
  ])('[AUTH-002] keeps %s for 90 %% of its remaining time', (_name, exp, delay) => {
    expect(refreshDelay(exp, now)).toBe(delay)
  })
})

describe('createTokenSource', () => {
  beforeEach(() => void vi.useFakeTimers({ now }))
  afterEach(() => void vi.useRealTimers())

  it('[AUTH-002] [API-018] asks for a new token only after 90 % of the time, never because it is stale', async () => {
    const fetchToken = vi.fn(async () => token(inSeconds(900)))
    const source = createTokenSource(new QueryClient(), fetchToken)
    await source.get()
    await vi.advanceTimersByTimeAsync(809_000)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fetchToken).toHaveBeenCalledTimes(1)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it('asks once for many callers at the same time', async () => {
    const fetchToken = vi.fn(async () => token(inSeconds(900)))
    const source = createTokenSource(new QueryClient(), fetchToken)
    await Promise.all([source.get(), source.get(), source.get()])
    expect(fetchToken).toHaveBeenCalledTimes(1)
  })

  it('[AUTH-002] asks for a new token after a sleep in which no timer ran', async () => {
    const fetchToken = vi.fn(async () => token(Date.now() / 1000 + 900))
    const source = createTokenSource(new QueryClient(), fetchToken)
    await source.get()
    vi.setSystemTime(now + 811_000)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it('asks once when many calls were refused with the same token', async () => {
    let count = 0
    const fetchToken = vi.fn(async () => token(inSeconds(900 + count++)))
    const source = createTokenSource(new QueryClient(), fetchToken)
    const old = await source.get()
    await source.invalidate(old)
    await source.get()
    await source.invalidate(old)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it('tells when the cookie belongs to somebody else by now', async () => {
    const users = ['ann', 'ann', 'bob']
    const onOtherUser = vi.fn()
    const source = createTokenSource(new QueryClient(), async () => token(inSeconds(900), users.shift()), onOtherUser)
    await source.invalidate(await source.get())
    await source.invalidate(await source.get())
    expect(onOtherUser).not.toHaveBeenCalled()
    await source.get()
    expect(onOtherUser).toHaveBeenCalledTimes(1)
  })

  it('lets somebody else sign in after the cache was cleared', async () => {
    const users = ['ann', 'bob']
    const onOtherUser = vi.fn()
    const queryClient = new QueryClient()
    const source = createTokenSource(queryClient, async () => token(inSeconds(900), users.shift()), onOtherUser)
    await source.get()
    queryClient.clear()
    await source.get()
    expect(onOtherUser).not.toHaveBeenCalled()
  })

  it('does not keep an expired token', async () => {
    const fetchToken = vi.fn(async () => token(inSeconds(-1)))
    const source = createTokenSource(new QueryClient(), fetchToken)
    await source.get()
    await vi.advanceTimersByTimeAsync(1)
    await source.get()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })
})
