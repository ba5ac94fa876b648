import { expect, it } from 'vitest'
import { matchesMember } from './member-search.ts'

const mara = {
  fullName: 'Mara Lindqvist',
  email: 'mara@halden.example',
  group_memberships: [{ id: 'g', name: 'Edge team' }],
}

it.each([
  ['', true],
  ['lind', true],
  ['HALDEN', true],
  ['edge', true],
  ['mara edge', true],
  ['mara core', false],
  ['tomas', false],
])('finds somebody by %j: %s', (search, found) => {
  expect(matchesMember(mara, search)).toBe(found)
})
