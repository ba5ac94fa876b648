import { ValueMap } from '@weir/telemetry'
import { expect, it } from 'vitest'
import { MapWriter } from './map-writer.ts'

it.each([3, 200])('writes like a map does with %i entries', size => {
  const plain = ValueMap.from([['k1', 'kept']])
  const writer = new MapWriter(plain.clone())
  for (let i = 0; i < size; i += 1) {
    const key = `k${i % (size / 2 + 1)}`
    expect(writer.has(key)).toBe(plain.has(key))
    writer.set(key, i)
    plain.set(key, i)
  }
  expect([...writer.map.entries()]).toEqual([...plain.entries()])
})

it('changes the first of equal keys, as reading them gives the first', () => {
  const map = new ValueMap()
  map.append('a', 1)
  map.append('a', 2)
  new MapWriter(map).set('a', 3)
  expect([...map.entries()]).toEqual([
    ['a', 3],
    ['a', 2],
  ])
})

it('takes its time in proportion to the number of entries', () => {
  const writer = new MapWriter()
  for (let i = 0; i < 100_000; i += 1) writer.set(`key ${i}`, i)
  expect(writer.map.size).toBe(100_000)
})
