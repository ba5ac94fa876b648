import { describe, expect, it } from 'vitest'
import { dashSeconds, edgeFigures, strokeWidth } from './edge-figures.ts'

describe('edge figures', () => {
  it('are those of the source, and zero without any', () => {
    expect(edgeFigures(undefined)).toEqual({ bytes: 0, previousBytes: 0 })
  })

  it('draw the busiest link thickest and an idle one thinnest', () => {
    expect(strokeWidth(0, 100)).toBe(1.5)
    expect(strokeWidth(1000, 1000)).toBe(5)
    expect(strokeWidth(10, 1000)).toBeGreaterThan(1.5)
    expect(strokeWidth(10, 1000)).toBeLessThan(5)
  })

  it('move faster with more bytes and stand still without', () => {
    expect(dashSeconds(0)).toBeUndefined()
    expect(dashSeconds(1_000_000)).toBeLessThan(dashSeconds(100) ?? 0)
  })
})
