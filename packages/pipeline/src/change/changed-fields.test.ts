import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('names the fields that were changed, added or taken away', () => {
  const before = { name: 'a', type: 't', same: [1], gone: 1, other: { x: 1 } }
  const after = { name: 'a', type: 't', same: [1], other: { x: 2 }, fresh: true }
  expect(changedFields(before, after)).toEqual(['other', 'fresh', 'gone'])
})
