import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig, type ItemView } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { logToPatternMetricDefinition as definition, patternLimits } from './log-to-pattern-metric.definition.ts'
import { logToPatternMetric } from './log-to-pattern-metric.ts'

const rigOf = (config: object = {}) => createRig(logToPatternMetric, config)
const log = (body: unknown, more: object = {}): Item => ({ _type: 'log', body, ...more })
const patterns = (items: ItemView[]) => items.map(item => [item['pattern'], item['pattern_count']])
/** A word of letters, another one for every number. */
const word = (number: number) => `w${number.toString(26).replace(/[0-9]/g, digit => 'qrstuvwxyz'[Number(digit)] ?? '')}`

describe('log_to_pattern_metric', () => {
  it('[PROC-049] has all its settings', () => {
    expect(Object.keys(definition.config.shape)).toEqual([
      'field_path',
      'group_by',
      'num_of_clusters',
      'samples_per_cluster',
      'reporting_frequency',
      'retire_period',
      'throttle_limit_per_sec',
      'drain_tree_depth',
      'drain_tree_max_child',
      'similarity_threshold',
      'disable_clustering_by_severity_level',
      'keep_item',
    ])
  })

  it('[PROC-050] shows its defaults as placeholders', () => {
    const { shape } = definition.config
    const fields = [
      shape.num_of_clusters,
      shape.samples_per_cluster,
      shape.reporting_frequency,
      shape.retire_period,
      shape.throttle_limit_per_sec,
      shape.drain_tree_depth,
      shape.drain_tree_max_child,
      shape.similarity_threshold,
    ]
    const expected = ['15', '1', '3m', '10m', '200', '7', '100', '0.5']
    expect(fields.map(field => field.meta()?.placeholder)).toEqual(expected)
    expect(fields.map(field => String(field.def.defaultValue))).toEqual(expected)
  })

  it.each([0, 0.01, 0.29, 0.57, 1])('[PROC-051] takes a similarity of %d', similarity_threshold => {
    expect(definition.config.safeParse({ similarity_threshold }).success).toBe(true)
  })

  it.each([-0.01, 1.01, 0.555])('[PROC-051] refuses a similarity of %d', similarity_threshold => {
    expect(definition.config.safeParse({ similarity_threshold }).success).toBe(false)
  })

  it.each([
    'num_of_clusters',
    'samples_per_cluster',
    'throttle_limit_per_sec',
    'drain_tree_depth',
    'drain_tree_max_child',
  ])('[PROC-052] takes 0 and nothing less for %s', name => {
    expect(definition.config.safeParse({ [name]: 0 }).success).toBe(true)
    expect(definition.config.safeParse({ [name]: -1 }).success).toBe(false)
  })

  it('reports patterns every three minutes, the most frequent first, and lets logs pass', () => {
    const rig = rigOf()
    expect(rig.send(log('job 1 done'), log('user ada came'), log('user bob came'))).toHaveLength(3)
    expect(rig.advance(179_999)).toEqual([])
    const out = rig.advance(1)
    expect(patterns(out)).toEqual([
      ['user * came', 2],
      ['job * done', 1],
    ])
    expect(out[0]).toMatchObject({ _type: 'cluster_pattern_and_sample', timestamp: rig.now })
    expect(out[0]?.['start_timestamp']).toBe(rig.now - 180_000)
    expect(rig.accounts.log.created).toEqual({ pattern: 2 })
  })

  it('counts since the last report, and leaves out what did not come again', () => {
    const rig = rigOf()
    rig.send(log('a one'), log('b two'))
    rig.flush()
    rig.send(log('a one'))
    expect(patterns(rig.flush())).toEqual([['a one', 1]])
    expect(rig.flush()).toEqual([])
  })

  it('reports only so many patterns of a group', () => {
    const rig = rigOf({ num_of_clusters: 2 })
    rig.send(log('a one'), log('b one'), log('b one'), log('c one'), log('c one'))
    expect(patterns(rig.flush())).toEqual([
      ['b one', 2],
      ['c one', 2],
    ])
    rig.send(log('a one'))
    expect(patterns(rig.flush())).toEqual([['a one', 1]])
  })

  it('finds patterns of each severity by itself, unless told otherwise', () => {
    const items = [log('it is up', { severity_text: 'INFO' }), log('it is up', { severity_text: 'WARN' })]
    const rig = rigOf()
    rig.send(...items)
    expect(rig.flush()).toMatchObject([{ severity_text: 'INFO' }, { severity_text: 'WARN' }])
    const together = rigOf({ disable_clustering_by_severity_level: true })
    together.send(...items)
    expect(patterns(together.flush())).toEqual([['it is up', 2]])
  })

  it('finds patterns of each group by itself, and tells the group', () => {
    const rig = rigOf({ group_by: ['resource["service"]', 'attributes["zone"]'] })
    rig.send(
      log('up', { resource: { service: 'a' }, attributes: { zone: 'x', other: 1 } }),
      log('up', { resource: { service: 'b' }, attributes: { zone: 'x' } }),
      log('up', { resource: { service: 'a' }, attributes: { zone: 'x' } }),
    )
    const out = rig.flush()
    expect(patterns(out)).toEqual([
      ['up', 2],
      ['up', 1],
    ])
    expect(out[0]).toMatchObject({ resource: { service: 'a' }, attributes: { zone: 'x' } })
    expect(out[0]?.attributes).not.toHaveProperty('other')
  })

  it.each<[number, unknown, unknown]>([
    [0, '', undefined],
    [1, 'n 1', undefined],
    [2, 'n 1', ['n 1', 'n 2']],
  ])('gives %d samples', (samples_per_cluster, sample, samples) => {
    const rig = rigOf({ samples_per_cluster })
    rig.send(log('n 1'), log('n 2'), log('n 3'))
    const [first] = rig.flush()
    expect(first?.['pattern_sample']).toBe(sample)
    expect(first?.attributes['pattern_samples']).toEqual(samples)
    rig.send(log('n 4'))
    expect(rig.flush()[0]?.['pattern_sample']).toBe(samples_per_cluster === 0 ? '' : 'n 4')
  })

  it('reads the field that it is told to, whatever it holds', () => {
    const rig = rigOf({ field_path: 'attributes["m"]' })
    rig.send(log('x', { attributes: { m: 'hello' } }), log('x', { attributes: { m: { a: 'b' } } }), log('x'))
    expect(patterns(rig.flush())).toEqual([
      ['hello', 1],
      ['{"a":"b"}', 1],
    ])
  })

  it('looks at so many logs in a second', () => {
    const rig = rigOf({ throttle_limit_per_sec: 2, keep_item: false })
    expect(rig.send(log('a'), log('a'), log('a'), log(null))).toHaveLength(1)
    expect(rig.accounts.log.dropped).toEqual({ clustered: 2, throttled: 1 })
    rig.advance(1000)
    rig.send(log('a'))
    expect(patterns(rig.flush())).toEqual([['a', 3]])
  })

  it('looks at all logs when there is no limit', () => {
    const rig = rigOf({ throttle_limit_per_sec: 0 })
    rig.send(...Array.from({ length: 1000 }, () => log('a')))
    expect(patterns(rig.flush())).toEqual([['a', 1000]])
  })

  it('forgets patterns that do not come again, so that no timer stays', () => {
    const rig = rigOf({ reporting_frequency: '1m', retire_period: '2m' })
    rig.send(log('a'))
    rig.advance(60_000)
    expect(rig.timers).toBe(1)
    rig.advance(120_000)
    expect(rig.timers).toBe(0)
    rig.stop()
  })

  it('keeps no more patterns than its limit: the oldest go', () => {
    const rig = rigOf({
      throttle_limit_per_sec: 0,
      num_of_clusters: 0,
      similarity_threshold: 1,
      drain_tree_max_child: 1e6,
    })
    rig.send(log('the first of all'))
    rig.advance(1000)
    rig.send(...Array.from({ length: patternLimits.patterns - 1 }, (_, at) => log(`${word(at)} follows`)))
    expect(rig.healths).toEqual([])
    rig.advance(1000)
    rig.send(log('and the last'))
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    const found = rig.flush().map(item => item['pattern'])
    expect(found).toHaveLength((patternLimits.patterns * 3) / 4 + 1)
    expect(found).not.toContain('the first of all')
    expect(found).toContain('and the last')
    rig.stop()
  })

  it('stays quick on lines that have nothing in common', () => {
    const rig = rigOf({ throttle_limit_per_sec: 0, drain_tree_max_child: 0, similarity_threshold: 1 })
    const line = (at: number) => Array.from({ length: 256 }, (_, token) => word(at * 256 + token)).join(' ')
    const lines = Array.from({ length: 500 }, (_, at) => log(line(at)))
    const start = performance.now()
    rig.send(...lines)
    expect(performance.now() - start).toBeLessThan(2000)
    rig.stop()
  })

  it('keeps no more groups than its limit', () => {
    const rig = rigOf({ group_by: ['attributes["g"]'], throttle_limit_per_sec: 0 })
    rig.send(...Array.from({ length: patternLimits.groups + 5 }, (_, g) => log('a', { attributes: { g } })))
    expect(rig.flush()).toHaveLength(patternLimits.groups)
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    rig.stop()
  })

  it('accounts for every log, whatever comes', () => {
    expectLedgerBalances(logToPatternMetric, { reporting_frequency: '30s', group_by: ['attributes["k"]'] })
    expectLedgerBalances(logToPatternMetric, {
      reporting_frequency: '30s',
      keep_item: false,
      throttle_limit_per_sec: 3,
    })
  })
})
