import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { suppressDefinition, suppressLimits } from './suppress.definition.ts'
import { suppress } from './suppress.ts'

const log = (key: unknown, body = 'x'): Item => ({ _type: 'log', body, attributes: { key } })
const byKey = { key_field_paths: ['attributes["key"]'], interval: '10s' }

describe('suppress', () => {
  it('allows one item per key and minute unless told otherwise', () => {
    expect(suppressDefinition.config.parse({ key_field_paths: ['body'] })).toMatchObject({
      interval: '1m',
      number_to_allow: 1,
    })
  })

  it('counts each key by itself', () => {
    const rig = createRig(suppress, { ...byKey, number_to_allow: 2 })
    expect(rig.send(log('a'), log('a'), log('a'), log('b'))).toHaveLength(3)
    expect(rig.accounts.log.dropped).toEqual({ suppressed: 1 })
  })

  it.each<[string, unknown, unknown]>([
    ['a number and its text', 1, '1'],
    ['null and nothing', null, undefined],
    ['texts that run into each other', 'ab', 'a'],
    ['a list and a text', ['a'], 'a'],
  ])('tells %s apart', (_name, first, second) => {
    const rig = createRig(suppress, byKey)
    expect(rig.send(log(first), log(second))).toHaveLength(2)
  })

  it('takes maps with the same entries as equal, whatever their order', () => {
    const rig = createRig(suppress, byKey)
    expect(rig.send(log({ a: 1, b: 2 }), log({ b: 2, a: 1 }))).toHaveLength(1)
  })

  it('keeps fields of a key apart', () => {
    const rig = createRig(suppress, { key_field_paths: ['attributes["a"]', 'attributes["b"]'] })
    const items: Item[] = [
      { _type: 'log', attributes: { a: 'x' } },
      { _type: 'log', attributes: { b: 'x' } },
    ]
    expect(rig.send(...items)).toHaveLength(2)
  })

  it('starts a key anew when its interval is over', () => {
    const rig = createRig(suppress, byKey)
    expect(rig.send(log('a'))).toHaveLength(1)
    rig.advance(9_999)
    expect(rig.send(log('a'))).toEqual([])
    rig.advance(1)
    expect(rig.send(log('a'))).toHaveLength(1)
  })

  it('forgets keys after five intervals, so that no timer stays', () => {
    const rig = createRig(suppress, byKey)
    rig.send(log('a'))
    expect(rig.timers).toBe(1)
    rig.advance(50_000)
    expect(rig.timers).toBe(0)
    rig.stop()
  })

  it('lets the oldest keys go beyond its limit, and says so until that is over', () => {
    const rig = createRig(suppress, byKey)
    const large = 'x'.repeat(suppressLimits.bytes / 8)
    rig.send(...[1, 2, 3, 4, 5, 6, 7].map(at => log(large + at)))
    expect(rig.healths).toEqual([])
    rig.send(log(`${large}8`))
    expect(rig.healths).toEqual([{ status: 'degraded', message: expect.stringContaining('More keys') }])
    expect(rig.send(log(`${large}1`), log(`${large}8`))).toHaveLength(1)
    rig.advance(120_000)
    expect(rig.healths.at(-1)).toEqual({ status: 'healthy', message: '' })
    rig.stop()
  })

  it('remembers no key that is larger than all of its memory', () => {
    const rig = createRig(suppress, byKey)
    const huge = log('x'.repeat(suppressLimits.bytes))
    expect(rig.send(huge, huge)).toHaveLength(2)
  })

  it('needs a key', () => {
    const issue = suppressDefinition.config.safeParse({ key_field_paths: [] }).error?.issues[0]
    expect(issue?.message).toBe('At least one key field is required')
  })

  it('accounts for every item, whatever comes', () => {
    expectLedgerBalances(suppress, { ...byKey, key_field_paths: ['attributes', 'body'] })
  })
})
