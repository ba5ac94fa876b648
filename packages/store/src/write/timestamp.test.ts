import { expect, it } from 'vitest'
import { slotOf, usable } from './timestamp.ts'

it.each([
  ['every nanosecond', 1_700_000_000_123_456_789n, 1_700_000_000_123_456_789n],
  ['nothing', 0n, 0n],
  ['a time that the columns cannot hold', 0xffff_ffff_ffff_ffffn, 0n],
  ['the last second that they can', 4_294_967_294_999_999_999n, 4_294_967_294_999_999_999n],
])('keeps %s', (_name, nanos, expected) => {
  expect(usable(nanos)).toBe(expected)
})

it('counts quarters of an hour', () => {
  expect([slotOf(0n), slotOf(899_999_999_999n), slotOf(900_000_000_000n)]).toEqual([0, 0, 1])
})
