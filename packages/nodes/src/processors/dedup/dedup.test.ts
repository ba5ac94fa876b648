import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig, type ItemView } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { dedupDefinition, dedupLimits } from './dedup.definition.ts'
import { dedup } from './dedup.ts'

const log = (body: unknown, more: object = {}): Item => ({ _type: 'log', body, ...more })
const counts = (items: ItemView[]) => items.map(item => item.attributes['log_count'])

/** How many of the two are left when both come. */
function left(first: Item, second: Item, config: object = {}): number {
  const rig = createRig(dedup, config)
  rig.send(first, second)
  return rig.flush().length
}

describe('dedup', () => {
  it('[PROC-033] has interval, excluded_field_paths and count_field_path', () => {
    expect(Object.keys(dedupDefinition.config.shape)).toEqual(['interval', 'excluded_field_paths', 'count_field_path'])
  })

  it('[PROC-034] has an interval of 1m unless told otherwise', () => {
    expect(dedupDefinition.config.parse({}).interval).toBe('1m')
    const rig = createRig(dedup, {})
    rig.send(log('a'))
    expect(rig.advance(59_999)).toEqual([])
    expect(rig.advance(1)).toHaveLength(1)
  })

  it('[PROC-035] counts in the log_count attribute unless told otherwise', () => {
    expect(dedupDefinition.config.parse({}).count_field_path).toBe('attributes["log_count"]')
    const rig = createRig(dedup, {})
    rig.send(log('a'), log('a'), log('a'))
    expect(counts(rig.flush())).toEqual([2])
  })

  it('[PROC-036] has the data type log', () => {
    expect(dedupDefinition.dataTypes).toEqual(['log'])
    const metric: Item = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }
    expect(createRig(dedup, {}).send(metric, metric)).toHaveLength(2)
  })

  it('holds logs until the interval ends, in order, and counts copies across batches', () => {
    const rig = createRig(dedup, { interval: '10s' })
    expect(rig.send(log('a'), log('b'))).toEqual([])
    rig.advance(5000)
    expect(rig.send(log('a'), log('c'))).toEqual([])
    expect(rig.held('log')).toBe(3)
    const out = rig.advance(5000)
    expect(out.map(item => item['body'])).toEqual(['a', 'b', 'c'])
    expect(counts(out)).toEqual([1, undefined, undefined])
    expect(rig.accounts.log.dropped).toEqual({ duplicate: 1 })
    expect(rig.timers).toBe(0)
  })

  it('starts again in the next interval', () => {
    const rig = createRig(dedup, { interval: '10s' })
    rig.send(log('a'))
    rig.advance(10_000)
    rig.send(log('a'))
    expect(counts(rig.advance(10_000))).toEqual([undefined])
  })

  it.each<[string, Item, Item, number]>([
    ['times', log('a', { timestamp: 1000, observed_timestamp: 1 }), log('a', { timestamp: 2000 }), 1],
    ['times in an interval', log('a', { timestamp: 1000 }), log('a', { timestamp: 60_999 }), 1],
    ['times an interval apart', log('a', { timestamp: 1000 }), log('a', { timestamp: 61_000 }), 2],
    ['bodies', log('a'), log('b'), 2],
    ['types of body', log(1), log('1'), 2],
    ['attributes', log('a', { attributes: { k: 1 } }), log('a', { attributes: { k: 2 } }), 2],
    ['resources', log('a', { resource: { k: 1 } }), log('a', { resource: { k: 2 } }), 2],
    ['severity texts', log('a', { severity_text: 'INFO' }), log('a', { severity_text: 'WARN' }), 2],
    ['severity numbers', log('a', { severity_number: 9 }), log('a', { severity_number: 13 }), 2],
    ['trace and span', log('a', { trace_id: 'ab'.repeat(16) }), log('a', { trace_id: 'cd'.repeat(16) }), 1],
    ['orders of keys', log({ x: 1, y: 2 }), log({ y: 2, x: 1 }), 1],
  ])('with different %s: %#', (_name, first, second, expected) => {
    expect(left(first, second)).toBe(expected)
  })

  it.each<[string, string, Item, Item]>([
    ['an attribute', 'attributes["k"]', log('a', { attributes: { k: 1 } }), log('a', { attributes: { k: 2 } })],
    ['all attributes', 'attributes', log('a', { attributes: { k: 1 } }), log('a')],
    ['a resource key', 'resource["k"]', log('a', { resource: { k: 1 } }), log('a', { resource: {} })],
    ['the resource', 'resource', log('a', { resource: { k: 1 } }), log('a')],
    ['a key deep in the body', 'body["a"]["b"]', log({ a: { b: 1, c: 1 } }), log({ a: { b: 2, c: 1 } })],
    ['the severity', 'severity_text', log('a', { severity_text: 'INFO' }), log('a', { severity_text: 'WARN' })],
  ])('leaves %s out of the comparison', (_name, path, first, second) => {
    expect(left(first, second)).toBe(2)
    expect(left(first, second, { excluded_field_paths: [path] })).toBe(1)
  })

  it.each([
    [{ excluded_field_paths: ['body'] }, 'The whole body cannot be left out'],
    [{ excluded_field_paths: ['nonsense'] }, 'is not a field'],
    [{ count_field_path: 'severity_text' }, 'must be a path in'],
    [{ interval: '0s' }, 'Must be greater than 0s'],
  ])('refuses %j', (config, message) => {
    expect(dedupDefinition.config.safeParse(config).error?.issues[0]?.message).toContain(message)
  })

  it('holds no more logs than its limit: others pass at once', () => {
    const rig = createRig(dedup, {})
    const large = 'x'.repeat(dedupLimits.bytes / 4)
    rig.send(log(large))
    expect(rig.healths).toEqual([])
    expect(rig.send(log(`${large}2`))).toHaveLength(1)
    expect(rig.send(log(large))).toEqual([])
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    rig.stop()
  })

  it('accounts for every log, whatever comes', () => {
    expectLedgerBalances(dedup, { interval: '20s', excluded_field_paths: ['attributes["k"]'] }, 150)
  })
})
