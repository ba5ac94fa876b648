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

  it.each([
    [
      'a field that its type does not have',
      document([{ ...source, colour: 'red' }, sink], [{ from: 'in', to: 'out' }]),
      'colour',
    ],
    ['a node that leads nowhere', document([source]), undefined],
    ['a node that receives nothing', document([sink]), undefined],
    ['no nodes', document([]), undefined],
  ])('warns of %s', (_name, checked, field) => {
    const [issue] = validateDocument(checked)
    expect(issue?.level).toBe('warning')
    expect(issue?.field).toBe(field)
  })
})
