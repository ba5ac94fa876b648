import { describe, expect, it } from 'vitest'
import { isMet } from './need.ts'

const organization = { accesses: { conf: 'read' }, features: ['fleet'] } as const

describe('isMet', () => {
  const read = { key: 'conf', level: 'read' } as const
  const write = { key: 'conf', level: 'write' } as const

  it.each([
    ['no need', undefined, true],
    ['read granted', { access: read }, true],
    ['write not granted', { access: write }, false],
    ['a feature that is on', { feature: 'fleet' }, true],
    ['a feature that is off', { feature: 'ai' }, false],
    ['both, one missing', { feature: 'ai', access: read }, false],
    ['both', { feature: 'fleet', access: read }, true],
  ])('%s', (_name, need, expected) => {
    expect(isMet(need, { ...organization, features: [...organization.features] })).toBe(expected)
  })
})
