import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { hasDefaultOutput, pathOutputsFor } from '../../path-outputs.ts'
import type { ProcessorContext } from '../../runtime-types.ts'
import { createHolding } from '../../testing/holding-processor.ts'
import { processItems, runItems } from '../../testing/run-examples.ts'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { makeProcessor, type MakeProcessor } from '../make-processor.ts'
import { compoundDefinition } from './compound.definition.ts'
import { compound } from './compound.ts'
import { emptyPack, packSchema } from './pack-document.ts'
import { createPack } from './pack-graph.ts'

const log = (body: string): Item => ({ _type: 'log', body })
const input = { name: 'in', type: 'compound_input' }
const output = (name: string) => ({ name, type: 'compound_output' })
const set = (name: string) => ({ name, type: 'ottl_transform', statements: `set(attributes["${name}"], true)` })
const link = (from: string, to: string, path?: string) => ({ from, to, ...(path !== undefined && { path }) })
const problems = (config: object) =>
  (compoundDefinition.config.safeParse(config).error?.issues ?? []).map(
    issue => `${issue.path.join('.')}: ${issue.message}`,
  )

describe('a pack', () => {
  it('[PROC-025] [PACK-020] has node_reference, nodes and links', () => {
    expect(Object.keys(compoundDefinition.config.shape)).toEqual(['node_reference', 'nodes', 'links'])
    const nodes = [{ name: 'n', type: 't', configuration: { a: 1 } }]
    const links = [link('a', 'b'), link('a', 'c', 'failure')]
    expect(packSchema.parse({ nodes, links })).toEqual({ nodes, links })
  })

  it('[PACK-021] is, when new, an input and an output that are linked, without a reference', () => {
    expect(compoundDefinition.config.parse({})).toEqual({
      node_reference: '',
      nodes: [
        { name: 'input', type: 'compound_input' },
        { name: 'output', type: 'compound_output' },
      ],
      links: [{ from: 'input', to: 'output' }],
    })
  })

  it.each<[string, object[], object[], string[]]>([
    ['no input', [output('out')], [], ['nodes: A pack needs a compound_input node']],
    [
      'two inputs',
      [input, { ...input, name: 'in2' }, output('out')],
      [],
      ['nodes.1.type: A pack has only one compound_input node'],
    ],
    ['no output', [input], [], ['nodes: A pack needs at least one compound_output node']],
    [
      'two nodes of one name',
      [input, output('a'), output('a')],
      [],
      ['nodes.2.name: there is another node with the name "a"'],
    ],
    ['a node without a name', [input, output(' ')], [], ['nodes.1.name: must not be empty']],
    [
      'a source',
      [input, output('out'), { name: 'x', type: 'otlp_input' }],
      [],
      ['nodes.2.type: unknown processor type "otlp_input"; a pack holds processors only'],
    ],
    ['a wrong setting', [input, output('out'), { ...set('x'), statements: '(' }], [], ['nodes.2.statements: ']],
    [
      'a wrong setting deep inside',
      [
        input,
        output('out'),
        { name: 's', type: 'sequence', processors: [{ type: 'compound', nodes: [input], links: [] }] },
      ],
      [],
      ['nodes.2.processors.0.nodes: A pack needs at least one compound_output node'],
    ],
    [
      'a link from nowhere',
      [input, output('out')],
      [link('x', 'out')],
      ['links.0: Link from x to out starts at a node that the pack does not have'],
    ],
    [
      'a link to nowhere',
      [input, output('out')],
      [link('in', 'p->x')],
      ['links.0: Link from in to p->x ends at a node that the pack does not have'],
    ],
    [
      'a link to itself',
      [input, set('a'), output('out')],
      [link('a', 'a')],
      ['links.0: Link from a to a leads back to the same node'],
    ],
    [
      'a link twice',
      [input, output('out')],
      [link('in', 'out'), link('in', 'out')],
      ['links.1: Link from in to out is there twice'],
    ],
    [
      'a link out of an output',
      [input, set('a'), output('out')],
      [link('out', 'a')],
      ['links.0: Link from out to a starts at an output of the pack'],
    ],
    [
      'a link into the input',
      [input, set('a'), output('out')],
      [link('a', 'in')],
      ['links.0: Link from a to in ends at the input of the pack'],
    ],
    [
      'a path that does not exist',
      [input, set('a'), output('out')],
      [link('a', 'out', 'failure')],
      ['links.0: Link from a to out uses the output "failure", which a does not have'],
    ],
    [
      'a route without a path',
      [input, { name: 'r', type: 'route', paths: [{ path: 'x', condition: 'true' }] }, output('out')],
      [link('r', 'out')],
      ['links.0: Link from r to out needs a path: x, unmatched'],
    ],
    [
      'a cycle',
      [input, set('a'), set('b'), output('out')],
      [link('in', 'a'), link('a', 'b'), link('b', 'a')],
      ['links: The links between a, b form a cycle'],
    ],
  ])('must not have %s', (_name, nodes, links, expected) => {
    const found = problems({ nodes, links })
    expect(found).toHaveLength(expected.length)
    expected.forEach((message, at) => expect(found[at]).toContain(message))
  })

  it('must not nest for ever', () => {
    let pack: object = emptyPack
    for (let depth = 0; depth < 70; depth += 1) {
      pack = { nodes: [input, output('out'), { name: 'p', type: 'compound', ...pack }], links: [] }
    }
    expect(problems(pack)[0]).toContain('is nested deeper than 64 levels')
  })

  it('has an output for each compound_output; a single one is the default output', () => {
    const two = { nodes: [input, output('a'), output('b')], links: [] }
    expect(pathOutputsFor(compoundDefinition, two)).toEqual([
      { path: 'a', outputTypes: ['log', 'metric', 'trace'] },
      { path: 'b', outputTypes: ['log', 'metric', 'trace'] },
    ])
    expect(hasDefaultOutput(compoundDefinition, two)).toBe(false)
    expect(pathOutputsFor(compoundDefinition, {})).toEqual([
      { path: 'output', outputTypes: ['log', 'metric', 'trace'], isDefault: true },
    ])
    expect(hasDefaultOutput(compoundDefinition, {})).toBe(true)
  })
})

describe('a running pack', () => {
  it('runs branches on copies and counts them', () => {
    const nodes = [input, set('a'), set('b'), output('out')]
    const links = [link('in', 'a'), link('in', 'b'), link('a', 'out'), link('b', 'out')]
    const result = runItems(compound, { nodes, links }, [log('x')])
    expect(result.items).toMatchObject([{ attributes: { a: true } }, { attributes: { b: true } }])
    expect(result.items.map(item => Object.keys((item as { attributes: object }).attributes))).toEqual([['a'], ['b']])
    expect(result.created).toEqual({ in: 1 })
  })

  it('counts what is dropped under the names of its nodes', () => {
    const nodes = [
      input,
      { name: 'no b', type: 'ottl_filter', condition: 'body == "b"' },
      { name: 'r', type: 'route', paths: [{ path: 'c', condition: 'body == "c"' }] },
      { name: 'group', type: 'sequence', processors: [{ type: 'ottl_filter', condition: 'body == "d"' }] },
      output('out'),
    ]
    const links = [link('in', 'no b'), link('no b', 'r'), link('r', 'group', 'unmatched'), link('group', 'out')]
    const result = runItems(compound, { nodes, links }, ['a', 'b', 'c', 'd'].map(log))
    expect(result.items).toMatchObject([{ body: 'a' }])
    expect(result.dropped).toEqual({ 'no b': 1, r: 1, Filter: 1 })
  })

  it('drops what comes into a pack without links', () => {
    expect(runItems(compound, { nodes: [input, output('out')], links: [] }, [log('a')]).dropped).toEqual({ in: 1 })
  })

  it('passes by nodes that are turned off, and reads settings beside or inside of configuration', () => {
    const nodes = [
      input,
      { ...set('off'), disabled: true },
      { name: 'on', type: 'ottl_transform', configuration: { statements: 'set(attributes["on"], true)' } },
      output('out'),
    ]
    const links = [link('in', 'off'), link('off', 'on'), link('on', 'out')]
    expect(runItems(compound, { nodes, links }, [log('a')]).items).toMatchObject([{ attributes: { on: true } }])
  })

  it('runs a pack in a pack, with one output or several', () => {
    const inner = (...names: string[]) => ({
      name: 'inner',
      type: 'compound',
      nodes: [input, set('seen'), ...names.map(output)],
      links: [link('in', 'seen'), ...names.map(name => link('seen', name))],
    })
    const single = {
      nodes: [input, inner('x'), output('out')],
      links: [link('in', 'inner'), link('inner', 'out', 'x')],
    }
    expect(problems(single)).toEqual([])
    expect(runItems(compound, single, [log('a')]).items).toMatchObject([{ attributes: { seen: true } }])
    const plain = { ...single, links: [link('in', 'inner'), link('inner', 'out')] }
    expect(problems(plain)).toEqual([])
    expect(runItems(compound, plain, [log('a')]).items).toHaveLength(1)
    const several = {
      nodes: [input, inner('x', 'y'), output('out')],
      links: [link('in', 'inner'), link('inner', 'out', 'y')],
    }
    expect(runItems(compound, several, [log('a')])).toMatchObject({ items: [{ body: 'a' }], dropped: { inner: 1 } })
  })

  it('sends on along its links what a node sends later, and flushes in their order', () => {
    const make: MakeProcessor = (type, config, own: ProcessorContext) =>
      'hold' in (config as object) ? createHolding(own, 1000) : makeProcessor(type, config, own)
    const hold = (name: string) => ({ name, type: 'ottl_transform', hold: true })
    // The second one stands first in the list, so that only the links can tell the order.
    const nodes = [input, hold('late'), hold('early'), set('after'), output('out'), output('other')]
    const links = [link('in', 'early'), link('early', 'late'), link('late', 'after'), link('after', 'out')]
    const clock = createManualClock()
    const context = createTestContext({ clock })
    const pack = createPack(packSchema.parse({ nodes, links }), context, make)
    expect(processItems(pack, [log('a')], context).paths).toEqual({})
    expect(pack.held?.('log')).toBe(1)
    const timed = processItems(pack, [], context, () => clock.advance(2000))
    expect(timed.paths).toMatchObject({ out: [{ body: 'a', attributes: { after: true } }] })
    const flushed = processItems(pack, [log('b')], context, () => pack.flush?.())
    expect(flushed.paths).toMatchObject({ out: [{ body: 'b', attributes: { after: true } }] })
    pack.stop?.()
    expect(clock.timers).toBe(0)
  })
})
