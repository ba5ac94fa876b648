import { parseJsonValue, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { previewNode } from './preview-node.ts'
import { testOttl } from './test-ottl.ts'
import { testCel, testGrok, testRegex } from './test-patterns.ts'

const log = (body: unknown, fields: object = {}) => ({ _type: 'log', body, ...fields })
const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }

/** Items as a line of JSON gives them, with the types of their numbers. */
function exact(text: string): unknown[] {
  const items = parseJsonValue(text)
  return Array.isArray(items) ? items : []
}

describe('previewNode', () => {
  it('runs a processor and accounts for every item', async () => {
    const node = { id: 'f', type: 'ottl_filter', configuration: { condition: 'body == "b"' } }
    const result = await previewNode({ items: [log('a', { _uuid: 'u1' }), log('b'), metric], node })
    expect(result.error).toBeUndefined()
    expect(result.items['']).toMatchObject([{ body: 'a', _uuid: 'u1' }, { name: 'm' }])
    expect(result.ledger.log).toMatchObject({ in: 2, created: {}, out: 1, errors: {}, held: 0 })
    expect(Object.values(result.ledger.log?.dropped ?? {})).toEqual([1])
    expect(result.ledger.metric).toMatchObject({ in: 1, out: 1 })
  })

  it('has a list for every output of a route', async () => {
    const paths = [
      { path: 'errors', condition: 'severity_text == "ERROR"' },
      { path: 'never', condition: 'false' },
    ]
    const items = [log('a', { severity_text: 'ERROR' }), log('b')]
    const result = await previewNode({ items, node: { id: 'r', type: 'route', configuration: { paths } } })
    expect(result.items).toMatchObject({ errors: [{ body: 'a' }], never: [], unmatched: [{ body: 'b' }] })
    expect(Object.keys(result.items)).toEqual(['errors', 'never', 'unmatched'])
  })

  it('gives the only output of a pack its default name', async () => {
    const result = await previewNode({ items: [log('a')], node: { id: 'p', type: 'compound' } })
    expect(result.items).toMatchObject({ '': [{ body: 'a' }] })
  })

  it('takes a condition and data types around the processor', async () => {
    const configuration = { statements: 'set(body, "x")', condition: 'body == "a"', data_types: ['log'] }
    const result = await previewNode({
      items: [log('a'), log('b')],
      node: { id: 't', type: 'ottl_transform', configuration },
    })
    expect(result.items['']).toMatchObject([{ body: 'x' }, { body: 'b' }])
  })

  it('runs a whole sequence', async () => {
    const processors = [
      { type: 'ottl_transform', statements: 'set(attributes["seen"], true)' },
      { type: 'ottl_filter', metadata: '{"name":"No b"}', condition: 'body == "b"' },
    ]
    const result = await previewNode({
      items: [log('a'), log('b')],
      node: { id: 's', type: 'sequence', configuration: { processors } },
    })
    expect(result.items['']).toMatchObject([{ body: 'a', attributes: { seen: true } }])
    expect(result.ledger.log?.dropped).toEqual({ 'No b': 1 })
  })

  it.each<[string, { type: string; configuration?: Record<string, unknown> }, unknown[], string]>([
    ['an unknown type', { type: 'nope' }, [], 'type: unknown node type "nope"'],
    ['a source', { type: 'demo_input' }, [], 'demo_input is not a processor'],
    ['a wrong configuration', { type: 'ottl_transform' }, [], 'statements: is required'],
    ['an unknown key', { type: 'sequence', configuration: { procesors: [] } }, [], 'did you mean processors?'],
    ['an item of no type', { type: 'comment' }, [log('a'), { body: 'x' }], 'items[1]: '],
    ['an item that is none', { type: 'comment' }, [5], 'items[0]: '],
  ])('says what is wrong with %s', async (_name, node, items, message) => {
    const result = await previewNode({ items, node: { id: 'n', ...node } })
    expect(result.error).toContain(message)
    expect(result.items).toEqual({})
  })

  it('keeps names that objects have anyway', async () => {
    const attributes = JSON.parse('{"__proto__":{"a":1},"constructor":2}')
    const result = await previewNode({ items: [log('a', { attributes })], node: { id: '__proto__', type: 'comment' } })
    expect(JSON.stringify(result.items[''])).toContain('"__proto__":{"a":1},"constructor":2')
  })
})

describe('testOttl', () => {
  it('runs statements on items of every type', () => {
    const result = testOttl({ items: [log('a'), metric], statements: 'set(attributes["x"], 1)' })
    expect(result).toMatchObject({ items: [{ attributes: { x: 1 } }, { name: 'm', attributes: { x: 1 } }] })
    expect(result.error).toBeUndefined()
  })

  it('leaves items of other data types alone', () => {
    const result = testOttl({ items: [log('a'), metric], statements: 'set(attributes["x"], 1)', data_type: 'metric' })
    expect(result.items).toMatchObject([{ attributes: {} }, { attributes: { x: 1 } }])
  })

  it.each([
    ['statements that do not parse', [log('a')], 'set(', 'line 1'],
    ['statements that do not parse, without items', [], 'set(', 'line 1'],
    ['an item that is none', [{ _type: 'smoke' }], 'set(body, "x")', 'items[0]: '],
  ])('says what is wrong with %s', (_name, items, statements, message) => {
    const result = testOttl({ items, statements })
    expect(result.items).toEqual([])
    expect(result.error).toContain(message)
  })

  it('skips a statement that fails on an item, and says so', () => {
    const statements = 'merge_maps(attributes, ParseJSON(body), "upsert")\nset(attributes["x"], 1)'
    const result = testOttl({ items: [log('{"a":1}'), log('no json')], statements })
    expect(result.items).toMatchObject([{ attributes: { a: 1, x: 1 } }, { attributes: { x: 1 } }])
    expect(result.error).toMatch(/^items\[1\]: /)
  })

  it('knows doubles from integers, and integers beyond 2^53', () => {
    const items = exact('[{"_type":"log","attributes":{"a":5.0,"b":5,"c":9007199254740993}}]')
    expect(items[0]).toBeInstanceOf(ValueMap)
    const statements = [
      'set(attributes["a is"], "double") where IsDouble(attributes["a"])',
      'set(attributes["b is"], "int") where IsInt(attributes["b"])',
      'set(attributes["c is"], String(attributes["c"]))',
    ].join('\n')
    expect(testOttl({ items, statements }).items).toMatchObject([
      { attributes: { 'a is': 'double', 'b is': 'int', 'c is': '9007199254740993' } },
    ])
  })
})

describe('testRegex', () => {
  it('[REGEX-009] gives per line the matches with their groups', () => {
    expect(testRegex({ input: 'a1 b2\nnone\r\nc3', regex: '(?P<letter>[a-z])(\\d)' })).toEqual({
      matches: [
        [
          {
            groups: [
              { start: 0, end: 2, name: '' },
              { start: 0, end: 1, name: 'letter' },
              { start: 1, end: 2, name: '' },
            ],
          },
          {
            groups: [
              { start: 3, end: 5, name: '' },
              { start: 3, end: 4, name: 'letter' },
              { start: 4, end: 5, name: '' },
            ],
          },
        ],
        [],
        [
          {
            groups: [
              { start: 0, end: 2, name: '' },
              { start: 0, end: 1, name: 'letter' },
              { start: 1, end: 2, name: '' },
            ],
          },
        ],
      ],
    })
  })

  it('says what is wrong with a pattern', () => {
    expect(testRegex({ input: 'a', regex: '(' })).toEqual({ matches: [], error: expect.stringContaining('missing') })
  })
})

describe('testGrok', () => {
  it('takes lines apart', () => {
    expect(testGrok({ logs: ['1.2.3.4 200', 'none'], pattern: '%{IP:client} %{INT:status:int}' })).toEqual({
      structuredLogs: [{ client: '1.2.3.4', status: 200 }, null],
    })
  })

  it('says what is wrong with a pattern', () => {
    expect(testGrok({ logs: ['a'], pattern: '%{NO_SUCH_PATTERN:x}' })).toEqual({
      structuredLogs: [],
      error: expect.stringContaining('NO_SUCH_PATTERN'),
    })
  })
})

describe('testCel', () => {
  it('evaluates on items, given as data or as text', () => {
    const data = { attributes: { n: 2 } }
    const celExpression = 'item.attributes.n * 2'
    expect(testCel({ celExpression, inputItems: [{ data }, { data: JSON.stringify(data) }] })).toEqual({
      celExpressionOutputs: [4, 4],
    })
  })

  it('says what is wrong with an expression or an item', () => {
    expect(testCel({ celExpression: '1 +', inputItems: [] })).toMatchObject({ error: expect.any(String) })
    expect(testCel({ celExpression: 'item.a.b', inputItems: [{ data: { a: { b: 1 } } }, { data: {} }] })).toEqual({
      celExpressionOutputs: [1, null],
      error: expect.stringContaining('inputItems[1]: '),
    })
  })
})
