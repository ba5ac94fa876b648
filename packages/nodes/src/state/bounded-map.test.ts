import { describe, expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

const keysOf = (map: BoundedMap<number>, keys: string) =>
  keys
    .split('')
    .filter(key => map.get(key) !== undefined)
    .join('')

describe('BoundedMap', () => {
  it('lets the oldest go, and what was set again counts as new', () => {
    const map = new BoundedMap<number>({ entries: 3, bytes: 1e6 })
    for (const key of 'abc') expect(map.set(key, 1)).toBe(0)
    map.set('a', 2)
    expect(map.set('d', 1)).toBe(1)
    expect(keysOf(map, 'abcd')).toBe('acd')
    map.set('e', 1)
    expect(keysOf(map, 'abcde')).toBe('ade')
  })

  it('goes on when it has been empty in between', () => {
    const map = new BoundedMap<number>({ entries: 2, bytes: 1e6 })
    for (const key of 'abc') map.set(key, 1)
    map.clear()
    for (const key of 'def') map.set(key, 1)
    expect(keysOf(map, 'abcdef')).toBe('ef')
    expect(map.size).toBe(2)
  })

  it('counts bytes, and holds nothing larger than all of them', () => {
    const map = new BoundedMap<number>({ entries: 100, bytes: 1000 })
    map.set('a', 1, 300)
    map.set('b', 1, 300)
    expect(map.set('c', 1, 300)).toBe(1)
    expect(map.bytes).toBeLessThanOrEqual(1000)
    expect(map.set('d', 1, 2000)).toBe(1)
    expect(keysOf(map, 'abcd')).toBe('bc')
    map.delete('b')
    map.delete('c')
    expect(map.bytes).toBe(0)
  })

  it('expires from the oldest on', () => {
    const map = new BoundedMap<number>({ entries: 100, bytes: 1e6 })
    for (const [at, key] of 'abcd'.split('').entries()) map.set(key, at)
    expect(map.expire(value => value < 2)).toBe(2)
    expect(keysOf(map, 'abcd')).toBe('cd')
  })

  it('stays quick while entries come and go', () => {
    const map = new BoundedMap<number>({ entries: 50_000, bytes: 1e9 })
    const start = performance.now()
    for (let at = 0; at < 300_000; at += 1) map.set(String(at), at)
    expect(map.size).toBe(50_000)
    expect(performance.now() - start).toBeLessThan(3000)
  })
})
