import { expect, it } from 'vitest'
import { AskRate } from './ask-rate.ts'

it('lets each organization ask so many times in any minute', () => {
  const rate = new AskRate(2)
  expect([rate.take('a', 0), rate.take('a', 30_000), rate.take('a', 59_999)]).toEqual([true, true, false])
  expect(rate.take('b', 59_999)).toBe(true)
  expect([rate.take('a', 60_001), rate.take('a', 60_002)]).toEqual([true, false])
})
