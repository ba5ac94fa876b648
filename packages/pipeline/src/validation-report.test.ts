import { expect, it } from 'vitest'
import type { PipelineDocument } from './document.ts'
import { validatePipeline } from './validation-report.ts'

const broken: PipelineDocument = {
  version: 'v3',
  settings: { tag: 'test' },
  nodes: [
    { name: 'in', type: 'demo_input', events_per_sec: 0, log_type: 'morse' },
    { name: '__proto__', type: 'nope' },
    { name: 'a', type: 'sequence' },
    { name: 'b', type: 'sequence' },
    { name: 'out', type: 'weir_output', tls: {} },
  ],
  links: [
    { from: 'in', to: 'gone' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
    { from: 'in', to: 'out' },
  ],
}

it('sorts errors into those of the graph, of links and of node fields', () => {
  const { error, valid } = validatePipeline(broken)
  expect(valid).toBe(false)
  expect(error.graph).toEqual(['The links form a cycle: a → b → a'])
  expect(error.links).toEqual([
    { from: 'in', to: 'gone', message: 'Link from in to gone ends at a node that does not exist' },
  ])
  expect(Object.keys(error.node_fields)).toEqual(['in', '__proto__'])
  expect(Object.keys(error.node_fields['in'] ?? {}).sort()).toEqual(['events_per_sec', 'log_type'])
  expect(error.node_fields['__proto__']).toEqual({ type: ['unknown node type "nope"'] })
})

it('[BUILD-060] begins a link error with the names of the linked nodes', () => {
  expect(validatePipeline(broken).error.links[0]?.message).toMatch(/^Link from in to gone /)
})

it('[PROC-116] yields warnings and errors per node', () => {
  const { warning, error } = validatePipeline(broken)
  expect(warning.node_fields['out']).toEqual({ tls: ['is not supported by weir_output and is ignored'] })
  expect(error.node_fields['in']?.['events_per_sec']).toHaveLength(1)
})

it('finds a sound pipeline valid', () => {
  const { valid, error } = validatePipeline({
    ...broken,
    nodes: [
      { name: 'in', type: 'demo_input' },
      { name: 'out', type: 'weir_output' },
    ],
    links: [{ from: 'in', to: 'out' }],
  })
  expect(valid).toBe(true)
  expect(error).toEqual({ graph: [], links: [], node_fields: {} })
})
