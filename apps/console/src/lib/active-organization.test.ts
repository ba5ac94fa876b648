import type { Membership } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { chooseOrganization } from './active-organization.ts'

const membership = (id: string): Membership => ({
  id,
  name: id,
  preset: 'member',
  accesses: {},
  is_demo: false,
  features: [],
})

describe('chooseOrganization', () => {
  const both = [membership('a'), membership('b')]

  it.each([
    ['[SHELL-005] the one the user switched to', both, 'b', 'b'],
    ['the first when none is remembered', both, null, 'a'],
    ['the first when the user left the remembered one', both, 'c', 'a'],
    ['none without any', [], 'a', undefined],
  ])('%s', (_name, memberships, remembered, id) => {
    expect(chooseOrganization(memberships, remembered)?.id).toBe(id)
  })
})
