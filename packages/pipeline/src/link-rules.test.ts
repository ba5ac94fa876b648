import { describe, expect, it } from 'vitest'
import type { GraphNode } from './graph.ts'
import { toGraph } from './graph.ts'
import { checkLink } from './link-rules.ts'

/** in → in_multiprocessor → a → b → out, and beside it gen (traces), other and spare, without links. */
const graph = toGraph({
  version: 'v3',
  settings: { tag: 'test' },
  nodes: [
    { name: 'in', type: 'demo_input' },
    { name: 'in_multiprocessor', type: 'sequence' },
    { name: 'a', type: 'sequence' },
    { name: 'b', type: 'ottl_transform', statements: 'set(body, "x")' },
    { name: 'out', type: 'weir_output' },
    { name: 'gen', type: 'telemetrygen_input', template_type: 'trace', templates: ['browse_traces'] },
    { name: 'spare', type: 'sequence' },
  ],
  links: [
    { from: 'in', to: 'in_multiprocessor' },
    { from: 'in_multiprocessor', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'b', to: 'out' },
  ],
})

/** The same graph with other properties for some nodes. */
function changed(changes: Record<string, Partial<GraphNode>>) {
  return { ...graph, nodes: graph.nodes.map(node => ({ ...node, ...changes[node.id] })) }
}

describe('checkLink', () => {
  it.each([
    ['to a free processor', { from: 'a', to: 'spare' }],
    ['to a second destination of the same source', { from: 'gen', to: 'out' }],
    ['into a node that has another link already', { from: 'gen', to: 'b' }],
    ['from the multiprocessor of a source', { from: 'in_multiprocessor', to: 'out' }],
  ])('allows a link %s', (_name, link) => {
    expect(checkLink(graph, link)).toEqual({ allowed: true })
  })

  it.each([
    ['[EDGE-015] that closes a cycle', { from: 'b', to: 'a' }, 'The link would close a cycle'],
    ['[EDGE-015] that closes a long cycle', { from: 'b', to: 'in_multiprocessor' }, 'The link would close a cycle'],
    ['[EDGE-016] from a node to itself', { from: 'a', to: 'a' }, 'A node cannot be linked to itself'],
    [
      '[EDGE-017] from a source with a multiprocessor',
      { from: 'in', to: 'spare' },
      'Links of Demo start at its processors',
    ],
    ['[EDGE-018] to a target that is linked already', { from: 'a', to: 'b' }, 'These nodes are already linked'],
    ['into a source', { from: 'spare', to: 'gen' }, 'A source has no input'],
    ['out of a destination', { from: 'out', to: 'spare' }, 'A destination has no output'],
    ['to a node that does not exist', { from: 'a', to: 'gone' }, 'There is no node gone'],
    ['from an output that does not exist', { from: 'a', to: 'spare', path: 'p' }, 'Conditional Group has no output p'],
  ])('refuses a link %s', (_name, link, reason) => {
    expect(checkLink(graph, link)).toEqual({ allowed: false, reason })
  })

  it('[EDGE-019] allows a link only when the target accepts one of the data types', () => {
    const logsOnly = changed({ spare: { inputTypes: ['log'] } })
    expect(checkLink(logsOnly, { from: 'gen', to: 'spare' })).toEqual({
      allowed: false,
      reason: 'Conditional Group does not take trace',
    })
    const both = changed({ spare: { inputTypes: ['log', 'trace'] } })
    expect(checkLink(both, { from: 'gen', to: 'spare' }).allowed).toBe(true)
  })

  it('[EDGE-020] checks a path output by its own types', () => {
    const pathOutputs: GraphNode['pathOutputs'] = [
      { path: 'metrics', nodes: [], outputTypes: ['metric'], outputDisplayString: 'metrics', isDefault: false },
    ]
    const split = changed({ a: { outputTypes: ['log'], pathOutputs }, spare: { inputTypes: ['metric'] } })
    expect(checkLink(split, { from: 'a', to: 'spare', path: 'metrics' }).allowed).toBe(true)
    expect(checkLink(split, { from: 'a', to: 'spare' }).allowed).toBe(false)
  })

  it('[EDGE-020] knows the outputs of a route by its configuration', () => {
    const routed = toGraph({
      version: 'v3',
      settings: { tag: 'test' },
      nodes: [
        { name: 'r', type: 'route', paths: [{ path: 'errors', condition: 'true' }] },
        { name: 'out', type: 'weir_output' },
      ],
      links: [],
    })
    expect(checkLink(routed, { from: 'r', to: 'out', path: 'errors' }).allowed).toBe(true)
    expect(checkLink(routed, { from: 'r', to: 'out', path: 'unmatched' }).allowed).toBe(true)
    expect(checkLink(routed, { from: 'r', to: 'out', path: 'other' })).toMatchObject({
      reason: 'Route has no output other',
    })
    expect(checkLink(routed, { from: 'r', to: 'out' }).allowed).toBe(false)
  })

  it('[EDGE-018] takes the name of a default output for the default output', () => {
    const packed = toGraph({
      version: 'v3',
      settings: { tag: 'test' },
      nodes: [
        { name: 'p', type: 'compound' },
        { name: 'out', type: 'weir_output' },
      ],
      links: [{ from: 'p', to: 'out' }],
    })
    expect(checkLink(packed, { from: 'p', to: 'out', path: 'output' })).toMatchObject({
      reason: 'These nodes are already linked',
    })
  })

  it('[EDGE-021] lets diagnostic nodes link to any destination', () => {
    const diagnostic = changed({
      gen: { visibility: 'advanced' },
      out: { inputTypes: ['log'] },
      spare: { inputTypes: ['log'] },
    })
    expect(checkLink(diagnostic, { from: 'gen', to: 'out' }).allowed).toBe(true)
    expect(checkLink(diagnostic, { from: 'gen', to: 'spare' }).allowed).toBe(false)
  })
})
