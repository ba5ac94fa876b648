import { expect, it } from 'vitest'
import { randomUuid, timedUuid } from './uuid.ts'

it('makes UUIDs of version 4 that differ', () => {
  const made = Array.from({ length: 100 }, randomUuid)
  expect(new Set(made).size).toBe(100)
  for (const text of made) expect(text).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('makes UUIDs of version 7 that start with the time and rise within a millisecond and when the clock falls back', () => {
  const time = 4_102_444_800_000
  const first = timedUuid(time)
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(first.slice(0, 13).replace('-', ''), 16)).toBe(time)
  const later = Array.from({ length: 5000 }, (_, i) => timedUuid(time - (i % 3)))
  expect([...later].sort()).toEqual(later)
  expect((later[0] ?? '') > first).toBe(true)
})
