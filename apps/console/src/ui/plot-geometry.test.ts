import { describe, expect, it } from 'vitest'
import { areaPath, linePath, nearestPoint, niceMax, niceMaxBytes, type PlotFrame } from './plot-geometry.ts'

const frame: PlotFrame = { left: 0, right: 100, top: 0, bottom: 50, from: 0, to: 10, max: 10 }

describe('niceMax', () => {
  it.each([
    [0, 1],
    [Number.NaN, 1],
    [0.7, 0.8],
    [1, 1],
    [105, 120],
    [121, 160],
    [999, 1000],
    [5.2e9, 6e9],
  ])('covers %d with %d', (value, max) => {
    expect(niceMax(value)).toBeCloseTo(max, 9)
  })

  it.each([
    [105 * 1024 ** 3, 120 * 1024 ** 3],
    [1010 * 1024, 1024 ** 2],
    [700, 800],
  ])('covers %d bytes with %d', (value, max) => {
    expect(niceMaxBytes(value)).toBe(max)
  })
})

describe('paths', () => {
  it('draws a line from the bottom up', () => {
    expect(
      linePath(
        [
          [0, 0],
          [5, 10],
          [10, 5],
        ],
        frame,
      ),
    ).toBe('M0.0 50.0L50.0 0.0L100.0 25.0')
  })

  it('breaks the line where a value is missing, and makes a point that stands alone a dot', () => {
    expect(
      linePath(
        [
          [0, 0],
          [5, null],
          [10, 5],
        ],
        frame,
      ),
    ).toBe('M0.0 50.0h.1M100.0 25.0h.1')
    expect(
      areaPath(
        [
          [0, 10],
          [5, 10],
          [6, null],
        ],
        frame,
      ),
    ).toBe('M0.0 0.0L50.0 0.0L50.0 50L0.0 50Z')
  })

  it('draws nothing of nothing', () => {
    expect(linePath([], frame)).toBe('')
    expect(areaPath([[1, null]], frame)).toBe('')
  })
})

describe('nearestPoint', () => {
  it.each([
    [0, 1],
    [3.4, 3],
    [99, 3],
  ])('to %d', (time, expected) => {
    expect(
      nearestPoint(
        [
          [1, 5],
          [3, 5],
          [4, null],
        ],
        time,
      )?.[0],
    ).toBe(expected)
  })

  it('is none among missing values', () => {
    expect(nearestPoint([[1, null]], 1)).toBeUndefined()
  })
})
