import { expect, it } from 'vitest'
import { keepCards, toCanvasEdges, toCanvasNodes } from './canvas-elements.ts'
import { placeNodes } from './canvas-layout.ts'
import { cardHeight } from './card-size.ts'
import { keepNodes } from './stable-graph.ts'
import { graphOf } from './testing/graph-of.ts'

const yaml = (condition: string) => `- {name: in, type: demo_input}
- {name: in_multiprocessor, type: sequence}
- {name: r, type: route, paths: [{path: errors, condition: '${condition}'}]}
- {name: out, type: weir_output}`
const links = `- {from: in, to: in_multiprocessor}
- {from: in_multiprocessor, to: r}
- {from: r, path: errors, to: out}`
const graph = graphOf(yaml('true'), links)

const placed = new Map(
  placeNodes(graph, node => cardHeight(node, { hasIssue: false, isCollapsed: false })).map(card => [card.id, card]),
)
const nothing = new Set<string>()
const cards = (of = graph) =>
  toCanvasNodes(of, {
    placed,
    diagnostics: {},
    showsFigures: false,
    issues: new Map(),
    lit: nothing,
    isEditing: true,
    opened: undefined,
    selection: nothing,
    changed: nothing,
    collapsed: nothing,
  })
const edges = toCanvasEdges(graph, {
  diagnostics: {},
  showsFigures: true,
  rangeSeconds: 60,
  lit: nothing,
  isEditable: true,
  selected: nothing,
})

it('[EDGE-001] an edge has a source, a target and the handle it starts at', () => {
  expect(edges.map(({ source, target, sourceHandle }) => ({ source, target, sourceHandle }))).toEqual([
    { source: 'in_multiprocessor', target: 'r', sourceHandle: null },
    { source: 'r', target: 'out', sourceHandle: 'errors' },
  ])
})

it('gives each card its connection points: none where it is docked, one for each named output', () => {
  const points = Object.fromEntries(
    cards().map(card => [card.id, card.handles?.map(({ type, id }) => (id ? `${type} ${id}` : type))]),
  )
  expect(points).toEqual({
    in: [],
    in_multiprocessor: ['source'],
    r: ['target', 'source errors', 'source unmatched'],
    out: ['target'],
  })
})

it('draws only those nodes again that changed', () => {
  const after = keepNodes(graph, graphOf(yaml('false'), links))
  expect(after.nodes.map((node, at) => node === graph.nodes[at])).toEqual([true, true, false, true])
  const first = cards()
  expect(keepCards(first, cards(after)).map((card, at) => card === first[at])).toEqual([true, true, false, true])
})
