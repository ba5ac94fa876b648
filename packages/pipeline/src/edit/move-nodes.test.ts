import { expect, it } from 'vitest'
import { documentOf } from '../testing/document-of.ts'
import { toGraph } from '../graph.ts'
import { changedNodes, forgetPlaces, placeNodesAt } from './move-nodes.ts'

const document = documentOf([
  'a:demo_input',
  { name: 'g', type: 'gateway_output', metadata: '{"pipelineId":"1","nodeId":"n"}' },
  { name: 't', type: 'sequence', metadata: 'free text' },
])

it('writes positions beside what the metadata say already', () => {
  const placed = placeNodesAt(document, new Map(['a', 'g', 't'].map(id => [id, { x: 15.4, y: 30 }])))
  expect(toGraph(placed).nodes.map(node => node.position)).toEqual([{ x: 15, y: 30 }, { x: 15, y: 30 }, null])
  expect(placed.nodes[1]?.metadata).toBe('{"pipelineId":"1","nodeId":"n","position":{"x":15,"y":30}}')
  expect(placed.nodes[2]?.metadata).toBe('free text')
})

it('forgets them again and leaves nothing behind', () => {
  const placed = placeNodesAt(
    document,
    new Map([
      ['a', { x: 1, y: 2 }],
      ['g', { x: 1, y: 2 }],
    ]),
  )
  expect(forgetPlaces(placed)).toEqual(document)
})

it('tells which nodes say something else, wherever they stand', () => {
  const placed = placeNodesAt(document, new Map([['a', { x: 1, y: 2 }]]))
  expect(changedNodes(document, placed)).toEqual(new Set())
  const [a, ...others] = placed.nodes
  const edited = { ...placed, nodes: [{ ...a, name: 'a', type: 'demo_input', disabled: true }, ...others] }
  expect(changedNodes(document, edited)).toEqual(new Set(['a']))
  expect(changedNodes({ ...document, nodes: [] }, document).size).toBe(3)
})
