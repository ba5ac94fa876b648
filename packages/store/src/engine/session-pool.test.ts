import { describe, expect, it } from 'vitest'
import { SessionPool } from './session-pool.ts'

const never = new AbortController().signal

describe('SessionPool', () => {
  it('leaves one session for writes, however many reads wait', async () => {
    const pool = new SessionPool(['a', 'b'], 10)
    const first = await pool.acquire('read', never)
    const second = pool.acquire('read', never)
    await expect(pool.acquire('write', never)).resolves.toBe('a')
    pool.release('read', first)
    await expect(second).resolves.toBe('b')
  })

  it('serves in order of arrival', async () => {
    const pool = new SessionPool(['a'], 10)
    const order: number[] = []
    const held = await pool.acquire('write', never)
    const waiting = [1, 2, 3].map(async n => {
      const session = await pool.acquire('write', never)
      order.push(n)
      pool.release('write', session)
    })
    pool.release('write', held)
    await Promise.all(waiting)
    expect(order).toEqual([1, 2, 3])
  })

  it('lets a single session serve both', async () => {
    const pool = new SessionPool(['a'], 10)
    pool.release('read', await pool.acquire('read', never))
    await expect(pool.acquire('write', never)).resolves.toBe('a')
  })

  it('forgets who went away', async () => {
    const pool = new SessionPool(['a'], 10)
    const held = await pool.acquire('write', never)
    const gone = new AbortController()
    const left = pool.acquire('write', gone.signal)
    const stays = pool.acquire('write', never)
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 394 })
    pool.release('write', held)
    await expect(stays).resolves.toBe('a')
    await expect(pool.acquire('write', gone.signal)).rejects.toMatchObject({ code: 394 })
  })

  it('refuses when too many wait, and all that wait when it drains', async () => {
    const pool = new SessionPool(['a'], 1)
    await pool.acquire('write', never)
    const waiting = pool.acquire('write', never)
    await expect(pool.acquire('write', never)).rejects.toMatchObject({ code: 202, status: 503 })
    pool.drain(new Error('stopping'))
    await expect(waiting).rejects.toThrow('stopping')
  })

  it('takes a replacement back', async () => {
    const pool = new SessionPool(['a'], 1)
    await pool.acquire('write', never)
    pool.release('write', 'fresh')
    await expect(pool.acquire('write', never)).resolves.toBe('fresh')
  })
})
