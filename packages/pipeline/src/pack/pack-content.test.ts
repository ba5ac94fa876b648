import { nodeDefinitions } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { defaultPack } from './pack.ts'
import { packProblems, packTypes } from './pack-content.ts'
import { packsUsedIn } from './packs-used.ts'

const ends = [
  { name: 'in', type: 'compound_input' },
  { name: 'out', type: 'compound_output' },
]

describe('packProblems', () => {
  it('has nothing to say about a new pack', () => {
    expect(packProblems(defaultPack())).toEqual([])
  })

  it.each([
    ['no ends', { nodes: [{ name: 'a', type: 'comment' }], links: [] }, 'compound_input'],
    ['a source', { nodes: [...ends, { name: 's', type: 'demo_input' }], links: [] }, 'a pack holds processors only'],
    [
      'a link to nowhere',
      {
        nodes: ends,
        links: [
          { from: 'in', to: 'out' },
          { from: 'in', to: 'gone' },
        ],
      },
      'gone',
    ],
    [
      'a wrong field',
      { nodes: [...ends, { name: 'f', type: 'ottl_filter', condition: 'is it' }], links: [{ from: 'in', to: 'f' }] },
      'condition',
    ],
  ])('finds %s', (_name, content, words) => {
    const said = packProblems(content).map(({ field, message }) => `${field} ${message}`)
    expect(said.join('\n')).toContain(words)
  })
})

describe('packTypes', () => {
  it('are all for a pack that only passes on', () => {
    expect(packTypes(defaultPack())).toEqual({
      inputTypes: ['log', 'metric', 'trace'],
      outputTypes: ['log', 'metric', 'trace'],
      pathOutputTypes: { output: ['log', 'metric', 'trace'] },
    })
  })

  it('are those of the nodes at its ends, by output', () => {
    const logsOnly = nodeDefinitions.find(({ category, inSequence, inputTypes }) => {
      return category === 'processor' && inSequence && inputTypes.length === 1 && inputTypes[0] === 'log'
    })
    const only = logsOnly?.type ?? 'none'
    const content = {
      nodes: [...ends, { name: 'other', type: 'compound_output' }, { name: 'a', type: only, configuration: {} }],
      links: [
        { from: 'in', to: 'a' },
        { from: 'a', to: 'out' },
      ],
    }
    expect(packTypes(content)).toEqual({
      inputTypes: ['log'],
      outputTypes: logsOnly?.outputTypes,
      pathOutputTypes: { out: logsOnly?.outputTypes, other: [] },
    })
  })
})

describe('packsUsedIn', () => {
  it('finds packs on the canvas, in sequences and inside other packs', () => {
    const pack = (id: string, inside: object[] = []) => ({
      name: id,
      type: 'compound',
      node_reference: id,
      nodes: inside,
    })
    const nodes = [
      pack('a', [{ name: 'inner', type: 'compound', configuration: { node_reference: 'b' } }]),
      { name: 's', type: 'sequence', processors: [{ type: 'sequence', processors: [pack('c')] }, pack('')] },
      { name: 'o', type: 'weir_output', node_reference: 'no pack' },
    ]
    expect([...packsUsedIn({ nodes })].sort()).toEqual(['a', 'b', 'c'])
  })
})
