import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { formFields } from '../../form-fields.ts'
import type { ResourceLoader } from '../../runtime-types.ts'
import { processItems } from '../../testing/run-examples.ts'
import { createManualClock, createTestContext, loadFrom, passTime } from '../../testing/test-context.ts'
import { emptyLocation, locationKind, locationPath, lookupPrefixes, ownLocation } from './location.ts'
import { chooseMatchMode } from './match-mode.ts'
import { lookupDefinition, lookupLimits } from './lookup.definition.ts'
import { lookup } from './lookup.ts'

const location = 'lookup://t.csv'
const key = (event_field: string, lookup_field: string) => ({ event_field, lookup_field })
const base = {
  location_path: location,
  key_fields: [key('body', 'key')],
  out_fields: [{ event_field: 'attributes["out"]', lookup_field: 'value' }],
}
const log = (body: unknown, attributes: object = {}): Item => ({ _type: 'log', body, attributes })

async function createRig(config: object, resources: ResourceLoader | undefined) {
  const clock = createManualClock()
  const context = createTestContext({ clock, ...(resources && { resources }) })
  const processor = lookup.create({ ...base, ...config }, context)
  await processor.start?.()
  const outs = (...items: Item[]) =>
    processItems(processor, items, context).items.map(
      item => (item as { attributes: { out?: unknown } }).attributes.out,
    )
  return { clock, context, processor, outs }
}

/** What the output field holds for each body. */
async function look(config: object, csv: string, ...bodies: unknown[]): Promise<unknown[]> {
  const rig = await createRig(config, loadFrom({ [location]: csv }))
  const found = rig.outs(...bodies.map(body => log(body)))
  expect(rig.context.healths).toEqual([])
  rig.processor.stop?.()
  return found
}

describe('lookup', () => {
  it('[PROC-058] has its eight settings', () => {
    expect(Object.keys(lookupDefinition.config.shape)).toEqual([
      'location_path',
      'reload_period',
      'ignore_case',
      'match_mode',
      'match_option',
      'regex_option',
      'key_fields',
      'out_fields',
    ])
  })

  const field = (name: string) => formFields(lookupDefinition).find(one => one.name === name)

  it('[PROC-060] matches exact, regex, contain, prefix or suffix', () => {
    expect(field('match_mode')?.option_list).toEqual(['exact', 'regex', 'contain', 'prefix', 'suffix'])
  })

  it('[PROC-061] has the match options first and all', () => {
    expect(field('match_option')?.option_list).toEqual(['first', 'all'])
  })

  it('[PROC-062] uses the match option for contain, prefix and suffix only', async () => {
    expect(field('match_option')?.form_requirements).toEqual([
      { feature: 'match_mode', values: ['contain', 'prefix', 'suffix'] },
    ])
    const csv = 'key,value\na,1\na,2\n'
    expect(await look({ match_option: 'all' }, csv, 'a')).toEqual(['1'])
    expect(await look({ match_mode: 'regex', match_option: 'all' }, csv, 'a')).toEqual(['1'])
    expect(await look({ match_mode: 'contain', match_option: 'all' }, csv, 'a')).toEqual([['1', '2']])
  })

  it('[PROC-063] has the regex options first and all', () => {
    expect(field('regex_option')?.option_list).toEqual(['first', 'all'])
  })

  it('[PROC-064] has key fields of event_field and lookup_field', () => {
    expect(field('key_fields')?.features?.map(one => one.name)).toEqual(['event_field', 'lookup_field'])
  })

  it('[PROC-065] has output fields of event_field, lookup_field, default_value and append_mode', () => {
    expect(field('out_fields')?.features?.map(one => one.name)).toEqual([
      'event_field',
      'lookup_field',
      'default_value',
      'append_mode',
    ])
  })

  it('[PROC-068] turns ignore case off when regex is chosen, and leaves it otherwise', () => {
    const config = { match_mode: 'exact', ignore_case: true }
    expect(chooseMatchMode(config, 'regex')).toEqual({ match_mode: 'regex', ignore_case: false })
    expect(chooseMatchMode(config, 'prefix')).toEqual({ match_mode: 'prefix', ignore_case: true })
  })

  it('refuses to ignore case with regex', () => {
    const issue = lookupDefinition.config.safeParse({ ...base, match_mode: 'regex', ignore_case: true }).error
      ?.issues[0]
    expect(issue?.path).toEqual(['ignore_case'])
    expect(field('ignore_case')?.form_requirements?.[0]?.values).not.toContain('regex')
  })

  it('[PROC-100] [PROC-112] belongs to Transform, and not into an ingestion pipeline', () => {
    expect(lookupDefinition.processorGroup).toBe('Transform')
    expect(lookupDefinition.disallowedFleets).toEqual(['IngestionPipeline'])
  })

  const table = 'key,value\napp,1\napple,2\nApp,3\nle,4\n,5\n'

  it.each<[string, object, unknown[], unknown[]]>([
    ['equal texts', {}, ['app', 'apple', 'ap', 'APP'], ['1', '2', undefined, undefined]],
    ['equal texts in any case, the first one', { ignore_case: true }, ['APP'], ['1']],
    ['an empty text with an empty cell', {}, [''], ['5']],
    ['numbers and booleans by their text', {}, [7, true, 2.5], [undefined, undefined, undefined]],
    ['cells in the text', { match_mode: 'contain' }, ['an apple', 'x'], ['1', undefined]],
    ['all cells in the text', { match_mode: 'contain', match_option: 'all' }, ['an apple'], [['1', '2', '4']]],
    ['the beginning', { match_mode: 'prefix' }, ['apple pie', 'pie apple'], ['1', undefined]],
    ['every beginning', { match_mode: 'prefix', match_option: 'all' }, ['apple pie'], [['1', '2']]],
    ['the end', { match_mode: 'suffix', match_option: 'all' }, ['an apple'], [['2', '4']]],
    ['in any case', { match_mode: 'prefix', ignore_case: true, match_option: 'all' }, ['APPLE'], [['1', '2', '3']]],
  ])('matches %s', async (_name, config, bodies, expected) => {
    expect(await look(config, table, ...bodies)).toEqual(expected)
  })

  it('matches numbers by their text', async () => {
    expect(await look({}, 'key,value\n7,int\n2.5,double\ntrue,bool\n', 7, 2.5, true)).toEqual(['int', 'double', 'bool'])
  })

  it('matches expressions in Go syntax', async () => {
    const csv = 'key,value\n^a+$,1\n"(?i)b{2,}",2\n'
    expect(await look({ match_mode: 'regex' }, csv, 'aa', 'xBBx', 'c')).toEqual(['1', '2', undefined])
    expect(await look({ match_mode: 'regex', regex_option: 'all' }, 'key,value\na,1\nb,2\n', 'ab')).toEqual([
      ['1', '2'],
    ])
  })

  it('needs all key fields', async () => {
    const key_fields = [key('body', 'key'), key('attributes["env"]', 'env')]
    const csv = 'key,env,value\na,prod,1\na,test,2\n'
    for (const match_mode of ['exact', 'prefix', 'contain', 'regex']) {
      const rig = await createRig({ key_fields, match_mode }, loadFrom({ [location]: csv }))
      expect(rig.outs(log('a', { env: 'test' }), log('a', { env: 'x' }), log('a'))).toEqual(['2', undefined, undefined])
    }
  })

  it('does not take keys that run into each other for equal', async () => {
    const key_fields = [key('body', 'key'), key('attributes["b"]', 'b')]
    const rig = await createRig({ key_fields }, loadFrom({ [location]: 'key,b,value\nab,c,1\n' }))
    expect(rig.outs(log('a', { b: 'bc' }), log('ab', { b: 'c' }))).toEqual([undefined, '1'])
  })

  it('writes defaults where nothing matches, and nothing where a key is missing', async () => {
    const out_fields = [{ event_field: 'attributes["out"]', lookup_field: 'value', default_value: 'none' }]
    const rig = await createRig(
      { out_fields, key_fields: [key('attributes["id"]', 'key')] },
      loadFrom({ [location]: 'key,value\na,\n' }),
    )
    expect(rig.outs(log('x', { id: 'b' }), log('x', { id: 'a' }), log('x'))).toEqual(['none', '', undefined])
  })

  it('joins several values where it appends', async () => {
    const out_fields = [{ event_field: 'attributes["out"]', lookup_field: 'value', append_mode: true }]
    expect(await look({ out_fields, match_mode: 'contain', match_option: 'all' }, table, 'apple')).toEqual(['1,2,4'])
  })

  it('keeps to its limit of matches', async () => {
    const csv = `key,value\n${'a,1\n'.repeat(lookupLimits.maxMatches + 50)}`
    const [found] = await look({ match_mode: 'contain', match_option: 'all' }, csv, 'a')
    expect(found).toHaveLength(lookupLimits.maxMatches)
  })

  it.each([
    ['no location', { location_path: 'lookup://' }, 'A location is required'],
    [
      'an output into the body',
      { out_fields: [{ event_field: 'body', lookup_field: 'v' }] },
      'must be a path in attributes',
    ],
    [
      'an output into the resource',
      { out_fields: [{ event_field: 'resource["a"]', lookup_field: 'v' }] },
      'attributes',
    ],
    ['no key', { key_fields: [] }, 'At least one key field is required'],
    ['a period that is none', { reload_period: 'often' }, 'Invalid duration'],
  ])('refuses %s', (_name, config, message) => {
    expect(lookupDefinition.config.safeParse({ ...base, ...config }).error?.issues[0]?.message).toContain(message)
  })
})

describe('lookup locations', () => {
  it('[PROC-059] have one prefix for stored tables, one for files, and none for others', () => {
    expect(lookupPrefixes).toEqual({ table: 'lookup://', file: 'file://' })
    const kinds = ['lookup://a.csv', 'ed://a.csv', 'file:///etc/a.csv', 'https://x.test/a.csv', '/etc/a.csv'].map(
      locationKind,
    )
    expect(kinds).toEqual(['table', 'table', 'file', 'other', 'other'])
    expect(ownLocation(' ed://a.csv')).toBe('lookup://a.csv')
    expect(locationPath('ed://a.csv')).toBe('a.csv')
  })

  it('[PROC-066] [PROC-067] change to the prefix of their kind, with an empty path', () => {
    const kinds = ['table', 'file', 'other'] as const
    expect(kinds.map(emptyLocation)).toEqual(['lookup://', 'file://', ''])
    for (const kind of kinds) expect(locationPath(emptyLocation(kind))).toBe('')
  })
})

describe('lookup tables', () => {
  const settle = () => new Promise(resolve => setImmediate(resolve))

  it('are read again each period, and the last good one stays in use', async () => {
    let csv: string | undefined = 'key,value\na,1\n'
    const resources: ResourceLoader = {
      load: () =>
        csv === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(new TextEncoder().encode(csv)),
    }
    const rig = await createRig({ reload_period: '5m' }, resources)
    expect(rig.outs(log('a'))).toEqual(['1'])
    csv = 'key,value\na,2\n'
    rig.clock.advance(300_000)
    await settle()
    expect(rig.outs(log('a'))).toEqual(['2'])
    csv = undefined
    rig.clock.advance(300_000)
    await settle()
    expect(rig.outs(log('a'))).toEqual(['2'])
    expect(rig.context.healths.at(-1)).toEqual({
      status: 'degraded',
      message: `The table ${location} could not be read: gone`,
    })
    csv = 'key,value\na,3\n'
    rig.clock.advance(30_000)
    await settle()
    expect(rig.outs(log('a'))).toEqual(['3'])
    expect(rig.context.healths.at(-1)?.status).toBe('healthy')
    rig.processor.stop?.()
    expect(rig.clock.timers).toBe(0)
  })

  it('are read once where the period is 0', async () => {
    const rig = await createRig({ reload_period: '0' }, loadFrom({ [location]: 'key,value\na,1\n' }))
    expect(rig.clock.timers).toBe(0)
  })

  it.each<[string, ResourceLoader | undefined, string]>([
    ['may not be read', undefined, 'tables cannot be read here'],
    ['do not exist', loadFrom({}), 'was not found'],
    ['lack a column', loadFrom({ [location]: 'key,other\n' }), 'has no column "value"; it has key, other'],
    ['are no CSV', loadFrom({ [location]: 'key,value\n"a' }), 'line 2: a quote is not closed'],
    [
      'are too large',
      { load: () => Promise.resolve(new Uint8Array(lookupLimits.bytes + 1)) },
      `it is larger than ${lookupLimits.bytes} bytes`,
    ],
  ])('that %s make the node degraded and give defaults', async (_name, resources, message) => {
    const out_fields = [{ event_field: 'attributes["out"]', lookup_field: 'value', default_value: 'none' }]
    const rig = await createRig({ out_fields }, resources)
    expect(rig.context.healths).toEqual([{ status: 'degraded', message: expect.stringContaining(message) }])
    expect(rig.outs(log('a'))).toEqual(['none'])
    rig.processor.stop?.()
    expect(rig.clock.timers).toBe(0)
  })

  it('with a wrong expression go without that row, and say so', async () => {
    const rig = await createRig({ match_mode: 'regex' }, loadFrom({ [location]: 'key,value\n(,1\na,2\n' }))
    expect(rig.outs(log('a('))).toEqual(['2'])
    expect(rig.context.healths[0]?.message).toContain('row 1 of the table is left out')
  })

  it('that are too long for a search row by row are refused', async () => {
    const csv = `key,value\n${'a,1\n'.repeat(lookupLimits.maxRegexRows + 1)}`
    const rig = await createRig({ match_mode: 'regex' }, loadFrom({ [location]: csv }))
    expect(rig.context.healths[0]?.message).toContain('match mode regex can use 5000')
    rig.processor.stop?.()
  })

  it('that do not come are given up, and nothing waits when the node stops', async () => {
    const signals: AbortSignal[] = []
    const resources: ResourceLoader = {
      load: (_location, { signal }) => {
        signals.push(signal)
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('took too long'))),
        )
      },
    }
    const clock = createManualClock()
    const context = createTestContext({ clock, resources })
    const processor = lookup.create(base, context)
    const started = processor.start?.()
    await passTime(clock, 30_000, 10_000)
    await started
    expect(context.healths.at(-1)?.message).toContain('took too long')
    clock.advance(30_000)
    processor.stop?.()
    await settle()
    expect(signals.map(signal => signal.aborted)).toEqual([true, true])
    expect(clock.timers).toBe(0)
  })
})
