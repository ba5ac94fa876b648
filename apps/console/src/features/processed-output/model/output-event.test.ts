import { liveCaptureTestSchema, type SampleItem, sampleItemSchema } from '@weir/contracts'
import { testNode } from '@weir/pipeline/run'
import { describe, expect, it } from 'vitest'
import { headline, rulesText } from './headline.ts'
import { previewEvents, realEvents, unpairedCount } from './output-event.ts'
import { stepsOf } from './steps-of.ts'
import { summarize } from './summary.ts'

const sample = (_uuid: string, fields: object = {}): SampleItem =>
  sampleItemSchema.parse({
    _type: 'log',
    timestamp: 1,
    severity_text: '',
    body: _uuid,
    attributes: {},
    resource: {},
    _uuid,
    ...fields,
  })
const named = (name: string, fields: object) => ({ metadata: JSON.stringify({ name }), ...fields })

async function preview(items: readonly SampleItem[], ...processors: object[]) {
  const node = { id: 's', type: 'sequence', configuration: { processors } }
  const result = liveCaptureTestSchema.parse(await testNode({ items, node, steps: true }))
  return { inputs: items, result, ranBy: 'browser' as const, tookMs: 3 }
}

describe('the events of a preview', () => {
  it('are those of the run, with how they came and left, and what did it', async () => {
    const items = [sample('a'), sample('b'), sample('c')]
    const made = await preview(
      items,
      named('Tag', { type: 'ottl_transform', statements: 'set(attributes["x"], 1)\nset(body, "A") where body == "a"' }),
      named('No b', { type: 'ottl_filter', condition: 'body == "b"' }),
    )
    const events = previewEvents(made)
    expect(events.map(({ uuid, state, rules }) => [uuid, state, rulesText(rules)])).toEqual([
      ['a', 'modified', 'Tag (lines 1–2)'],
      ['b', 'dropped', 'Tag (line 1) · No b'],
      ['c', 'modified', 'Tag (line 1)'],
    ])
    expect(events[0]).toMatchObject({ before: items[0], after: { body: 'A', attributes: { x: 1 } } })
    expect(events[1]).toMatchObject({ before: items[1], after: undefined })
    expect(summarize(events)).toMatchObject({ in: 3, out: 2, states: { modified: 2, dropped: 1, unmodified: 0 } })
    const steps = stepsOf(events[0] ?? fail(), made.result.steps ?? [])
    expect(steps.map(({ rule, after }) => [rule.statement, after?.['body']])).toEqual([
      ['set(attributes["x"], 1)', 'a'],
      ['set(body, "A") where body == "a"', 'A'],
    ])
    expect(stepsOf(events[1] ?? fail(), made.result.steps ?? []).at(-1)).toMatchObject({
      rule: { name: 'No b' },
      after: undefined,
    })
  })

  it('tell made ones apart, each with its own steps', async () => {
    const made = await preview(
      [sample('a', { body: [{ id: 1 }, { id: 2 }] })],
      named('Unroll', { type: 'json_unroll', json_field_path: '$' }),
      named('Tag', { type: 'ottl_transform', statements: 'set(attributes["x"], 1)' }),
    )
    const created = previewEvents(made).filter(({ state }) => state === 'created')
    expect(created.map(({ uuid, item, before }) => [uuid, item, before])).toEqual(
      created.map(() => [undefined, null, undefined]),
    )
    expect(created.length).toBeGreaterThan(0)
    for (const event of created) {
      const steps = stepsOf(event, made.result.steps ?? [])
      expect(steps.at(-1)).toMatchObject({ rule: { name: 'Tag' }, after: event.after })
    }
  })

  it('count bytes as those of the JSON in UTF-8', async () => {
    const events = previewEvents(
      await preview([sample('é')], named('Long', { type: 'ottl_transform', statements: 'set(body, "éé")' })),
    )
    const sizes = summarize(events)
    expect(sizes.bytesIn).toBe(new TextEncoder().encode('{"timestamp":1,"body":"é"}').length)
    expect(sizes.bytesOut - sizes.bytesIn).toBe(2)
  })
})

describe('what really came and left', () => {
  it('[LIVE-021] is compared by the id of each event', () => {
    const inputs = ['same', 'changed', 'gone', 'moved'].map(id => sample(id))
    const left = [
      sample('same'),
      sample('changed', { body: 'other' }),
      sample('moved', { _path: 'errors' }),
      sample('new'),
      sample('hidden'),
      sample('unknown', { _unpaired: true }),
    ]
    const events = realEvents({ inputs, came: [...inputs, sample('hidden')], left })
    expect(events.map(({ state, before, after, path }) => [state, before?.['_uuid'], after?.['body'], path])).toEqual([
      ['unmodified', 'same', 'same', undefined],
      ['modified', 'changed', 'other', undefined],
      ['dropped', 'gone', undefined, undefined],
      ['rerouted', 'moved', 'moved', 'errors'],
      ['created', undefined, 'new', undefined],
    ])
    expect(unpairedCount(left)).toBe(1)
    expect(summarize(events)).toMatchObject({ in: 4, out: 4 })
  })

  it('tells an event that left twice twice, and counts it in once', () => {
    const events = realEvents({ inputs: [sample('a')], came: [], left: [sample('a'), sample('a', { _path: 'x' })] })
    expect(events.map(({ key, state }) => [key, state])).toEqual([
      ['a', 'unmodified'],
      ['a-1', 'rerouted'],
    ])
    expect(summarize(events)).toMatchObject({ in: 1, out: 2 })
  })
})

it.each<[object, string]>([
  [{ body: 'first\nsecond' }, 'first'],
  [{ body: { a: 1 } }, '{"a":1}'],
  [{ body: 'x'.repeat(1000) }, `${'x'.repeat(300)}…`],
  [{ _type: 'metric', name: 'cpu', kind: 'gauge', gauge: { value: 0.5 }, unit: '1' }, 'cpu 0.5 1'],
  [{ _type: 'trace', name: 'GET /', kind: 2 }, 'GET /'],
  [{ _type: 'cluster_pattern_and_sample', pattern: 'a *' }, 'a *'],
  [{ _type: 'log' }, '(no body)'],
])('the line of %j is %s', (item, line) => expect(headline({ ...item })).toBe(line))

const fail = (): never => {
  throw new Error('no such event')
}
