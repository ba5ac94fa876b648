import type { PipelineDocument } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { boxWidth, graphDifference } from './graph-diff.ts'

const document = (names: readonly string[], links: readonly (readonly [string, string])[]): PipelineDocument => ({
  version: 'v3',
  settings: { tag: 't' },
  nodes: names.map(name => ({ name, type: 'comment' })),
  links: links.map(([from, to]) => ({ from, to })),
})

it('draws what came beside what went, and marks both', () => {
  const before = document(
    ['a', 'gone', 'z'],
    [
      ['a', 'gone'],
      ['gone', 'z'],
    ],
  )
  const after = document(['a', 'z', 'fresh'], [['a', 'z']])
  Object.assign(after.nodes[0] ?? {}, { disabled: true })
  const { nodes, edges, width, height } = graphDifference(before, after)
  const marks = Object.fromEntries(nodes.map(({ id, mark }) => [id, mark]))
  expect(marks).toEqual({ a: 'changed', z: undefined, fresh: 'added', gone: 'removed' })
  expect(Object.fromEntries(edges.map(({ name, mark }) => [name, mark]))).toEqual({
    'a → z': 'added',
    'a → gone': 'removed',
    'gone → z': 'removed',
  })
  for (const { x, y } of nodes) expect(x >= 0 && y >= 0 && x + boxWidth <= width && y < height).toBe(true)
})

it('marks nothing where nothing differs', () => {
  const same = document(['a', 'b'], [['a', 'b']])
  const { nodes, edges } = graphDifference(same, same)
  expect([...nodes, ...edges].every(({ mark }) => mark === undefined)).toBe(true)
})
