import { expect, it } from 'vitest'
import { createHashRing } from './hash-ring.ts'

const members = Array.from({ length: 5 }, (_, at) => `10.0.0.${at}|1025`)
const keys = Array.from({ length: 20_000 }, (_, at) => (at * 2654435761).toString(16).padStart(32, '0'))

it('spreads keys evenly', () => {
  const ring = createHashRing(members)
  const counts = Map.groupBy(keys, key => ring.owner(key))
  expect(counts.size).toBe(members.length)
  for (const owned of counts.values()) {
    expect(owned.length).toBeGreaterThan((keys.length / members.length) * 0.7)
    expect(owned.length).toBeLessThan((keys.length / members.length) * 1.3)
  }
})

it('moves only the keys of a member that goes', () => {
  const before = createHashRing(members)
  const after = createHashRing(members.slice(1))
  const moved = keys.filter(key => before.owner(key) !== after.owner(key))
  expect(moved).toEqual(keys.filter(key => before.owner(key) === members[0]))
})

it('moves keys only to a member that comes', () => {
  const before = createHashRing(members)
  const after = createHashRing([...members, 'new'])
  const moved = keys.filter(key => before.owner(key) !== after.owner(key))
  expect(moved.every(key => after.owner(key) === 'new')).toBe(true)
  expect(moved.length / keys.length).toBeLessThan(1 / 4)
})

it('is the same for the same members in any order', () => {
  const ring = createHashRing(members)
  const turned = createHashRing([...members].reverse())
  expect(keys.map(key => turned.owner(key))).toEqual(keys.map(key => ring.owner(key)))
})

it('has no owner without members', () => {
  expect(createHashRing([]).owner('key')).toBeUndefined()
})
