import type { PipelineGraph } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { type Placed, placeInColumns, placeNodes } from './canvas-layout.ts'
import { cardHeight, nodeWidth } from './card-size.ts'
import { columnHeads } from './column-heads.ts'
import { graphOf } from './testing/graph-of.ts'
import { nextCard } from './walk.ts'

const graph = graphOf(
  `- {name: a, type: demo_input}
- {name: b, type: demo_input}
- {name: a_multiprocessor, type: sequence, processors: []}
- {name: out, type: weir_output}`,
  `- {from: a, to: a_multiprocessor}
- {from: a_multiprocessor, to: out}
- {from: b, to: out}`,
)
const open = { hasIssue: false, isCollapsed: false }
const heightOf = (node: PipelineGraph['nodes'][number]) => cardHeight(node, open)
const cardsOf = (of: PipelineGraph) => new Map(placeNodes(of, heightOf).map(card => [card.id, card]))

function cardOf(cards: ReadonlyMap<string, Placed>, id: string): Placed {
  const card = cards.get(id)
  if (!card) throw new TypeError(`${id} was not placed`)
  return card
}

const chain = graphOf(
  `- {name: a, type: demo_input}
- {name: near, type: demo_input}
- {name: s, type: sequence}
- {name: t, type: sequence}
- {name: out, type: weir_output}
- {name: early, type: weir_output}`,
  `- {from: a, to: s}
- {from: s, to: t}
- {from: near, to: t}
- {from: t, to: out}
- {from: s, to: early}`,
)

describe('auto layout', () => {
  it.each([
    ['tidy', placeNodes],
    ['quick', placeInColumns],
  ])('[BUILD-001] places every node once (%s)', (_name, place) => {
    const ids = place(graph, heightOf).map(card => card.id)
    expect(ids.sort()).toEqual(['a', 'a_multiprocessor', 'b', 'out'])
  })

  it('[BUILD-027] lets data flow from left to right', () => {
    const cards = cardsOf(chain)
    for (const link of chain.links) {
      expect(cardOf(cards, link.from).x, link.id).toBeLessThan(cardOf(cards, link.to).x)
    }
  })

  it('[BUILD-028][BUILD-029] goes from one column to the next by the width of a node and 150, and 80 for the link', () => {
    const cards = cardsOf(
      graphOf('- {name: a, type: demo_input}\n- {name: o, type: weir_output}', '- {from: a, to: o}'),
    )
    expect(cardOf(cards, 'o').x - cardOf(cards, 'a').x).toBe(nodeWidth + 150 + 80)
  })

  it('keeps every source in the first column and every destination in the last', () => {
    const cards = cardsOf(chain)
    expect(cardOf(cards, 'near').x).toBe(cardOf(cards, 'a').x)
    expect(cardOf(cards, 'early').x).toBe(cardOf(cards, 'out').x)
  })

  it('docks a group to its source without a gap', () => {
    const cards = cardsOf(graph)
    expect(cardOf(cards, 'a_multiprocessor').x).toBe(cardOf(cards, 'a').x + nodeWidth)
    expect(cardOf(cards, 'a_multiprocessor').y).toBe(cardOf(cards, 'a').y)
  })

  it.each([
    ['tidy', placeNodes],
    ['quick', placeInColumns],
  ])('never lets two cards overlap (%s)', (_name, place) => {
    const cards = place(chain, heightOf)
    for (const a of cards) {
      for (const b of cards) {
        if (a === b) continue
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(apart, `${a.id} and ${b.id}`).toBe(true)
      }
    }
  })

  it('ends with a cycle too, which validation refuses', () => {
    const cyclic = graphOf(
      '- {name: s, type: sequence}\n- {name: t, type: sequence}',
      '- {from: s, to: t}\n- {from: t, to: s}',
    )
    expect(placeNodes(cyclic, heightOf)).toHaveLength(2)
    expect(placeInColumns(cyclic, heightOf)).toHaveLength(2)
  })
})

it('heads the columns with their kinds and how many there are', () => {
  const heads = columnHeads(graph, cardsOf(graph))
  expect(heads.map(head => [head.title, head.count])).toEqual([
    ['Sources', 2],
    ['Attached groups', 1],
    ['Destinations', 1],
  ])
})

it('walks to the nearest card in the direction of an arrow', () => {
  const cards = [...cardsOf(chain).values()]
  expect(nextCard(cards, 's', 'ArrowLeft')).toBe('a')
  expect(nextCard(cards, 'a', 'ArrowRight')).toBe('s')
  expect(nextCard(cards, 'a', 'ArrowLeft')).toBeUndefined()
  expect(nextCard(cards, 'a', 'Enter')).toBeUndefined()
})
