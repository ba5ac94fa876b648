import { describe, expect, it } from 'vitest'
import { isCollapsed } from './collapsed.ts'

describe('isCollapsed', () => {
  it.each([
    ['true', true],
    ['false', false],
    [null, false],
    ['1', false],
  ])('reads %s as %s', (stored, collapsed) => {
    expect(isCollapsed(stored)).toBe(collapsed)
  })
})
