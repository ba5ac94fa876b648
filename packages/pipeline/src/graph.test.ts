import { describe, expect, it } from 'vitest'
import { type DocumentLink, type DocumentNode, linkId, type PipelineDocument } from './document.ts'
import { fromGraph, toGraph } from './graph.ts'

function graph(nodes: DocumentNode[], links: DocumentLink[] = []) {
  const document: PipelineDocument = { version: 'v3', settings: { tag: 'test' }, nodes, links }
  return toGraph(document)
}

const node = (name: string, type: string, fields: object = {}): DocumentNode => ({ name, type, ...fields })

describe('toGraph', () => {
  it('describes nodes by their types and configuration', () => {
    const { nodes, links } = graph(
      [
        node('gen', 'telemetrygen_input', { template_type: 'trace', templates: ['browse_traces'], disabled: true }),
        node('out', 'ed_output', { user_description: 'My store', metadata: '{"position":{"x":1,"y":2}}' }),
      ],
      [{ from: 'gen', to: 'out' }],
    )
    expect(nodes[0]).toMatchObject({
      id: 'gen',
      category: 'input',
      title: 'Telemetry Generator',
      icon: 'IconWaveSine',
      outputTypes: ['trace'],
      outputs: ['out'],
      disabled: true,
      configuration: { template_type: 'trace', templates: ['browse_traces'] },
      position: null,
    })
    expect(nodes[1]).toMatchObject({
      type: 'weir_output',
      category: 'output',
      title: 'My store',
      typeTitle: 'Weir',
      position: { x: 1, y: 2 },
    })
    expect(links).toEqual([{ id: '["gen","","out"]', from: 'gen', to: 'out', path: '' }])
  })

  it('draws what it does not know, and no link without both ends', () => {
    const { nodes, links } = graph([node('x', 'mystery', { metadata: 'no json' })], [{ from: 'x', to: 'gone' }])
    expect(nodes).toMatchObject([{ type: 'mystery', category: null, title: 'mystery', outputs: [], position: null }])
    expect(links).toEqual([])
  })

  it('lists the processors of a sequence by name', () => {
    const processors = [
      { type: 'ottl_transform', metadata: '{"name":"Parse JSON"}' },
      { type: 'generic_mask', disabled: true },
      { type: 'unheard_of' },
    ]
    expect(graph([node('s', 'sequence', { processors })]).nodes[0]?.processors).toEqual([
      { name: 'Parse JSON', type: 'ottl_transform', icon: 'IconTransform', disabled: false },
      { name: 'Mask', type: 'generic_mask', icon: 'IconEyeOff', disabled: true },
      { name: 'unheard_of', type: 'unheard_of', icon: 'IconHelp', disabled: false },
    ])
  })

  const app = node('app', 'demo_input')
  const out = node('out', 'weir_output')
  it.each<[string, DocumentNode[], DocumentLink[], (string | null)[]]>([
    [
      'a source',
      [app, node('app_multiprocessor', 'sequence'), out],
      [
        { from: 'app', to: 'app_multiprocessor' },
        { from: 'app_multiprocessor', to: 'out' },
      ],
      ['app_multiprocessor', null, null],
    ],
    [
      'a destination',
      [app, node('out_multiprocessor', 'sequence'), out],
      [
        { from: 'app', to: 'out_multiprocessor' },
        { from: 'out_multiprocessor', to: 'out' },
      ],
      [null, null, 'out_multiprocessor'],
    ],
    [
      'nothing when another link goes around it',
      [app, node('app_multiprocessor', 'sequence'), out],
      [
        { from: 'app', to: 'app_multiprocessor' },
        { from: 'app', to: 'out' },
      ],
      [null, null, null],
    ],
    [
      'nothing when it is no sequence',
      [app, node('app_multiprocessor', 'ottl_transform'), out],
      [{ from: 'app', to: 'app_multiprocessor' }],
      [null, null, null],
    ],
    [
      'nothing when no link joins them',
      [app, node('app_multiprocessor', 'sequence'), out],
      [{ from: 'app_multiprocessor', to: 'out' }],
      [null, null, null],
    ],
  ])('attaches a multiprocessor to %s', (_name, nodes, links, expected) => {
    const drawn = graph(nodes, links)
    expect(drawn.nodes.map(drawnNode => drawnNode.multiprocessor)).toEqual(expected)
    const owners = drawn.nodes.flatMap(drawnNode => drawnNode.attachedTo ?? [])
    expect(owners).toEqual(drawn.nodes.filter(drawnNode => drawnNode.multiprocessor).map(drawnNode => drawnNode.id))
  })
})

describe('fromGraph', () => {
  it('gives back the document that the graph was made of', () => {
    const document: PipelineDocument = {
      version: 'v3',
      settings: { tag: 'test', log: { level: 'info' } },
      nodes: [
        node('gen', 'demo_input', { user_description: 'Mine', disabled: true, metadata: '{"position":{"x":1,"y":2}}' }),
        node('r', 'route_ottl', { paths: [{ path: 'a', condition: 'true' }], description: 'd', unheard: { of: [1] } }),
        node('out', 'ed_output', { node_reference: 'x' }),
        node('x', 'mystery', { anything: null }),
      ],
      links: [
        { from: 'gen', to: 'r' },
        { from: 'r', path: 'a', to: 'out' },
        { from: 'r', path: 'no such path', to: 'x' },
        { from: 'r', path: 'unmatched', to: 'x' },
      ],
    }
    const { nodes } = toGraph(document)
    const { links, ...rest } = fromGraph(nodes, { version: document.version, settings: document.settings })
    expect({ ...rest, links: links.map(linkId).sort() }).toEqual({
      ...document,
      links: document.links.map(linkId).sort(),
    })
  })

  it('reads what a canvas sends, with no more than it needs', () => {
    const drawn = { id: 'a', type: 'demo_input', configuration: { events_per_sec: 1 }, outputs: ['b'] }
    const out = { id: 'b', type: 'weir_output', configuration: {}, outputs: [] }
    expect(fromGraph([drawn, out], { version: 'v3', settings: { tag: 't' } })).toEqual({
      version: 'v3',
      settings: { tag: 't' },
      nodes: [
        { name: 'a', type: 'demo_input', events_per_sec: 1 },
        { name: 'b', type: 'weir_output' },
      ],
      links: [{ from: 'a', to: 'b' }],
    })
  })
})
