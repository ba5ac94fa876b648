import { describe, expect, it } from 'vitest'
import { testNode } from './test-node.ts'

const log = (body: unknown, fields: object = {}) => ({ _type: 'log', body, ...fields })
const named = (name: string, fields: object) => ({ metadata: JSON.stringify({ name }), ...fields })
const sequence = (...processors: object[]) => ({ id: 's', type: 'sequence', configuration: { processors } })

const bodyOf = (item: object | null | undefined) => (item && 'body' in item ? item.body : null)

/** What became of each item, in short: its state, its rules and where it left. */
async function fates(...[request, context]: Parameters<typeof testNode>) {
  const result = await testNode(request, context)
  return result.events.map(({ item, state, left, rules }) => [
    item,
    state,
    left?.path ?? null,
    ...rules.map(rule => rule.name),
  ])
}

describe('testNode', () => {
  it('[API-035] gives items by route, and errors and warnings by what they are about', async () => {
    const paths = [{ path: 'errors', condition: 'severity_text == "ERROR"' }]
    const node = { id: 'r', type: 'route', configuration: { paths } }
    const result = await testNode({ items: [log('a', { severity_text: 'ERROR' }), log('b')], node })
    expect(result.items).toMatchObject({ errors: [{ body: 'a' }], unmatched: [{ body: 'b' }] })
    const nothing = { graph: [], links: [], node_fields: {} }
    expect(result).toMatchObject({ error: nothing, warning: nothing })
    const wrong = await testNode({ items: [], node: { id: 'x', type: 'ottl_transform' } })
    expect(wrong).toMatchObject({ items: {}, error: { node_fields: { x: { statements: ['is required'] } } } })
  })

  it('tells of every item what became of it, and by which processor', async () => {
    const node = sequence(
      named('Tag', { type: 'ottl_transform', statements: 'set(attributes["t"], 1) where body == "a"' }),
      named('No b', { type: 'ottl_filter', condition: 'body == "b"' }),
      named('Group', {
        type: 'sequence',
        condition: 'body == "c"',
        processors: [
          named('Inside', { type: 'ottl_transform', statements: 'set(attributes["in"], true)' }),
          named('No c', { type: 'ottl_filter', condition: 'attributes["in"] == true' }),
        ],
      }),
      named('Upper', { type: 'ottl_transform', statements: 'set(body, "A") where body == "a"' }),
    )
    expect(await fates({ items: [log('a'), log('b'), log('c'), log('d')], node })).toEqual([
      [0, 'modified', '', 'Tag', 'Upper'],
      [1, 'dropped', null, 'No b'],
      [2, 'dropped', null, 'Inside', 'No c'],
      [3, 'unmodified', ''],
    ])
  })

  it('knows what a final processor did, and leaves what skips it alone', async () => {
    const node = sequence(
      named('Last for a', {
        type: 'ottl_transform',
        condition: 'body == "a"',
        final: true,
        statements: 'set(attributes["last"], true)',
      }),
      named('No others', { type: 'ottl_filter', condition: 'true' }),
    )
    expect(await fates({ items: [log('a'), log('b')], node })).toEqual([
      [0, 'modified', '', 'Last for a'],
      [1, 'dropped', null, 'No others'],
    ])
  })

  it('tells made items from those that went in', async () => {
    const unroll = named('Unroll', { type: 'json_unroll', json_field_path: '$', keep_item: true })
    const node = sequence(unroll, named('Tag', { type: 'ottl_transform', statements: 'set(attributes["t"], 1)' }))
    expect(await fates({ items: [log([{ id: 1 }, { id: 2 }])], node })).toEqual([
      [0, 'modified', '', 'Unroll', 'Tag'],
      [null, 'created', '', 'Unroll', 'Tag'],
      [null, 'created', '', 'Unroll', 'Tag'],
    ])
    expect(await fates({ items: [log([{ id: 1 }])], node: sequence(unroll) })).toEqual([
      [0, 'modified', '', 'Unroll'],
      [null, 'created', '', 'Unroll'],
    ])
  })

  it.each<[string, { type: string; configuration: Record<string, unknown> }, unknown[][]]>([
    [
      'a transform on its own',
      { type: 'ottl_transform', configuration: { statements: 'set(body, "x") where body == "a"' } },
      [
        [0, 'modified', '', 'n'],
        [1, 'unmodified', ''],
      ],
    ],
    [
      'a filter on its own',
      { type: 'ottl_filter', configuration: { condition: 'body == "a"' } },
      [
        [0, 'dropped', null, 'n'],
        [1, 'unmodified', ''],
      ],
    ],
    [
      'a route',
      { type: 'route', configuration: { paths: [{ path: 'a', condition: 'body == "a"' }] } },
      [
        [0, 'rerouted', 'a', 'n'],
        [1, 'rerouted', 'unmatched', 'n'],
      ],
    ],
  ])('labels the items of %s', async (_name, node, expected) => {
    expect(await fates({ items: [log('a'), log('b')], node: { id: 'n', ...node } })).toEqual(expected)
  })

  it('shows the value before and after each statement', async () => {
    const statements = 'set(cache["b"], body)\nset(body, "x")\n# a comment\nset(attributes["was"], cache["b"])'
    const result = await testNode({
      items: [log('a')],
      node: { id: 'n', type: 'ottl_transform', configuration: { statements } },
      steps: true,
    })
    expect(result.items['']).toMatchObject([{ body: 'x', attributes: { was: 'a' } }])
    expect(result.steps).toMatchObject([
      {
        rule: { statement: 'set(body, "x")', line: 2 },
        changes: [{ item: 0, before: { body: 'a' }, after: { body: 'x', attributes: {} } }],
      },
      {
        rule: { statement: 'set(attributes["was"], cache["b"])', line: 4 },
        changes: [{ item: 0, before: { body: 'x', attributes: {} }, after: { attributes: { was: 'a' } } }],
      },
    ])
  })

  it('shows steps of the processors of a sequence, and what they take out', async () => {
    const node = sequence(
      { type: 'ottl_transform', statements: 'set(body, "b")\nset(body, "c")' },
      named('Out', { type: 'ottl_filter', condition: 'body == "c"' }),
    )
    const result = await testNode({ items: [log('a')], node, steps: true })
    expect(result.steps?.map(({ rule, changes }) => [rule.path, rule.line, bodyOf(changes[0]?.after)])).toEqual([
      [[0], 1, 'b'],
      [[0], 2, 'c'],
      [[1], undefined, null],
    ])
  })

  it('follows statements that run on each data point', async () => {
    const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }
    const statements = 'set(datapoint.attributes["a"], 1)\nset(metric.name, "n")'
    const node = { id: 'n', type: 'ottl_transform', configuration: { statements } }
    const result = await testNode({ items: [metric], node, steps: true })
    expect(result.items['']).toMatchObject([{ name: 'n', attributes: { a: 1 } }])
    expect(result.steps?.map(({ rule }) => rule.line)).toEqual([1, 2])
  })

  it('runs user code beside its probes, and says where it cannot', async () => {
    const node = sequence({ type: 'ottl_transform', statements: 'run_code("item.body = 1")' })
    const ran: string[] = []
    const codeRunner = {
      prepare: (source: string) => ({
        run: (records: readonly unknown[]) => {
          ran.push(source)
          return records.map(() => null)
        },
      }),
    }
    await testNode({ items: [log('a')], node }, { codeRunner })
    expect(ran).toEqual(['item.body = 1'])
    const without = await testNode({ items: [log('a')], node })
    expect(JSON.stringify(without.error.node_fields)).toContain('code cannot run here')
  })

  it('names the item that is none', async () => {
    const result = await testNode({ items: [5], node: { id: 'c', type: 'comment' } })
    expect(result.error.graph).toEqual([expect.stringContaining('items[0]: ')])
  })
})
