import { expect, it } from 'vitest'
import { widerRange } from './wider-range.ts'

it.each([
  ['15m', '30m'],
  ['24h', '2d'],
  ['45m', '1h'],
])('the next preset after %s is %s', (lookback, wider) => {
  expect(widerRange({ kind: 'lookback', lookback }, 0)).toEqual({ kind: 'lookback', lookback: wider })
})

it('stops at the longest preset', () => {
  expect(widerRange({ kind: 'lookback', lookback: '30d' }, 0)).toBeUndefined()
})

it('adds the length of a fixed range on both sides, not into the future', () => {
  expect(widerRange({ kind: 'fixed', from: 100, to: 200 }, 1000)).toEqual({ kind: 'fixed', from: 0, to: 300 })
  expect(widerRange({ kind: 'fixed', from: 100, to: 200 }, 210)).toEqual({ kind: 'fixed', from: 0, to: 210 })
})
