import { expect, it } from 'vitest'
import { timestampText } from './timestamp.ts'

const now = 1_800_000_000_000_000_000n

it.each([
  ['every nanosecond', [1_700_000_000_123_456_789n, now], '1700000000.123456789'],
  ['a time before 2001', [5_000_000_001n, now], '0000000005.000000001'],
  ['the next one for 0', [0n, 1_700_000_000_000_000_001n, now], '1700000000.000000001'],
  ['now when all are 0', [0n, 0n, now], '1800000000.000000000'],
  ['the next one for a time that the columns cannot hold', [0xffff_ffff_ffff_ffffn, now], '1800000000.000000000'],
  ['0 when there is nothing else', [0n], '0000000000.000000000'],
])('takes %s', (_name, nanos, expected) => {
  expect(timestampText(...nanos)).toBe(expected)
})
