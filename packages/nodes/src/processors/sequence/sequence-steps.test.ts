import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import type { Processor, ProcessorContext } from '../../runtime-types.ts'
import { createHolding } from '../../testing/holding-processor.ts'
import { processItems } from '../../testing/run-examples.ts'
import { createManualClock, createTestContext } from '../../testing/test-context.ts'
import { makeProcessor, type MakeProcessor } from '../make-processor.ts'
import type { SequenceEntry } from './sequence-entry.ts'
import { createSequence } from './sequence-steps.ts'

type Fake = (context: ProcessorContext) => Processor

/** A sequence in which an entry with a `fake` runs that instead of its type. */
function createRig(entries: (SequenceEntry & { fake?: Fake })[]) {
  const clock = createManualClock()
  const context = createTestContext({ clock })
  const make: MakeProcessor = (type, config, own) => {
    const { fake, processors } = config as { fake?: Fake; processors?: SequenceEntry[] }
    if (fake) return fake(own)
    return type === 'sequence' ? createSequence(processors ?? [], own, make) : makeProcessor(type, config, own)
  }
  const sequence = createSequence(entries, context, make)
  const send = (...items: Item[]) => processItems(sequence, items, context)
  const doing = (work: () => void) => processItems(sequence, [], context, work)
  return { sequence, context, clock, send, doing }
}

const log = (body: string): Item => ({ _type: 'log', body })
const metric: Item = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }
const set = (key: string, envelope: object = {}): SequenceEntry => ({
  type: 'ottl_transform',
  statements: `set(attributes["${key}"], true)`,
  ...envelope,
})
const hold = (ms: number, envelope: object = {}) => ({
  type: 'ottl_transform',
  metadata: '{"name":"Hold"}',
  fake: (context: ProcessorContext) => createHolding(context, ms),
  ...envelope,
})
const attributesOf = (items: unknown[]) => items.map(item => (item as { attributes: object }).attributes)

describe('sequence steps that send later', () => {
  it('go on with the next step', () => {
    const rig = createRig([set('before'), hold(1000), set('after')])
    expect(rig.send(log('a')).items).toEqual([])
    expect(rig.sequence.held?.('log')).toBe(1)
    expect(attributesOf(rig.doing(() => rig.clock.advance(1000)).items)).toEqual([{ before: true, after: true }])
    expect(rig.sequence.held?.('log')).toBe(0)
  })

  it('go on with the next step of the group around them', () => {
    const group = { type: 'sequence', processors: [hold(1000), set('inner')] }
    const rig = createRig([group, set('outer')])
    rig.send(log('a'))
    expect(attributesOf(rig.doing(() => rig.clock.advance(1000)).items)).toEqual([{ inner: true, outer: true }])
  })

  it('skip the later steps where they are final', () => {
    const rig = createRig([hold(1000, { final: true }), set('after')])
    rig.send(log('a'))
    expect(attributesOf(rig.doing(() => rig.clock.advance(1000)).items)).toEqual([{}])
  })

  it('are flushed in order, so that what one lets go passes the others', () => {
    const rig = createRig([hold(60_000), set('between'), hold(60_000), set('end')])
    rig.send(log('a'), metric)
    const result = rig.doing(() => rig.sequence.flush?.())
    expect(attributesOf(result.items)).toEqual([
      { between: true, end: true },
      { between: true, end: true },
    ])
    expect(rig.sequence.held?.('log')).toBe(0)
  })

  it('are stopped with the sequence', () => {
    const rig = createRig([hold(1000), hold(1000)])
    rig.sequence.stop?.()
    expect(rig.clock.timers).toBe(0)
  })
})

describe('sequence steps', () => {
  it('[PROC-103] run unless they are disabled', () => {
    const rig = createRig([set('on', { disabled: false }), set('off', { disabled: true })])
    expect(attributesOf(rig.send(log('a')).items)).toEqual([{ on: true }])
  })

  it('start together', async () => {
    const started: string[] = []
    const starting = (name: string) => ({
      type: 'ottl_transform',
      fake: () => ({
        start: async () => {
          started.push(name)
        },
        process: () => [],
      }),
    })
    await createRig([starting('a'), starting('b')]).sequence.start?.()
    expect(started).toEqual(['a', 'b'])
  })

  it('that throw cost the records they were given, counted under their name, and no others', () => {
    const failing = {
      type: 'ottl_transform',
      metadata: '{"name":"Broken"}',
      condition: 'body != "fine"',
      fake: (context: ProcessorContext): Processor => ({
        process(batch, report) {
          report.drop('some', 1)
          context.report('metric').create('made', 2)
          throw new Error(`no ${batch.signal}`)
        },
      }),
    }
    const rig = createRig([failing, set('after')])
    const result = rig.send(log('a'), log('fine'), log('b'))
    expect(result.items.map(item => (item as { body: string }).body)).toEqual(['fine'])
    expect(result.dropped).toEqual({ Broken: 1 })
    expect(result.errors).toEqual({ Broken: 3 })
    expect(rig.context.healths).toEqual([{ status: 'degraded', message: 'Broken: Failed on a batch: no log' }])
  })

  it('count what they make under their name', () => {
    const rig = createRig([
      { type: 'split_with_delimiter', delimiter: ',', metadata: '{"name":"Lines"}' },
      { type: 'sequence', processors: [{ type: 'json_unroll', metadata: '{"name":"Unroll"}' }] },
    ])
    expect(rig.send(log('a,b,c'), log('{"records":[1]}'), log('{"records":[1]}')).created).toEqual({ Lines: 2 })
    expect(rig.send(log('{"records":[true]}'), log('{"records":[{"a":1}]}')).created).toEqual({})
  })

  it('of which one is ill make the whole ill, until it is well again', () => {
    const healths: ProcessorContext['health'][] = []
    const telling = {
      type: 'ottl_transform',
      metadata: '{"name":"T"}',
      fake: (context: ProcessorContext): Processor => {
        healths.push((status, message) => context.health(status, message))
        return { process: batch => [batch] }
      },
    }
    const rig = createRig([telling, telling])
    const [first, second] = healths
    first?.('degraded', 'slow')
    second?.('healthy')
    second?.('error', 'gone')
    second?.('healthy')
    first?.('healthy')
    expect(rig.context.healths).toEqual([
      { status: 'degraded', message: 'T: slow' },
      { status: 'degraded', message: 'T: slow' },
      { status: 'error', message: 'T: gone' },
      { status: 'degraded', message: 'T: slow' },
      { status: 'healthy', message: '' },
    ])
  })

  it('[PROC-108] end with deotel, whether it says that it is final or not', () => {
    const rig = createRig([{ type: 'deotel' }, set('after')])
    expect(attributesOf(rig.send({ _type: 'log', body: 'x', attributes: { a: 1 } }).items)).toEqual([{}])
  })

  it('take only the data types of their type', () => {
    const rig = createRig([{ type: 'sample', percentage: 0 }])
    expect(rig.send(log('a'), metric)).toMatchObject({ items: [{ name: 'm' }], dropped: { Sample: 1 } })
  })

  it('drop what a processor sends elsewhere, and merge the outputs of packs', () => {
    const pack = {
      type: 'compound',
      nodes: [
        { name: 'in', type: 'compound_input' },
        { name: 'r', type: 'route', paths: [{ path: 'a', condition: 'body == "a"' }] },
        { name: 'out_a', type: 'compound_output' },
        { name: 'out_b', type: 'compound_output' },
      ],
      links: [
        { from: 'in', to: 'r' },
        { from: 'r', path: 'a', to: 'out_a' },
        { from: 'r', path: 'unmatched', to: 'out_b' },
      ],
    }
    expect(createRig([pack, set('after')]).send(log('b'), log('a')).items).toMatchObject([
      { body: 'b', attributes: { after: true } },
      { body: 'a', attributes: { after: true } },
    ])
    const extract = { type: 'extract_json_field', field_path: 'a', metadata: '{"name":"Extract"}' }
    expect(createRig([extract]).send(log('{"a":"x"}'), log('no'))).toMatchObject({
      items: [{ body: 'x' }],
      dropped: { Extract: 1 },
    })
  })

  it('take out, in strict mode, records on which their condition fails', () => {
    const condition = 'ParseJSON(body)["a"] == 1'
    const items = [log('{"a":1}'), log('no json'), log('{"a":2}')]
    const strict = createRig([set('met', { condition, error_mode: 'strict', metadata: '{"name":"Set"}' })]).send(
      ...items,
    )
    expect(attributesOf(strict.items)).toEqual([{ met: true }, {}])
    expect(strict.errors).toEqual({ Set: 1 })
    const silent = createRig([set('met', { condition })]).send(...items)
    expect(attributesOf(silent.items)).toEqual([{ met: true }, {}, {}])
  })

  it('keep the place of records where a condition lets some of them become several', () => {
    const rig = createRig([{ type: 'split_with_delimiter', delimiter: ',', condition: 'IsMatch(body, ",")' }])
    const bodies = rig.send(log('1'), log('2,3'), log('4'), log('5,6'), log('7')).items
    expect(bodies.map(item => (item as { body: string }).body).join('')).toBe('1234567')
  })

  it('leave final records in their place, however many there are', () => {
    const rig = createRig([set('first', { final: true, condition: 'IsMatch(body, "[02468]$")' }), set('second')])
    const items = Array.from({ length: 1000 }, (_, at) => log(String(at)))
    const result = rig.send(...items).items
    expect(result.map(item => (item as { body: unknown }).body)).toEqual(items.map(item => item['body']))
    expect(attributesOf(result).slice(0, 2)).toEqual([{ first: true }, { second: true }])
  })

  it('nest as deep as anybody draws', () => {
    let entry: SequenceEntry = set('deep')
    for (let depth = 0; depth < 60; depth += 1) entry = { type: 'sequence', processors: [entry] }
    expect(attributesOf(createRig([entry]).send(log('a')).items)).toEqual([{ deep: true }])
  })
})
