import { describe, expect, it } from 'vitest'
import { strokeWidth, usualRange, widestThickness } from './edge-thickness.ts'

describe('the thickness of links', () => {
  it('[EDGE-010] scales with the number of nodes between 15 and 21', () => {
    expect(widestThickness(5)).toBe(15)
    expect(widestThickness(22)).toBeGreaterThan(15)
    expect(widestThickness(22)).toBeLessThan(21)
    expect(widestThickness(40)).toBe(21)
  })

  it.each([
    [0, 5],
    [4, 5],
    [41, 40],
    [500, 40],
  ])('[EDGE-011] counts %i nodes as %i', (count, counted) => {
    expect(widestThickness(count)).toBe(widestThickness(counted))
  })

  it('[EDGE-012] leaves outliers out of the scale', () => {
    const usual = [100, 110, 120, 130]
    expect(usualRange([...usual, 1_000_000])).toEqual({ least: 110, most: 130 })
    expect(usualRange([])).toBeUndefined()
    expect(usualRange([0, 0])).toBeUndefined()
  })

  it('[EDGE-013] sets the fence at 0.001 of the middle range below it and 100 times above', () => {
    // The two middle quarters go from 200 to 400, so the fence is at 199.8 and 20400.
    expect(usualRange([199.9, 200, 300, 400, 20_300])).toEqual({ least: 199.9, most: 20_300 })
    expect(usualRange([199.7, 200, 300, 400, 20_500])).toEqual({ least: 200, most: 400 })
  })

  it('is linear in the logarithm of the bytes', () => {
    const range = { least: 10, most: 1000 }
    const [thin, middle, thick] = [10, 100, 1000].map(bytes => strokeWidth(bytes, range, 40))
    expect(thin).toBe(1.5)
    expect(thick).toBe(21 / 4)
    expect(middle).toBeCloseTo(((thin ?? 0) + (thick ?? 0)) / 2)
  })

  it('draws an outlier as thick as the usual ends, and an idle link thinnest', () => {
    const range = { least: 10, most: 1000 }
    expect(strokeWidth(1_000_000, range, 40)).toBe(21 / 4)
    expect(strokeWidth(1, range, 40)).toBe(1.5)
    expect(strokeWidth(0, range, 40)).toBe(1.5)
    expect(strokeWidth(7, undefined, 40)).toBe(1.5)
  })
})
