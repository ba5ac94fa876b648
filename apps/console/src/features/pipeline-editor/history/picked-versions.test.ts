import { expect, it } from 'vitest'
import { pairOf, pickVersion } from './picked-versions.ts'

it('keeps the last two that were ticked', () => {
  expect([4, 7, 2].reduce(pickVersion, [])).toEqual([7, 2])
  expect(pickVersion([7, 2], 7)).toEqual([2])
})

it('compares the older one with the newer one, in whatever order they were ticked', () => {
  expect(pairOf([7, 2])).toEqual({ older: 2, newer: 7 })
  expect(pairOf([12, 9])).toEqual({ older: 9, newer: 12 })
  expect(pairOf([7])).toBeUndefined()
})
