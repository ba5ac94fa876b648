import { expect, it } from 'vitest'
import { childFigures, childrenOf } from './child-figures.ts'

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

it('names what is inside each node', () => {
  expect(childrenOf(content)).toEqual(
    new Map([
      ['hygiene', ['Note', 'Drop debug']],
      ['out', []],
    ]),
  )
  expect(childrenOf('[')).toEqual(new Map())
})

it('gives each of them what it dropped and failed at', () => {
  expect(childFigures(['Note', 'Drop debug'], { 'Drop debug': 98, other: 1 }, { Note: 2 })).toEqual({
    Note: { droppedLines: 0, errors: 2 },
    'Drop debug': { droppedLines: 98, errors: 0 },
  })
})
