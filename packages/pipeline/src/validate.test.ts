import { describe, expect, it } from 'vitest'
import type { DocumentLink, DocumentNode, PipelineDocument } from './document.ts'
import { validateDocument } from './validate.ts'

function document(nodes: DocumentNode[], links: DocumentLink[] = []): PipelineDocument {
  return { version: 'v3', settings: { tag: 'test' }, nodes, links }
}

const source: DocumentNode = { name: 'in', type: 'demo_input' }
const group: DocumentNode = { name: 'group', type: 'sequence', processors: [] }
const sink: DocumentNode = { name: 'out', type: 'weir_output' }
const through = [
  { from: 'in', to: 'group' },
  { from: 'group', to: 'out' },
]

const errors = (checked: PipelineDocument) => validateDocument(checked).filter(issue => issue.level === 'error')

describe('validateDocument', () => {
  it('finds nothing wrong with a sound pipeline', () => {
    expect(validateDocument(document([source, group, sink], through))).toEqual([])
  })

  it('knows the type names of other products', () => {
    const nodes = [
      { name: 'in', type: 'ed_self_telemetry_input' },
      { name: 'out', type: 'ed_output' },
    ]
    expect(validateDocument(document(nodes, [{ from: 'in', to: 'out' }]))).toEqual([])
  })

  it.each<[string, DocumentNode, object]>([
    ['an unknown type', { name: 'x', type: 'nope' }, { field: 'type', message: 'unknown node type "nope"' }],
    ['a missing field', { name: 'x', type: 'otlp_input' }, { field: 'port' }],
    ['a wrong value', { name: 'x', type: 'demo_input', log_type: 'morse' }, { field: 'log_type' }],
    [
      'a value inside a list',
      { name: 'x', type: 'sequence', processors: [{ type: 'ottl_filter', condition: '==' }] },
      { field: 'processors[0].condition' },
    ],
    [
      'a nested processor',
      { name: 'x', type: 'sequence', processors: [{ type: 'sequence', processors: [{ type: 'nope' }] }] },
      { field: 'processors[0].processors[0].type' },
    ],
  ])('names the field of %s', (_name, node, expected) => {
    expect(errors(document([node]))).toMatchObject([{ nodeId: 'x', ...expected }])
  })

  it.each<[string, DocumentNode]>([
    ['text', { name: 'x', type: 'ottl_transform' }],
    ['a number', { name: 'x', type: 'otlp_input' }],
    ['a list', { name: 'x', type: 'generic_mask' }],
  ])('says that %s is required when it is missing', (_name, node) => {
    expect(errors(document([node]))).toMatchObject([{ message: 'is required' }])
  })

  it('refuses two nodes of one name', () => {
    expect(errors(document([source, source, sink], [{ from: 'in', to: 'out' }]))).toMatchObject([
      { nodeId: 'in', field: 'name', path: ['nodes', 1, 'name'] },
    ])
  })

  it.each<[string, DocumentLink, string]>([
    [
      'a start that does not exist',
      { from: 'gone', to: 'out' },
      'Link from gone to out starts at a node that does not exist',
    ],
    [
      'an end that does not exist',
      { from: 'in', to: 'gone' },
      'Link from in to gone ends at a node that does not exist',
    ],
    ['a link that is there twice', { from: 'in', to: 'group' }, 'Link from in to group is there twice'],
    ['a link to itself', { from: 'group', to: 'group' }, 'Link from group to group leads back to the same node'],
    ['a destination as start', { from: 'out', to: 'group' }, 'Link from out to group starts at a destination'],
    ['a source as end', { from: 'group', to: 'in' }, 'Link from group to in ends at a source'],
    [
      'an output that does not exist',
      { from: 'group', to: 'out', path: 'p' },
      'uses the output "p", which group does not have',
    ],
  ])('refuses %s', (_name, link, message) => {
    const found = errors(document([source, group, sink], [...through, link])).filter(issue => issue.link)
    expect(found).toMatchObject([{ link, message: expect.stringContaining(message) }])
  })

  it('refuses a cycle and shows it', () => {
    const nodes = ['a', 'b', 'c'].map(name => ({ name, type: 'sequence' }))
    const links = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
    ]
    expect(errors(document(nodes, links))).toMatchObject([{ message: 'The links form a cycle: a → b → c → a' }])
  })

  it.each<[string, PipelineDocument, string | undefined, string]>([
    ['a node that leads nowhere', document([source, sink]), undefined, 'leads nowhere'],
    ['a node that receives nothing', document([sink]), undefined, 'receives nothing'],
    ['no nodes', document([]), undefined, 'The pipeline has no nodes'],
    ['no destination', document([source, group], [{ from: 'in', to: 'group' }]), undefined, 'has no destination'],
    [
      'a field that other products have and nothing here reads',
      document([{ ...sink, memory_buffer: { size: '1MB' } }]),
      'memory_buffer',
      'is not supported by weir_output and is ignored',
    ],
  ])('warns of %s', (_name, checked, field, message) => {
    const issues = validateDocument(checked)
    expect(issues).toContainEqual(
      expect.objectContaining({ level: 'warning', message: expect.stringContaining(message), ...(field && { field }) }),
    )
    expect(issues.filter(issue => issue.level === 'error')).toEqual([])
  })

  it.each<[string, DocumentNode, string, string]>([
    ['of a node', { ...source, colour: 'red' }, 'colour', 'unknown key "colour", which demo_input does not have'],
    [
      'that is nearly right',
      { ...source, event_per_sec: 3 },
      'event_per_sec',
      'which demo_input does not have; did you mean events_per_sec?',
    ],
    [
      'inside a list',
      { name: 'in', type: 'generic_mask', capture_group_masks: [{ name: 'a', capture_group: 'b', flags: 'i' }] },
      'capture_group_masks[0].flags',
      'unknown key "flags", which capture_group_masks[0] does not have',
    ],
    [
      'of a processor in a nested group',
      {
        name: 'in',
        type: 'sequence',
        processors: [{ type: 'sequence', processors: [{ type: 'ottl_filter', condition: 'true', mode: 'x' }] }],
      },
      'processors[0].processors[0].mode',
      'unknown key "mode"',
    ],
    [
      'of a node in a pack',
      {
        name: 'in',
        type: 'compound',
        nodes: [
          { name: 'input', type: 'compound_input' },
          { name: 'f', type: 'ottl_filter', condition: 'true', mode: 'x' },
          { name: 'output', type: 'compound_output' },
        ],
        links: [
          { from: 'input', to: 'f' },
          { from: 'f', to: 'output' },
        ],
      },
      'nodes[1].mode',
      'unknown key "mode"',
    ],
  ])('refuses an unknown key %s, once', (_name, node, field, message) => {
    expect(errors(document([node]))).toMatchObject([
      { nodeId: 'in', field, onKey: true, message: expect.stringContaining(message) },
    ])
  })

  it('knows condition and data types around a standalone processor, and checks them', () => {
    const transform = { name: 't', type: 'ottl_transform', statements: 'set(body, "x")' }
    expect(errors(document([{ ...transform, condition: 'body == "y"', data_types: ['log'] }]))).toEqual([])
    expect(errors(document([{ ...transform, condition: '==' }]))).toMatchObject([{ nodeId: 't', field: 'condition' }])
    expect(errors(document([{ ...transform, data_types: ['smoke'] }]))).toMatchObject([
      { nodeId: 't', field: 'data_types[0]' },
    ])
  })

  it.each<[string, DocumentLink, string[]]>([
    ['an output of a route', { from: 'r', path: 'errors', to: 'out' }, []],
    ['the output for the rest', { from: 'r', path: 'unmatched', to: 'out' }, []],
    [
      'an output that the route does not have',
      { from: 'r', path: 'x', to: 'out' },
      ['Link from r to out uses the output "x", which r does not have'],
    ],
    ['no output', { from: 'r', to: 'out' }, ['Link from r to out needs a path: r has the outputs errors, unmatched']],
  ])('checks a link from %s', (_name, link, messages) => {
    const route = { name: 'r', type: 'route', paths: [{ path: 'errors', condition: 'true' }] }
    const found = errors(document([source, route, sink], [{ from: 'in', to: 'r' }, link]))
    expect(found.map(issue => issue.message)).toEqual(messages)
  })

  it('does not guess at the outputs of a route that is wrong', () => {
    const route = { name: 'r', type: 'route', paths: [{ path: 'errors', condition: '==' }] }
    const found = errors(document([route, sink], [{ from: 'r', path: 'errors', to: 'out' }]))
    expect(found).toMatchObject([{ nodeId: 'r', field: 'paths[0].condition' }])
  })
})
