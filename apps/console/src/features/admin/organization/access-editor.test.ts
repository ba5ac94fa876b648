import { expect, it } from 'vitest'
import { withAccess } from './AccessEditor.tsx'

it.each([
  ['adds an entry', {}, 'conf', 'read', { conf: 'read' }],
  ['changes one', { conf: 'read', access: 'read' }, 'conf', 'write', { conf: 'write', access: 'read' }],
  ['takes one away', { conf: 'read', access: 'read' }, 'conf', 'none', { access: 'read' }],
] as const)('%s', (_name, before, key, choice, after) => {
  expect(withAccess(before, key, choice)).toEqual(after)
})
