import { describe, expect, it } from 'vitest'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { findDefinition } from '../known-node.ts'
import { documentOf, linksOf, namesOf } from '../testing/document-of.ts'
import { validateDocument } from '../validate.ts'
import { addAllUnlinked, addUnlinked, attach, insertBetween } from './add-node.ts'
import { renameNode, setDisabled, updateConfiguration } from './change-node.ts'
import { deleteNode } from './delete-node.ts'
import { duplicateNode } from './duplicate-node.ts'
import type { Edited } from './edited.ts'
import { addLink, removeLink } from './links.ts'
import { initialConfiguration, newNode, uniqueName } from './new-node.ts'

function done<Result>(edited: Edited<Result>): { ok: true; document: PipelineDocument } & Result {
  if (!edited.ok) throw new Error(edited.reason)
  return edited
}

const errorsOf = (document: PipelineDocument) => validateDocument(document).filter(issue => issue.level === 'error')

const route: DocumentNode = { name: 'r', type: 'route', paths: [{ path: 'errors', condition: 'true' }] }
describe('a new node', () => {
  it('[BUILD-042] has the defaults of its form and the title of its type as description', () => {
    expect(newNode(documentOf([]), 'demo_input')).toMatchObject({
      name: 'demo_input',
      type: 'demo_input',
      user_description: 'Demo',
      log_type: expect.any(String),
      events_per_sec: expect.any(Number),
    })
  })

  it('[BUILD-043] of an integration has the reference to it instead of defaults', () => {
    const definition = findDefinition('demo_input')!
    expect(initialConfiguration({ ...definition, subcategories: ['integration'] })).toEqual({
      user_description: 'Demo',
      node_reference: 'Demo',
    })
  })

  it.each([
    ['free', [], 'x'],
    ['taken', ['x:sequence'], 'x_2'],
    ['taken with its number', ['x:sequence', 'x_2:sequence'], 'x_3'],
    ['taken for the group that would go with it', ['x_multiprocessor:sequence'], 'x_2'],
  ])('has a name of its own when the wanted one is %s', (_name, nodes, expected) => {
    expect(uniqueName(documentOf(nodes), 'x')).toBe(expected)
  })
})

describe('adding', () => {
  it('[BUILD-048] puts a node beside the others, without links', () => {
    const before = documentOf(['in:demo_input', 'out:weir_output'], 'in > out')
    const { document, nodeId } = done(addUnlinked(before, 'ottl_filter'))
    expect(nodeId).toBe('ottl_filter')
    expect(namesOf(document)).toEqual(['in', 'out', 'ottl_filter'])
    expect(document.links).toEqual(before.links)
    expect(namesOf(before)).toEqual(['in', 'out'])
  })

  it.each([
    ['a source', 'demo_input', 'demo_input > demo_input_multiprocessor'],
    ['a destination', 'weir_output', 'weir_output_multiprocessor > weir_output'],
  ])('[BUILD-049] %s comes with a sequence of its own', (_name, type, link) => {
    const { document, nodeId } = done(addUnlinked(documentOf([]), type))
    expect(nodeId).toBe(type)
    expect(linksOf(document)).toEqual([link])
    expect(document.nodes.find(node => node.name === `${type}_multiprocessor`)?.type).toBe('sequence')
    expect(errorsOf(document)).toEqual([])
  })

  it('[BUILD-046] puts a processor into a link and relinks its ends', () => {
    const before = documentOf(['in:demo_input', 's:sequence', 'out:weir_output'], 'in > s', 's > out')
    const { document, nodeId } = done(insertBetween(before, { from: 's', to: 'out' }, 'comment'))
    expect(linksOf(document)).toEqual(['in > s', `s > ${nodeId}`, `${nodeId} > out`])
    expect(errorsOf(document)).toEqual([])
  })

  it('[BUILD-046] keeps the output that the link started at', () => {
    const before = documentOf([route, 'out:weir_output'], 'r:errors > out')
    expect(linksOf(done(insertBetween(before, { from: 'r', path: 'errors', to: 'out' }, 'sequence')).document)).toEqual(
      ['r:errors > sequence', 'sequence > out'],
    )
  })

  it('[BUILD-046] links a node with named outputs only by the one that takes what no rule does', () => {
    const before = documentOf(['s:sequence', 'out:weir_output'], 's > out')
    const { document } = done(insertBetween(before, { from: 's', to: 'out' }, 'route'))
    expect(linksOf(document)).toEqual(['s > route', 'route:unmatched > out'])
  })

  const attached = documentOf(['in:demo_input', 'in_multiprocessor:sequence'], 'in > in_multiprocessor')
  it.each<[string, Edited, string]>([
    ['a link that is not there', insertBetween(attached, { from: 'x', to: 'y' }, 'sequence'), 'There is no link'],
    [
      'a source and its own processors',
      insertBetween(attached, { from: 'in', to: 'in_multiprocessor' }, 'sequence'),
      'belong together',
    ],
    [
      'what is no processor',
      insertBetween(documentOf(['a:sequence', 'b:sequence'], 'a > b'), { from: 'a', to: 'b' }, 'demo_input'),
      'Only a processor',
    ],
    ['an unknown type', addUnlinked(attached, 'nope'), 'There is no node type nope'],
  ])('refuses to insert: %s', (_name, edited, reason) => {
    expect(edited).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })

  it.each<[string, PipelineDocument, string, Parameters<typeof attach>[2], string[]]>([
    [
      'a processor to a source and a target',
      documentOf(['in:demo_input', 'out:weir_output']),
      'sequence',
      { sources: [{ id: 'in' }], targets: ['out'] },
      ['in > sequence', 'sequence > out'],
    ],
    [
      'a destination, by its group',
      documentOf(['in:demo_input']),
      'weir_output',
      { sources: [{ id: 'in' }] },
      ['weir_output_multiprocessor > weir_output', 'in > weir_output_multiprocessor'],
    ],
    [
      'behind the group of a source',
      attached,
      'void_output',
      { sources: [{ id: 'in' }] },
      [
        'in > in_multiprocessor',
        'void_output_multiprocessor > void_output',
        'in_multiprocessor > void_output_multiprocessor',
      ],
    ],
    [
      'before the group of a destination',
      documentOf(['out_multiprocessor:sequence', 'out:weir_output'], 'out_multiprocessor > out'),
      'demo_input',
      { targets: ['out'] },
      [
        'out_multiprocessor > out',
        'demo_input > demo_input_multiprocessor',
        'demo_input_multiprocessor > out_multiprocessor',
      ],
    ],
    [
      'to a named output',
      documentOf([route]),
      'sequence',
      { sources: [{ id: 'r', path: 'errors' }] },
      ['r:errors > sequence'],
    ],
    [
      'to several at once',
      documentOf(['a:sequence', 'b:sequence']),
      'comment',
      { targets: ['a', 'b'] },
      ['comment > a', 'comment > b'],
    ],
  ])('[BUILD-047] attaches %s', (_name, before, type, neighbours, links) => {
    const { document } = done(attach(before, type, neighbours))
    expect(linksOf(document)).toEqual(links)
  })

  it('[BUILD-047] attaches nothing where the rules for links forbid it', () => {
    expect(attach(documentOf(['out:weir_output']), 'sequence', { sources: [{ id: 'out' }] })).toEqual({
      ok: false,
      reason: 'A destination has no output',
    })
    expect(attach(documentOf(['s:sequence']), 'demo_input', { sources: [{ id: 's' }] })).toEqual({
      ok: false,
      reason: 'A source has no input',
    })
  })
})

describe('adding what is set up already', () => {
  it('keeps its settings beside the defaults, and gives every node its own name', () => {
    const wanted = { type: 'file_input', configuration: { path: '/var/log/*.log', user_description: 'Logs' } }
    const { document, nodeIds } = done(addAllUnlinked(documentOf([]), [wanted, wanted]))
    expect(nodeIds).toEqual(['file_input', 'file_input_2'])
    expect(document.nodes[2]).toMatchObject({ name: 'file_input_2', path: '/var/log/*.log', user_description: 'Logs' })
    expect(linksOf(document)).toEqual([
      'file_input > file_input_multiprocessor',
      'file_input_2 > file_input_2_multiprocessor',
    ])
  })

  it('refuses all of them when one has an unknown type', () => {
    const edited = addAllUnlinked(documentOf([]), [{ type: 'file_input' }, { type: 'nothing' }])
    expect(edited).toEqual({ ok: false, reason: 'There is no node type nothing' })
  })

  it('starts at the first named output of a source that has no other', () => {
    const { document } = done(attach(documentOf([route]), 'weir_output', { sources: [{ id: 'r' }] }))
    expect(linksOf(document)).toContain('r:unmatched > weir_output_multiprocessor')
  })
})

describe('deleting', () => {
  it('[BUILD-050] joins what fed the node to what it fed', () => {
    const before = documentOf(
      ['a:demo_input', 'b:demo_input', 's:sequence', 'x:weir_output', 'y:void_output'],
      'a > s',
      'b > s',
      's > x',
      's > y',
      'b > y',
    )
    const { document, removed } = done(deleteNode(before, 's'))
    expect(removed).toEqual(['s'])
    expect(linksOf(document)).toEqual(['b > y', 'a > x', 'a > y', 'b > x'])
  })

  it('[BUILD-050] keeps the named output of what fed it', () => {
    const before = documentOf([route, 's:sequence', 'x:weir_output'], 'r:errors > s', 's > x')
    expect(linksOf(done(deleteNode(before, 's')).document)).toEqual(['r:errors > x'])
  })

  it('[BUILD-050] leaves apart what has no data type in common', () => {
    const before = documentOf(
      ['self:self_telemetry_input', 'in:demo_input', 's:sequence', 'logs:dedup'],
      'self > s',
      'in > s',
      's > logs',
    )
    expect(linksOf(done(deleteNode(before, 's')).document)).toEqual(['in > logs'])
  })

  it('[BUILD-050] takes the group of a source or destination with it', () => {
    const before = documentOf(
      ['in:demo_input', 'in_multiprocessor:sequence', 'out_multiprocessor:sequence', 'out:weir_output'],
      'in > in_multiprocessor',
      'in_multiprocessor > out_multiprocessor',
      'out_multiprocessor > out',
    )
    expect(namesOf(done(deleteNode(before, 'in')).document)).toEqual(['out_multiprocessor', 'out'])
    const { document, removed } = done(deleteNode(before, 'out'))
    expect(removed).toEqual(['out', 'out_multiprocessor'])
    expect(linksOf(document)).toEqual(['in > in_multiprocessor'])
  })

  it('bridges through the group when others feed it too', () => {
    const before = documentOf(
      ['in:demo_input', 'in_multiprocessor:sequence', 'other:demo_input', 'out:weir_output'],
      'in > in_multiprocessor',
      'other > in_multiprocessor',
      'in_multiprocessor > out',
    )
    expect(linksOf(done(deleteNode(before, 'in')).document)).toEqual(['other > out'])
  })

  it('refuses a node that is not there', () => {
    expect(deleteNode(documentOf([]), 'x')).toEqual({ ok: false, reason: 'There is no node x' })
  })
})

describe('duplicating', () => {
  it('[BUILD-052] gives the copy a name of its own and no links', () => {
    const before = documentOf(['in:demo_input', 's:sequence', 'out:weir_output'], 'in > s', 's > out')
    const first = done(duplicateNode(before, 's'))
    const second = done(duplicateNode(first.document, 's'))
    expect([first.nodeId, second.nodeId]).toEqual(['s_copy', 's_copy_2'])
    expect(second.document.links).toEqual(before.links)
  })

  it.each([
    ['what the user called it', { user_description: 'Mine' }, '(Copy) Mine'],
    ['the title of the type', {}, '(Copy) Demo'],
  ])('[BUILD-053] writes (Copy) before %s', (_name, fields, expected) => {
    const before = documentOf([{ name: 'in', type: 'demo_input', ...fields }])
    const { document, nodeId } = done(duplicateNode(before, 'in'))
    expect(document.nodes.find(node => node.name === nodeId)?.user_description).toBe(expected)
  })

  it('[BUILD-054] copies the group of a source or destination', () => {
    const processors = [{ type: 'comment', comment: 'x' }]
    const before = documentOf(
      [
        { name: 'in', type: 'demo_input' },
        { name: 'in_multiprocessor', type: 'sequence', processors },
      ],
      'in > in_multiprocessor',
    )
    const { document } = done(duplicateNode(before, 'in'))
    expect(linksOf(document)).toEqual(['in > in_multiprocessor', 'in_copy > in_copy_multiprocessor'])
    const copy = document.nodes.find(node => node.name === 'in_copy_multiprocessor')
    expect(copy?.['processors']).toEqual(processors)
    expect(copy?.['processors']).not.toBe(processors)
  })

  it('moves the copy aside', () => {
    const placed = { name: 'in', type: 'demo_input', metadata: '{"position":{"x":1,"y":2},"more":true}' }
    const { document } = done(duplicateNode(documentOf([placed]), 'in'))
    expect(JSON.parse(document.nodes[1]?.metadata ?? '')).toEqual({ position: { x: 41, y: 42 }, more: true })
  })
})

describe('links', () => {
  const before = documentOf(['in:demo_input', 's:sequence', 'out:weir_output'], 'in > s')

  it('are added by the rules', () => {
    expect(linksOf(done(addLink(before, { from: 's', to: 'out' })).document)).toEqual(['in > s', 's > out'])
    expect(addLink(before, { from: 's', to: 'in' })).toMatchObject({
      ok: false,
      reason: 'The link would close a cycle',
    })
  })

  it('are removed by start, path and end', () => {
    expect(removeLink(before, { from: 'in', to: 's', path: 'p' }).links).toHaveLength(1)
    expect(removeLink(before, { from: 'in', to: 's' }).links).toEqual([])
  })
})

describe('changing a node', () => {
  const before = documentOf([
    { name: 'in', type: 'demo_input', user_description: 'Mine', events_per_sec: 3 },
    's:sequence',
    'out:weir_output',
  ])

  it.each([
    ['null', null],
    ['NaN', Number.NaN],
    ['an empty list', []],
    ['a blank text', '  '],
  ])('[FORM-010] drops %s from the configuration', (_name, value) => {
    const { document } = done(updateConfiguration(before, 'in', { events_per_sec: 5, log_type: value }))
    expect(document.nodes[0]).toEqual({ name: 'in', type: 'demo_input', events_per_sec: 5 })
  })

  it('keeps zero, false and empty maps', () => {
    const { document } = done(updateConfiguration(before, 'in', { a: 0, b: false, c: {} }))
    expect(document.nodes[0]).toEqual({ name: 'in', type: 'demo_input', a: 0, b: false, c: {} })
  })

  it('never lets a configuration change name or type', () => {
    const { document } = done(updateConfiguration(before, 'in', { name: 'x', type: 'y' }))
    expect(document.nodes[0]).toEqual({ name: 'in', type: 'demo_input' })
  })

  it('switches sources and destinations, not processors', () => {
    const { document } = done(setDisabled(before, 'out', true))
    expect(document.nodes[2]).toEqual({ name: 'out', type: 'weir_output', disabled: true })
    expect(done(setDisabled(document, 'out', false)).document.nodes[2]).toEqual({ name: 'out', type: 'weir_output' })
    expect(setDisabled(before, 's', true)).toEqual({ ok: false, reason: 'A processor cannot be disabled' })
  })

  it('renames a node with its links and its group', () => {
    const grouped = documentOf(
      ['in:demo_input', 'in_multiprocessor:sequence', 'out:weir_output'],
      'in > in_multiprocessor',
      'in_multiprocessor > out',
    )
    const { document } = done(renameNode(grouped, 'in', ' app '))
    expect(namesOf(document)).toEqual(['app', 'app_multiprocessor', 'out'])
    expect(linksOf(document)).toEqual(['app > app_multiprocessor', 'app_multiprocessor > out'])
  })

  it.each([
    ['taken', 's', 'There is another node with the name s'],
    ['blank', '  ', 'The name must not be empty'],
    ['too long', 'x'.repeat(201), 'The name must not be longer than 200 characters'],
  ])('refuses a name that is %s', (_name, wanted, reason) => {
    expect(renameNode(before, 'in', wanted)).toEqual({ ok: false, reason })
  })
})
