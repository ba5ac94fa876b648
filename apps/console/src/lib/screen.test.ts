import { describe, expect, it } from 'vitest'
import { screenSize } from './screen.ts'

describe('screenSize', () => {
  it.each([
    ['[SHELL-033]', 1399, 'small'],
    ['[SHELL-033]', 1400, 'medium'],
    ['[SHELL-034]', 1899, 'medium'],
    ['[SHELL-034]', 1900, 'wide'],
    ['[SHELL-035]', 2159, 'wide'],
    ['[SHELL-035]', 2160, 'ultra-wide'],
  ])('%s %d px is %s', (_id, width, size) => {
    expect(screenSize(width)).toBe(size)
  })
})
