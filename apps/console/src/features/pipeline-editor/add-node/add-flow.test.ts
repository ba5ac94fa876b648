import {
  catalogueItem,
  type DocumentNode,
  findDefinition,
  linkId,
  type PipelineDocument,
  toGraph,
} from '@weir/pipeline'
import { catalogueEntrySchema } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import type { AddPlace } from '../editing/editor-panel.ts'
import { addAt, type AddStep, firstAddStep, nextAddStep } from './add-flow.ts'

function entryOf(type: string) {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return catalogueEntrySchema.parse(catalogueItem(definition))
}

const documentOf = (nodes: DocumentNode[], links: PipelineDocument['links'] = []): PipelineDocument => ({
  version: 'v3',
  settings: { tag: 'test' },
  nodes,
  links,
})
const both = documentOf(
  [
    { name: 'in', type: 'demo_input' },
    { name: 'out', type: 'weir_output' },
  ],
  [{ from: 'in', to: 'out' }],
)
const free: AddPlace = { kind: 'free' }
const choose = (type: string, place: AddPlace, document = both) =>
  nextAddStep(firstAddStep, { type: 'choose', entry: entryOf(type) }, place, toGraph(document))

describe('the steps of adding', () => {
  it('[ADDNODE-017] begin with the selection of a node', () => {
    expect(firstAddStep).toEqual({ step: 'node_selection' })
  })

  it('[ADDNODE-018] go on to the connection for a source or destination at a free place with nodes that fit', () => {
    expect(choose('file_input', free)).toMatchObject({ step: 'node_connection', candidates: [{ id: 'out' }] })
    expect(choose('webhook_output', free)).toMatchObject({ step: 'node_connection', candidates: [{ id: 'in' }] })
  })

  it.each<[string, string, AddPlace, PipelineDocument]>([
    ['a processor', 'sequence', free, both],
    ['a source before a node', 'demo_input', { kind: 'before', target: 'out' }, both],
    ['a destination behind a node', 'weir_output', { kind: 'after', source: 'in' }, both],
    ['a processor in a link', 'sequence', { kind: 'between', link: { from: 'in', to: 'out' } }, both],
    ['the first node', 'demo_input', free, documentOf([])],
    ['a source where only sources are', 'demo_input', free, documentOf([{ name: 'in', type: 'file_input' }])],
  ])('[ADDNODE-019] end at once for %s', (_name, type, place, document) => {
    expect(choose(type, place, document)).toMatchObject({ step: 'adding', entry: { type }, linkTo: [] })
  })

  const connection = choose('file_input', free)
  const connect = (ids: string[], now: AddStep = connection) =>
    nextAddStep(now, { type: 'connect', ids }, free, toGraph(both))

  it('end with the ticked nodes', () => {
    expect(connect(['out'])).toMatchObject({ step: 'adding', entry: { type: 'file_input' }, linkTo: ['out'] })
    expect(connect(['out'], firstAddStep)).toBe(firstAddStep)
  })

  it('[ADDNODE-020] [ADDNODE-021] end unconnected without connecting, and with nothing ticked', () => {
    const next = connect([])
    expect(next).toMatchObject({ step: 'adding', linkTo: [] })
    const added = addAt(both, { type: 'file_input' }, free, { category: 'input', ids: [] })
    expect(added.ok && added.document.links).toEqual([
      { from: 'in', to: 'out' },
      { from: 'file_input', to: 'file_input_multiprocessor' },
    ])
  })
})

describe('where the node goes', () => {
  const linksAfter = (type: string, place: AddPlace, ids: string[] = []) => {
    const added = addAt(both, { type }, place, { category: entryOf(type).category, ids })
    if (!added.ok) throw new Error(added.reason)
    return added.document.links.map(linkId)
  }
  const link = (from: string, to: string) => linkId({ from, to })

  it.each<[string, string, AddPlace, string[], string]>([
    ['to ticked destinations', 'file_input', free, ['out'], link('file_input_multiprocessor', 'out')],
    ['from ticked sources', 'weir_output', free, ['in'], link('in', 'weir_output_multiprocessor')],
    ['before a node', 'demo_input', { kind: 'before', target: 'out' }, [], link('demo_input_multiprocessor', 'out')],
    ['behind a node', 'weir_output', { kind: 'after', source: 'in' }, [], link('in', 'weir_output_multiprocessor')],
    ['into a link', 'sequence', { kind: 'between', link: { from: 'in', to: 'out' } }, [], link('sequence', 'out')],
  ])('%s', (_name, type, place, ids, expected) => {
    expect(linksAfter(type, place, ids)).toContain(expected)
  })

  it('takes the named output that was asked for', () => {
    const route = { name: 'r', type: 'route', paths: [{ path: 'errors', condition: 'true' }] }
    const place: AddPlace = { kind: 'after', source: 'r', path: 'errors' }
    const added = addAt(documentOf([route]), { type: 'weir_output' }, place, { category: 'output', ids: [] })
    expect(added.ok && added.document.links).toContainEqual({
      from: 'r',
      path: 'errors',
      to: 'weir_output_multiprocessor',
    })
  })
})
