import { describe, expect, it } from 'vitest'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { fillPacks, missingPacks } from './fill-packs.ts'
import { defaultPack } from './pack.ts'

const content = {
  nodes: [
    { name: 'in', type: 'compound_input' },
    { name: 'drop', type: 'ottl_filter', condition: 'true' },
    { name: 'out', type: 'compound_output' },
  ],
  links: [
    { from: 'in', to: 'drop' },
    { from: 'drop', to: 'out' },
  ],
}
const library = new Map([['p1', content]])
const reference = { type: 'compound', node_reference: 'p1' }

function document(...nodes: DocumentNode[]): PipelineDocument {
  return { version: 'v3', settings: { tag: 't' }, nodes, links: [] }
}

describe('fillPacks', () => {
  it.each<[string, DocumentNode, DocumentNode]>([
    ['a node', { name: 'a', ...reference }, { name: 'a', ...reference, ...content }],
    ['an empty one', { name: 'a', ...reference, nodes: [] }, { name: 'a', ...reference, ...content }],
    [
      'a processor of a group in a group',
      { name: 'g', type: 'sequence', processors: [{ type: 'sequence', processors: [reference] }] },
      {
        name: 'g',
        type: 'sequence',
        processors: [{ type: 'sequence', processors: [{ ...reference, ...content }] }],
      },
    ],
  ])('copies the pack into %s', (_name, before, after) => {
    expect(missingPacks(document(before))).toEqual(['p1'])
    expect(fillPacks(document(before), library)).toEqual(document(after))
  })

  it.each<[string, DocumentNode]>([
    ['a copy that is there', { name: 'a', ...reference, ...defaultPack(), node_reference: 'p1' }],
    ['a pack that nobody knows', { name: 'a', type: 'compound', node_reference: 'p9' }],
    ['a pack of no library', { name: 'a', type: 'compound', node_reference: '' }],
    ['a node that is no pack', { name: 'a', type: 'demo_input', node_reference: 'p1' }],
  ])('leaves %s alone', (_name, node) => {
    const before = document(node)
    expect(fillPacks(before, library)).toBe(before)
  })
})
