import { describe, expect, it } from 'vitest'
import { toGraph } from '../graph.ts'
import { documentOf } from '../testing/document-of.ts'
import { asksBeforeDelete, nodeActions } from './node-actions.ts'

const graph = toGraph(
  documentOf(
    [
      'in:demo_input',
      'in_multiprocessor:sequence',
      'free:sequence',
      'last:deotel',
      'start:compound_input',
      'end:compound_output',
      'out:weir_output',
    ],
    'in > in_multiprocessor',
    'in_multiprocessor > out',
    'free > out',
  ),
)
const actionsOf = (id: string) => {
  const node = graph.nodes.find(candidate => candidate.id === id)
  if (!node) throw new TypeError(`no node ${id}`)
  return nodeActions(node)
}

describe('[BUILD-014] copying and deleting', () => {
  it.each([
    ['a source', 'in', { canDuplicate: true, canDelete: true }],
    ['a destination', 'out', { canDuplicate: true, canDelete: true }],
    ['a group of its own', 'free', { canDuplicate: true, canDelete: true }],
    ['a group that belongs to a source', 'in_multiprocessor', { canDuplicate: false, canDelete: false }],
    ['the beginning of a pack', 'start', { canDuplicate: false, canDelete: false }],
    ['the end of a pack', 'end', { canDuplicate: false, canDelete: false }],
    ['an always-final processor', 'last', { canDuplicate: false, canDelete: true }],
  ])('%s', (_name, id, expected) => {
    expect(actionsOf(id)).toMatchObject(expected)
  })

  it('is refused for a fixed node', () => {
    const fixed = { type: 'demo_input', category: 'input', isFixed: true, attachedTo: null } as const
    expect(nodeActions(fixed)).toMatchObject({ canDuplicate: false, canDelete: false })
  })
})

it('[BUILD-051] asks before a deprecated processor is deleted, and before nothing else', () => {
  expect(asksBeforeDelete({ isDeprecated: true, category: 'processor' })).toBe(true)
  expect(asksBeforeDelete({ isDeprecated: false, category: 'processor' })).toBe(false)
  expect(asksBeforeDelete({ isDeprecated: true, category: 'output' })).toBe(false)
})

it('offers to disable sources and destinations, and no processors', () => {
  expect(actionsOf('in').canDisable).toBe(true)
  expect(actionsOf('out').canDisable).toBe(true)
  expect(actionsOf('free').canDisable).toBe(false)
})
