import { expect, it } from 'vitest'
import { childFigures } from './child-figures.ts'
import { readContent } from './read-content.ts'

const content = `version: v3
settings: { tag: t }
nodes:
  - name: hygiene
    type: sequence
    processors:
      - { type: comment, metadata: '{"name":"Note"}' }
      - { type: ottl_filter, metadata: '{"name":"Drop debug"}', filter_mode: exclude, condition: "true" }
  - { name: out, type: void_output }
links: [{ from: hygiene, to: out }]
`

it('reads the nodes of a text, and the names of what is inside them', () => {
  const read = readContent(content)
  expect(read.version).toBe('v3')
  expect(read.nodes.map(({ id, category, children }) => [id, category, children])).toEqual([
    ['hygiene', 'processor', ['Note', 'Drop debug']],
    ['out', 'output', []],
  ])
  expect(readContent(content)).toBe(read)
  expect(readContent('[')).toEqual({ version: undefined, nodes: [] })
})

it('gives each of them what it dropped and failed at', () => {
  expect(childFigures({ children: ['Note', 'Drop debug'] }, { 'Drop debug': 98, other: 1 }, { Note: 2 })).toEqual({
    Note: { droppedLines: 0, errors: 2 },
    'Drop debug': { droppedLines: 98, errors: 0 },
  })
})
