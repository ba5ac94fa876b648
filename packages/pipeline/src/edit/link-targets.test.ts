import { expect, it } from 'vitest'
import { toGraph } from '../graph.ts'
import { documentOf } from '../testing/document-of.ts'
import { linkSources, linkTargets, outputsOf } from './link-targets.ts'

const route = { name: 'route', type: 'route', paths: [{ path: 'errors', condition: 'true' }] }
const graph = toGraph(
  documentOf(['in:demo_input', route, 's:sequence', 'out:weir_output'], 'in > route', 'route:errors > s'),
)
const idsOf = (from: string, path: string) => linkTargets(graph, from, path).map(node => node.id)

it('names the nodes that a link may lead to: no cycle, no second link, no source', () => {
  expect(idsOf('in', '')).toEqual(['s', 'out'])
  expect(idsOf('route', 'errors')).toEqual(['out'])
  expect(idsOf('route', 'unmatched')).toEqual(['s', 'out'])
  expect(idsOf('s', '')).toEqual(['out'])
})

it('names the ways out of a node', () => {
  const paths = (id: string) =>
    graph.nodes
      .filter(node => node.id === id)
      .flatMap(outputsOf)
      .map(output => output.path)
  expect(paths('route')).toEqual(['errors', 'unmatched'])
  expect(paths('in')).toEqual([''])
  expect(paths('out')).toEqual([])
})

it('names the nodes that a link may start at', () => {
  expect(linkSources(graph, 'out').map(node => node.id)).toEqual(['in', 'route', 's'])
  expect(linkSources(graph, 'in')).toEqual([])
})
