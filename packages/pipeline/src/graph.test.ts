import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
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

  it('[BUILD-036] [BUILD-037] [BUILD-038] has every field of a node, its configuration and its named outputs', () => {
    const configuration = {
      user_description: 'Split',
      disabled: false,
      node_reference: 'r1',
      metadata: '{"position":{"x":3,"y":4}}',
      paths: [{ path: 'errors', condition: 'true' }],
    }
    const { nodes } = graph(
      [node('r', 'route', configuration), node('out', 'weir_output')],
      [{ from: 'r', path: 'errors', to: 'out' }],
    )
    expect(nodes[0]).toMatchObject({
      id: 'r',
      type: 'route',
      category: 'processor',
      outputs: [],
      position: { x: 3, y: 4 },
      parentNode: null,
      configuration,
      configurationYAML: stringify({ name: 'r', type: 'route', ...configuration }),
      childNodes: [],
      inputTypes: ['log', 'metric', 'trace'],
      outputTypes: [],
      inputDisplayString: 'Logs, Metrics, Traces',
      outputDisplayString: '',
      subcategories: ['filters'],
      visibility: 'basic',
      atLeastOnce: true,
      releaseStatus: 'released',
    })
    expect(nodes[0]?.pathOutputs[0]).toEqual({
      path: 'errors',
      nodes: ['out'],
      outputDisplayString: 'errors',
      outputTypes: ['log', 'metric', 'trace'],
      isDefault: false,
    })
  })

  it('[BUILD-036] [BUILD-037] knows what is inside a pack and a sequence', () => {
    const inside = [
      { name: 'input', type: 'compound_input' },
      { name: 'output', type: 'compound_output' },
    ]
    const processors = [{ type: 'ottl_transform', metadata: '{"name":"Parse"}' }]
    const { nodes } = graph([node('p', 'compound', { nodes: inside }), node('s', 'sequence', { processors })])
    expect(nodes.map(drawn => drawn.childNodes)).toEqual([
      [
        { id: 'input', type: 'compound_input', parentNode: 'p' },
        { id: 'output', type: 'compound_output', parentNode: 'p' },
      ],
      [{ id: 'Parse', type: 'ottl_transform', parentNode: 's' }],
    ])
    expect(nodes[1]?.configuration).toEqual({ processors })
  })

  it('[BUILD-041] knows the special types', () => {
    const types = ['compound_input', 'compound_output', 'sequence', 'compound', 'tail_sample']
    expect(graph(types.map(type => node(type, type))).nodes.map(({ type, category }) => [type, category])).toEqual(
      types.map(type => [type, 'processor']),
    )
  })

  it('says what cannot be copied or deleted', () => {
    const { nodes } = graph([node('in', 'compound_input'), node('out', 'compound_output')])
    expect(nodes.map(({ isFixed, isDeprecated }) => [isFixed, isDeprecated])).toEqual([
      [true, false],
      [false, false],
    ])
  })

  it('writes the YAML of a node that did not change only once', () => {
    const same = node('a', 'demo_input', { events_per_sec: 1 })
    expect(graph([same]).nodes[0]?.configurationYAML).toBe('name: a\ntype: demo_input\nevents_per_sec: 1\n')
    expect(graph([{ ...same, events_per_sec: 2 }]).nodes[0]?.configurationYAML).toContain('events_per_sec: 2')
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
