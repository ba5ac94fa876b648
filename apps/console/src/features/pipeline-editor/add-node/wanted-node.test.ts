import { catalogueEntrySchema } from '@weir/contracts'
import { addUnlinked, catalogueItem, defaultPack, findDefinition } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { wantedNode } from './wanted-node.ts'

const definition = findDefinition('compound')
if (!definition) throw new Error('There is no compound')
const compound = catalogueEntrySchema.parse(catalogueItem(definition))
const empty = { version: 'v3' as const, settings: { tag: 't' }, nodes: [], links: [] }

it('an entry of the catalogue becomes a node of its type with the defaults', () => {
  expect(wantedNode(compound)).toEqual({ type: 'compound' })
})

it('a pack becomes a compound node with its reference and a copy of its nodes and links', () => {
  const { nodes, links } = defaultPack()
  const entry = { ...compound, displayName: 'Mask cards', node_reference: 'pack-1', configuration: { nodes, links } }
  const added = addUnlinked(empty, wantedNode(entry))
  expect(added.ok && added.document.nodes[0]).toMatchObject({
    type: 'compound',
    user_description: 'Mask cards',
    node_reference: 'pack-1',
    nodes,
    links,
  })
})

it('a pack without a copy refers to the library', () => {
  const entry = { ...compound, displayName: 'Mask cards', node_reference: 'pack-1', configuration: {} }
  expect(wantedNode(entry)).toEqual({
    type: 'compound',
    configuration: { user_description: 'Mask cards', node_reference: 'pack-1' },
  })
})
