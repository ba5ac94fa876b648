import type { NodeDiagnostics } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { dashSeconds, edgeFigures } from './edge-figures.ts'
import { diagnosticsOf } from './testing/diagnostics-of.ts'

const diagnostics: Record<string, NodeDiagnostics> = {
  plain: diagnosticsOf({ outputBytes: 100, previousOutputBytes: 50 }),
  route: diagnosticsOf({
    outputBytes: 100,
    previousOutputBytes: 60,
    paths: { errors: { outputBytes: 30, previousOutputBytes: 20 } },
  }),
}

describe('edge figures', () => {
  it.each([
    ['without any', { from: 'nobody', path: '' }, { bytes: 0, previousBytes: 0 }],
    ['of a default output', { from: 'plain', path: '' }, { bytes: 100, previousBytes: 50 }],
    ['of a named output', { from: 'route', path: 'errors' }, { bytes: 30, previousBytes: 20 }],
    ['of a named output that nothing took', { from: 'route', path: 'other' }, { bytes: 0, previousBytes: 0 }],
    ['of a default output beside named ones', { from: 'route', path: '' }, { bytes: 70, previousBytes: 40 }],
  ])('%s', (_name, link, expected) => {
    expect(edgeFigures(link, diagnostics)).toEqual(expected)
  })

  it('move faster with more bytes and stand still without', () => {
    expect(dashSeconds(0)).toBeUndefined()
    expect(dashSeconds(1_000_000)).toBeLessThan(dashSeconds(100) ?? 0)
  })
})
