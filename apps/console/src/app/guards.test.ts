import type { Membership } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { entryObstacle } from './guards.ts'

const membership = (id: string): Membership => ({
  id,
  name: id,
  preset: 'admin',
  accesses: {},
  is_demo: false,
  features: [],
})

describe('entryObstacle', () => {
  it.each([
    ['no organization', [], null, '/organizations/create'],
    ['no organization, but one remembered', [], 'gone', '/organizations/create'],
    ['the remembered organization', [membership('a')], 'a', undefined],
    ['another organization than the remembered one', [membership('a')], 'gone', undefined],
  ])('%s', (_name, organizations, remembered, obstacle) => {
    expect(entryObstacle({ organizations }, remembered)).toBe(obstacle)
  })
})
