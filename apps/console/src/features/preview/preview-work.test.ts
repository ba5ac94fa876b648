import type { SampleItem } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import type { PreviewRequest } from './preview-types.ts'
import { previewWorkers } from './preview-work.ts'

const log = (_uuid: string, body: string): SampleItem => ({
  _type: 'log',
  timestamp: 1,
  body,
  attributes: {},
  resource: {},
  _uuid,
})
const set = (key: string, more: object = {}) => ({
  type: 'ottl_transform',
  metadata: JSON.stringify({ name: `Set ${key}` }),
  statements: `set(attributes["${key}"], true)`,
  ...more,
})
const request = (processors: object[], more: Partial<PreviewRequest> = {}): PreviewRequest => ({
  node: { id: 'sequence', type: 'sequence', configuration: { processors } },
  items: [log('1', 'keep'), log('2', 'leave')],
  ...more,
})

async function preview(asked: PreviewRequest) {
  const found = await previewWorkers.preview(asked)
  if (!found) throw new Error('only the server can run this')
  return found
}

describe('a preview beside the page', () => {
  it('tells what became of each event, by which processor and statement', async () => {
    const { inputs, result, tookMs } = await preview(
      request([set('a'), { type: 'ottl_filter', condition: 'body == "leave"', filter_mode: 'exclude' }]),
    )
    expect(inputs.map(({ _uuid }) => _uuid)).toEqual(['1', '2'])
    expect(result.items).toMatchObject({ '': [{ _uuid: '1', body: 'keep', attributes: { a: true } }] })
    expect(result.events.map(({ state, rules }) => [state, rules.map(({ path }) => path)])).toEqual([
      ['modified', [[0]]],
      ['dropped', [[0], [1]]],
    ])
    expect(result.steps?.map(({ rule }) => rule.statement ?? rule.type)).toContain('set(attributes["a"], true)')
    expect(result).not.toHaveProperty('ledger')
    expect(tookMs).toBeGreaterThan(0)
  })

  it('leaves to the server what a browser cannot run', async () => {
    expect(await previewWorkers.preview(request([set('a'), { type: 'lookup' }]))).toBeNull()
  })

  it('answers with what is wrong', async () => {
    const { result } = await preview(request([set('a', { statements: 'sett(body, 1)' })]))
    expect(Object.keys(result.error.node_fields['sequence'] ?? {})).toEqual(['processors[0].statements'])
    expect(result.events).toEqual([])
  })
})

describe('between anchors', () => {
  const three = [set('a'), set('b'), set('c')]

  it('gives what comes to the first processor, and counts places from the start of the sequence', async () => {
    const { inputs, result } = await preview(request(three, { anchors: { input: 1, output: 2 } }))
    expect(inputs.map(({ attributes, _uuid }) => [_uuid, attributes])).toEqual([
      ['1', { a: true }],
      ['2', { a: true }],
    ])
    expect(result.items['']?.map(item => item['attributes'])).toEqual([
      { a: true, b: true },
      { a: true, b: true },
    ])
    const rule = { name: 'Set b', type: 'ottl_transform', path: [1], statement: 'set(attributes["b"], true)', line: 1 }
    expect(result.events.map(({ rules }) => rules)).toEqual([[rule], [rule]])
  })

  it('starts with the events themselves when the first anchor stands first', async () => {
    const { inputs, result } = await preview(request(three, { anchors: { input: 0, output: 1 } }))
    expect(inputs.map(({ attributes }) => attributes)).toEqual([{}, {}])
    expect(result.items['']?.map(item => item['attributes'])).toEqual([{ a: true }, { a: true }])
  })

  it('leaves out what a final processor before took', async () => {
    const final = set('a', { final: true, condition: 'body == "leave"' })
    const { inputs } = await preview(request([final, set('b')], { anchors: { input: 1, output: 2 } }))
    expect(inputs.map(({ _uuid, attributes }) => [_uuid, attributes])).toEqual([['1', {}]])
  })

  it('gives an id to events that were made before', async () => {
    const split = { type: 'json_unroll', field_path: 'body', json_field_path: '$.parts' }
    const whole = request([split, set('b')], { anchors: { input: 1, output: 2 } })
    const { inputs } = await preview({ ...whole, items: [log('1', '{"parts":[{"x":1},{"x":2}]}')] })
    expect(inputs.length).toBe(2)
    expect(new Set(inputs.map(({ _uuid }) => _uuid)).size).toBe(2)
  })

  it('says what is wrong with the processors before', async () => {
    const wrong = request([set('a', { statements: 'sett(' }), set('b')], { anchors: { input: 1, output: 2 } })
    const { inputs, result } = await preview(wrong)
    expect(inputs).toEqual([])
    expect(Object.keys(result.error.node_fields['sequence'] ?? {})).toEqual(['processors[0].statements'])
  })
})

it('counts for how many events a condition holds', async () => {
  const items = [log('1', 'keep'), log('2', 'leave')]
  expect(await previewWorkers.matches({ condition: 'body == "keep"', signals: ['log'], items })).toEqual({
    matched: 1,
    of: 2,
  })
  expect(await previewWorkers.matches({ condition: 'body ==', signals: ['log'], items })).toBeNull()
})
