import { describe, expect, it } from 'vitest'
import { fillGaps } from './fill.ts'
import { groupId, toSeriesSet, type Values } from './series-set.ts'
import { windowsOf } from './windows.ts'

const minute = 60_000
const range = { from: 10 * minute + 5000, to: 13 * minute }

describe('toSeriesSet', () => {
  const windows = windowsOf(range, 60, 0, 'rollup')

  it('has a value per window, null where nothing was reported', () => {
    const rows = [
      { time: 10 * minute, group: [], value: 4 },
      { time: 12 * minute, group: [], value: 6 },
    ]
    expect(toSeriesSet(rows, [], windows, 100).lines.get('[]')).toEqual([4, null, 6])
  })

  it('keeps groups apart, and cuts whole lines', () => {
    const rows = ['a', 'b', 'c'].map(name => ({ time: 11 * minute, group: [name], value: 1 }))
    expect([...toSeriesSet(rows, ['node'], windows, 100).lines]).toEqual(
      ['a', 'b', 'c'].map(name => [groupId([name]), [null, 1, null]]),
    )
    expect(toSeriesSet(rows, ['node'], windows, 7)).toMatchObject({ isCut: true, lines: { size: 2 } })
    expect(toSeriesSet(rows, ['node'], windows, 1)).toMatchObject({ isCut: true, lines: { size: 1 } })
  })

  it('has one value without windows', () => {
    expect(toSeriesSet([{ time: 0, group: ['a'], value: 3 }], ['node'], undefined, 9).lines.get('["a"]')).toEqual([3])
  })
})

describe('windowsOf', () => {
  it('starts on round times, ahead of the range where something looks back', () => {
    expect(windowsOf(range, 60, 2, 'rollup').starts).toEqual([8, 9, 10, 11, 12].map(at => at * minute))
  })

  it('says which window would do for a range that has too many', () => {
    expect(() => windowsOf({ from: 0, to: 100_000_000 }, 1, 0, 'rollup')).toThrow(
      expect.objectContaining({
        data: { fields: [{ field: 'rollup', message: expect.stringMatching(/^must be at least 2 seconds/) }] },
      }),
    )
  })
})

describe('fillGaps', () => {
  const set = (line: Values) => ({
    keys: [],
    lines: new Map([['[]', line]]),
    length: line.length,
    absent: null,
    isCut: false,
  })
  const gappy: Values = [null, 2, null, null, 8, null]

  it.each([
    ['zero', undefined, [0, 2, 0, 0, 8, 0]],
    ['ones', 1, [1, 2, 1, null, 8, 1]],
    ['null', undefined, [null, 2, null, null, 8, null]],
    ['last', undefined, [null, 2, 2, 2, 8, 8]],
    ['linear', undefined, [null, 2, 4, 6, 8, null]],
    ['linear', 1, [null, 2, 4, null, 8, null]],
  ] as const)('%s, at most %s in a row', (method, limit, expected) => {
    expect(fillGaps(set(gappy), { method, ...(limit ? { limit } : {}) }).lines.get('[]')).toEqual(expected)
  })

  it('says what a group counts as that is not there', () => {
    expect(fillGaps(set(gappy), { method: 'zero' }).absent).toBe(0)
    expect(fillGaps(set(gappy), { method: 'last' }).absent).toBeNull()
    expect(fillGaps(set(gappy), undefined).absent).toBeNull()
  })
})
