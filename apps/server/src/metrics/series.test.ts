import { describe, expect, it } from 'vitest'
import { toSeries } from './series.ts'

const minute = 60_000
const window = { from: 10 * minute + 5000, to: 13 * minute, rollup: 60, table: false }

describe('toSeries', () => {
  it('has a point per window, null where nothing was reported', () => {
    const rows = [
      { time: 10 * minute, group: [], value: 4 },
      { time: 12 * minute, group: [], value: 6 },
    ]
    expect(toSeries('A', [], rows, window)).toEqual([
      {
        name: 'A',
        group: {},
        points: [
          [10 * minute, 4],
          [11 * minute, null],
          [12 * minute, 6],
        ],
      },
    ])
  })

  it('keeps groups apart', () => {
    const rows = [
      { time: 10 * minute, group: ['a'], value: 1 },
      { time: 10 * minute, group: ['b'], value: 2 },
    ]
    const series = toSeries('A', ['node'], rows, window)
    expect(series.map(({ group, points }) => [group, points[0]])).toEqual([
      [{ node: 'a' }, [10 * minute, 1]],
      [{ node: 'b' }, [10 * minute, 2]],
    ])
  })

  it('adds a table up to one value', () => {
    const rows = [
      { time: 0, group: ['a'], value: 1 },
      { time: 20 * minute, group: ['a'], value: 2 },
    ]
    expect(toSeries('A', ['node'], rows, { ...window, table: true })).toEqual([
      { name: 'A', group: { node: 'a' }, points: [[window.from, 3]] },
    ])
  })
})
