import { parseDocument, type PipelineGraph, toGraph } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { nodeWidth, type Placed, placeNodes } from './canvas-layout.ts'

function graphOf(nodes: string, links: string): PipelineGraph {
  const { document } = parseDocument(`version: v3\nsettings: {tag: t}\nnodes:\n${nodes}\nlinks:\n${links}\n`)
  if (!document) throw new TypeError('the document of this test is not valid')
  return toGraph(document)
}

const graph = graphOf(
  `- {name: a, type: demo_input}
- {name: b, type: demo_input}
- {name: a_multiprocessor, type: sequence, processors: []}
- {name: out, type: weir_output}`,
  `- {from: a, to: a_multiprocessor}
- {from: a_multiprocessor, to: out}
- {from: b, to: out}`,
)

const placed = (id: string): Placed => {
  const found = placeNodes(graph, () => false).find(node => node.id === id)
  if (!found) throw new TypeError(`${id} was not placed`)
  return found
}

it('places every node once', () => {
  expect(
    placeNodes(graph, () => false)
      .map(node => node.id)
      .sort(),
  ).toEqual(['a', 'a_multiprocessor', 'b', 'out'])
})

it('lets data flow from left to right', () => {
  expect(placed('a').x).toBeLessThan(placed('out').x)
  expect(placed('b').x).toBeLessThan(placed('out').x)
})

it('keeps every source in the first column', () => {
  const mixed = graphOf(
    `- {name: a, type: demo_input}
- {name: b, type: demo_input}
- {name: s, type: sequence, processors: []}
- {name: out, type: weir_output}`,
    `- {from: a, to: s}
- {from: s, to: out}
- {from: b, to: out}`,
  )
  const cards = new Map(placeNodes(mixed, () => false).map(card => [card.id, card.x]))
  expect(cards.get('b')).toBe(cards.get('a'))
})

it('docks a group to its source without a gap', () => {
  expect(placed('a_multiprocessor').x).toBe(placed('a').x + nodeWidth)
  expect(placed('a_multiprocessor').y).toBe(placed('a').y)
})

it('never lets two cards overlap', () => {
  const cards = placeNodes(graph, () => true)
  for (const a of cards) {
    for (const b of cards) {
      if (a === b) continue
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      expect(apart, `${a.id} and ${b.id}`).toBe(true)
    }
  }
})
