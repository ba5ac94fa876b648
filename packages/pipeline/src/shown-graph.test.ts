import { expect, it } from 'vitest'
import { toGraph } from './graph.ts'
import { shownGraph } from './shown-graph.ts'
import { documentOf } from './testing/document-of.ts'

it('[BUILD-040] leaves out advanced nodes and their links unless diagnostic nodes are shown', () => {
  const graph = toGraph(documentOf(['a:demo_input', 'b:sequence', 'c:weir_output'], 'a > b', 'b > c', 'a > c'))
  const nodes = graph.nodes.map(node => ({
    ...node,
    visibility: node.id === 'b' ? ('advanced' as const) : node.visibility,
  }))
  const drawn = shownGraph({ ...graph, nodes }, { diagnosticNodes: false })
  expect(drawn.nodes.map(node => node.id)).toEqual(['a', 'c'])
  expect(drawn.links.map(({ from, to }) => [from, to])).toEqual([['a', 'c']])
  expect(shownGraph({ ...graph, nodes }, { diagnosticNodes: true }).nodes).toHaveLength(3)
})
