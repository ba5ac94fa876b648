import { describe, expect, it } from 'vitest'
import { testNode } from '../run/dry-run/test-node.ts'
import { entryForm, entryMetadata } from './entry-form.ts'
import { ottlField } from './field-of-value.ts'
import { type ChosenValue, processorFromValue, type ValueAction, valueActions } from './processor-from-value.ts'

type Item = Readonly<Record<string, unknown>>

const item: Item = {
  _type: 'log',
  timestamp: 1000,
  severity_text: 'INFO',
  body: '10.42.7.18 - - "POST /v2/checkout" 201 0.212 card=4111 1111 1111 1111',
  trace_id: '0af7651916cd43dd8448eb211c80319c',
  attributes: {
    'a "quoted" \\ key': 'some (odd) $text^',
    http: { status: 201, route: '/v2' },
    list: ['first', 'second'],
    json: '{"user":{"id":7}}',
    pairs: 'level=warn user="ada l"',
    query: 'a=1&b=2',
    time: '2026-01-02T03:04:05.678Z',
    epoch: 1767323045,
    nanos: '1767323045000000000',
    level: 'Warning',
    bytes: '512',
    ratio: 0.5,
    mail: 'ana.k@lindmail.io',
    nothing: null,
    on: true,
    'line\nbreak': 'x',
  },
  resource: { 'service.name': 'cart' },
}

function chosen(...path: (string | number)[]): ChosenValue {
  let value: unknown = item
  for (const key of path) value = Object(value)[key]
  return { type: String(item['_type']), path, value }
}

function made(action: ValueAction, from: ChosenValue) {
  const entry = processorFromValue(action, from, [])
  if (!entry) throw new Error(`${action} makes nothing of ${from.path.join('.')}`)
  return entry
}

/** What is left of the item once it went through the processor. */
async function after(action: ValueAction, from: ChosenValue, items: readonly Item[] = [item]) {
  const configuration = { processors: [made(action, from)] }
  const result = await testNode({ items, node: { id: 's', type: 'sequence', configuration } })
  expect(result.error).toEqual({ graph: [], links: [], node_fields: {} })
  return { states: result.events.map(({ state }) => state), items: Object.values(result.items).flat() }
}

describe('the field of a value', () => {
  it.each<[(string | number)[], string | undefined]>([
    [['body'], 'body'],
    [['attributes', 'http', 'status'], 'attributes["http"]["status"]'],
    [['attributes', 'list', 1], 'attributes["list"][1]'],
    [['attributes', 'a "quoted" \\ key'], String.raw`attributes["a \"quoted\" \\ key"]`],
    [['resource', 'service.name'], 'resource["service.name"]'],
    [['trace_id'], 'trace_id.string'],
    [['scope', 'name'], 'scope.name'],
    [['scope', 'attributes', 'x'], 'scope.attributes["x"]'],
    [['_uuid'], undefined],
    [['severity_text', 'x'], undefined],
  ])('%j of a log is %s', (path, text) => expect(ottlField({ type: 'log', path })).toBe(text))

  it.each<[string, (string | number)[], string | undefined]>([
    ['trace', ['status', 'code'], 'status.code'],
    ['trace', ['timestamp'], undefined],
    ['trace', ['events', 0, 'name'], undefined],
    ['metric', ['name'], 'name'],
    ['metric', ['sum', 'value'], undefined],
    ['other', ['body'], undefined],
  ])('of a %s: %j is %s', (type, path, text) => expect(ottlField({ type, path })).toBe(text))
})

describe('what is offered', () => {
  it.each<[string, (string | number)[], ValueAction[]]>([
    ['a line', ['body'], ['parse-grok', 'draft-grok', 'mask', 'filter']],
    ['JSON', ['attributes', 'json'], ['parse-json', 'draft-grok', 'mask', 'filter', 'drop-field']],
    ['pairs', ['attributes', 'pairs'], ['parse-key-value', 'draft-grok', 'mask', 'filter', 'drop-field']],
    ['a time', ['attributes', 'time'], ['parse-timestamp', 'draft-grok', 'mask', 'filter', 'drop-field']],
    ['a count of seconds', ['attributes', 'epoch'], ['parse-timestamp', 'filter', 'extract-metric', 'drop-field']],
    ['a severity', ['attributes', 'level'], ['parse-severity', 'draft-grok', 'mask', 'filter', 'drop-field']],
    ['a number', ['attributes', 'http', 'status'], ['filter', 'extract-metric', 'drop-field']],
    ['a map', ['attributes', 'http'], ['drop-field']],
    ['an element', ['attributes', 'list', 0], ['draft-grok', 'mask', 'filter']],
    ['an id', ['trace_id'], ['draft-grok', 'filter']],
  ])('for %s', (_name, path, actions) => expect(valueActions(chosen(...path))).toEqual(actions))

  it('is nothing for a text that is too long to be one pattern', () => {
    const value = 'word 7 '.repeat(10_000)
    expect(valueActions({ type: 'log', path: ['body'], value })).toEqual([])
  })
})

describe('a processor made of a value', () => {
  it.each([
    ['body'],
    ['severity_text'],
    ['trace_id'],
    ['attributes', 'a "quoted" \\ key'],
    ['attributes', 'http', 'status'],
    ['attributes', 'ratio'],
    ['attributes', 'on'],
    ['attributes', 'line\nbreak'],
    ['attributes', 'list', 1],
    ['resource', 'service.name'],
  ])('filters out events like it by %s %s %s', async (...path) => {
    const from = chosen(...path)
    expect((await after('filter', from)).states).toEqual(['dropped'])
    const other = { _type: 'log', timestamp: 1, body: 'other' }
    expect((await after('filter', from, [other])).states).toEqual(['unmodified'])
  })

  it('filters only the type of event that was looked at', async () => {
    const span = {
      _type: 'trace',
      name: 'a',
      attributes: { 'line\nbreak': 'x' },
      trace_id: '1'.repeat(32),
      span_id: '2'.repeat(16),
    }
    expect((await after('filter', chosen('attributes', 'line\nbreak'), [span])).states).toEqual(['unmodified'])
  })

  it.each([
    ['attributes', 'a "quoted" \\ key'],
    ['attributes', 'line\nbreak'],
    ['attributes', 'list', 0],
    ['attributes', 'mail'],
    ['resource', 'service.name'],
  ])('masks %s %s %s and nothing else', async (...path) => {
    const from = chosen(...path)
    const { items, states } = await after('mask', from)
    expect(states).toEqual(['modified'])
    const text = JSON.stringify(items)
    expect(text).not.toContain(JSON.stringify(from.value))
    expect(text.split('REDACTED')).toHaveLength(2)
  })

  it('masks the part that was chosen, also elsewhere in that field', async () => {
    const { items } = await after('mask', { ...chosen('body'), part: '/v2/checkout' })
    expect(items[0]).toMatchObject({ body: String(item['body']).replace('/v2/checkout', 'REDACTED') })
  })

  it('masks all of a kind that the library knows, in a line too', async () => {
    const other = { ...item, attributes: { mail: 'x@y.example' } }
    expect((await after('mask', chosen('attributes', 'mail'), [other])).items[0]).toMatchObject({
      attributes: { mail: 'REDACTED' },
    })
    expect((await after('mask', chosen('body'))).items[0]).toMatchObject({
      body: expect.stringMatching(/checkout.*card=REDACTED$/),
    })
  })

  it.each<[ValueAction, (string | number)[], object]>([
    ['parse-json', ['attributes', 'json'], { attributes: { user: { id: 7 } } }],
    ['parse-key-value', ['attributes', 'pairs'], { attributes: { level: 'warn', user: 'ada l' } }],
    ['parse-key-value', ['attributes', 'query'], { attributes: { a: '1', b: '2' } }],
    ['parse-timestamp', ['attributes', 'time'], { timestamp: 1767323045678 }],
    ['parse-timestamp', ['attributes', 'epoch'], { timestamp: 1767323045000 }],
    ['parse-timestamp', ['attributes', 'nanos'], { timestamp: 1767323045000 }],
    ['parse-severity', ['attributes', 'level'], { severity_text: 'WARN' }],
    ['draft-grok', ['attributes', 'mail'], { attributes: { message: 'ana.k@lindmail.io' } }],
    ['parse-grok', ['body'], { attributes: { ip: '10.42.7.18', method: 'POST', path: '/v2/checkout', card: '4111' } }],
  ])('%s reads %j', async (action, path, expected) => {
    const { items, states } = await after(action, chosen(...path))
    expect(states).toEqual(['modified'])
    expect(items[0]).toMatchObject(expected)
  })

  it.each<[(string | number)[], string, number]>([
    [['attributes', 'http', 'status'], 'http.status', 201],
    [['attributes', 'bytes'], 'bytes', 512],
  ])('makes a metric of %j and keeps the event', async (path, name, value) => {
    const { items } = await after('extract-metric', chosen(...path))
    expect(items.map(({ _type }) => _type).toSorted()).toEqual(['log', 'metric'])
    expect(items.find(({ _type }) => _type === 'metric')).toMatchObject({ name, gauge: { value } })
  })

  it.each([
    ['attributes', 'a "quoted" \\ key'],
    ['attributes', 'http', 'status'],
    ['attributes', 'line\nbreak'],
    ['resource', 'service.name'],
  ])('drops the field %s %s %s', async (...path) => {
    const { items } = await after('drop-field', chosen(...path))
    const [root = '', ...keys] = path
    let holder = Object(items[0])[root]
    for (const key of keys.slice(0, -1)) holder = holder[key]
    expect(holder).toBeTypeOf('object')
    expect(Object.keys(holder)).not.toContain(keys.at(-1))
  })

  it('opens in the form of its kind, under a name that tells the field, and with an id of its own', () => {
    const first = made('drop-field', chosen('attributes', 'http', 'status'))
    expect(entryForm(first)).toMatchObject({
      key: 'delete-field',
      values: { fields: ['attributes["http"]["status"]'] },
    })
    expect(entryMetadata(first)).toMatchObject({ id: 'delete-field-1', name: 'Drop http.status' })
    const second = processorFromValue('drop-field', chosen('attributes', 'on'), [first])
    expect(second && entryMetadata(second).id).toBe('delete-field-2')
  })

  it('is none where it makes no sense', () => {
    expect(processorFromValue('parse-json', chosen('body'), [])).toBeUndefined()
    expect(processorFromValue('drop-field', chosen('body'), [])).toBeUndefined()
    expect(processorFromValue('filter', chosen('attributes', 'http'), [])).toBeUndefined()
  })
})
