import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig, type ItemView } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { seededRandom } from '../../testing/test-context.ts'
import {
  aggregateLimits,
  aggregateMetricDefinition as definition,
  maxDistinctKeys,
  maxSampledValues,
} from './aggregate-metric.definition.ts'
import { aggregateMetric } from './aggregate-metric.ts'
import { createAccumulator } from './accumulators.ts'
import { newAggregateRule, newRollupRule, switchAggregation } from './rule-edits.ts'

const ruleShape = definition.config.shape.aggregate_metric_rules.element.shape

const gauge = (value: unknown, more: object = {}): Item => ({
  _type: 'metric',
  name: 'm',
  kind: 'gauge',
  gauge: { value },
  ...more,
})
const sum = (value: unknown, more: object = {}, data: object = {}): Item => ({
  _type: 'metric',
  name: 'm',
  kind: 'sum',
  sum: { value, aggregation_temporality: 1, is_monotonic: true, ...data },
  ...more,
})
const rigOf = (...rules: object[]) => createRig(aggregateMetric, { aggregate_metric_rules: rules })

function aggregated(rule: object, items: Item[]): ItemView[] {
  const rig = rigOf(rule)
  expect(rig.send(...items)).toEqual([])
  return rig.flush()
}

const valueOf = (item: ItemView | undefined) =>
  ((item?.['gauge'] ?? item?.['sum']) as { value: unknown } | undefined)?.value

describe('aggregate_metric', () => {
  it('[PROC-019] has rules with all their settings', () => {
    expect(Object.keys(definition.config.shape)).toEqual(['aggregate_metric_rules'])
    expect(Object.keys(ruleShape)).toEqual([
      'name',
      'conditions',
      'group_by',
      'aggregation_type',
      'interval',
      'keep_only_group_by_keys',
      'aggregation_options',
    ])
    expect(Object.keys(ruleShape.aggregation_options.def.innerType.shape)).toEqual([
      'distinct_count_mode',
      'distinct_count_keys',
    ])
  })

  it('[PROC-020] groups by resource and attributes unless told otherwise', () => {
    expect(newAggregateRule().group_by).toEqual(['resource', 'attributes'])
    const items = [
      gauge(1, { attributes: { a: 1 } }),
      gauge(1, { attributes: { a: 2 } }),
      gauge(1, { resource: { a: 1 } }),
      gauge(1, { attributes: { a: 1 } }),
    ]
    expect(aggregated({}, items).map(valueOf)).toEqual([2, 1, 1])
  })

  it('[PROC-021] has an interval of 10ms unless told otherwise', () => {
    expect(newAggregateRule().interval).toBe('10ms')
    const rig = rigOf({})
    rig.send(gauge(1))
    expect(rig.advance(9)).toEqual([])
    expect(rig.advance(1)).toHaveLength(1)
    expect(rig.timers).toBe(0)
  })

  it('[PROC-022] has the data type metric', () => {
    expect(definition.dataTypes).toEqual(['metric'])
    expect(rigOf({}).send({ _type: 'log', body: 'x' })).toHaveLength(1)
  })

  it('[PROC-055] has the aggregation types count, sum, max, distinct_count, mean, median, min, p90, p95, p99', () => {
    expect(ruleShape.aggregation_type.def.innerType.options.join(', ')).toBe(
      'count, sum, max, distinct_count, mean, median, min, p90, p95, p99',
    )
  })

  it.each([
    ['[PROC-056] no interval', { interval: '' }, 'Batching interval is required'],
    ['an interval of nothing', { interval: '0s' }, 'Must be greater than 0s'],
    ['an unknown aggregation', { aggregation_type: 'mode' }, 'Invalid option'],
    ['a condition that does not fit metrics', { conditions: ['severity_text == "x"'] }, 'severity_text'],
    ['a path to nowhere', { group_by: ['nowhere'] }, 'is not a field'],
    ['a distinct count of nothing', { aggregation_options: { distinct_count_keys: [] } }, 'At least one key'],
  ])('refuses %s', (_name, rule, message) => {
    const parsed = definition.config.safeParse({ aggregate_metric_rules: [rule] })
    expect(parsed.error?.issues[0]?.message).toContain(message)
  })

  it.each<[string, unknown[], unknown]>([
    ['count', [5, 5, 5], 3],
    ['sum', [1, 2, 4], 7],
    ['sum', [0.5, 0.25], 0.75],
    ['sum', ['9007199254740993', 1], '9007199254740994'],
    ['max', [3, 9, 4], 9],
    ['min', [3, 9, 4], 3],
    ['mean', [1, 2, 6], 3],
    ['median', [9, 1, 5], 5],
    ['median', [1, 2, 3, 10], 2.5],
    ['p90', Array.from({ length: 101 }, (_, at) => at), 90],
    ['p95', Array.from({ length: 101 }, (_, at) => 100 - at), 95],
    ['p99', [7], 7],
  ])('works out the %s', (aggregation_type, values, expected) => {
    const [out, ...others] = aggregated(
      { aggregation_type },
      values.map(value => gauge(value)),
    )
    expect(others).toEqual([])
    expect(valueOf(out)).toEqual(expected)
  })

  it.each(['absolute', 'approximate'])('counts different keys, %s', distinct_count_mode => {
    const options = { distinct_count_mode, distinct_count_keys: ['attributes["a"]', 'attributes["b"]'] }
    const rule = { aggregation_type: 'distinct_count', group_by: [], aggregation_options: options }
    const items = [{ a: 1 }, { a: 2 }, { a: 1 }, { b: 1 }, { a: '1' }, {}].map(attributes => gauge(1, { attributes }))
    expect(valueOf(aggregated(rule, items)[0])).toBe(4)
  })

  it('counts hosts by their address unless told otherwise', () => {
    const items = ['10.0.0.1', '10.0.0.2', '10.0.0.1'].map(ip => gauge(1, { resource: { 'host.ip': ip } }))
    expect(valueOf(aggregated({ aggregation_type: 'distinct_count', group_by: [] }, items)[0])).toBe(2)
  })

  it('counts approximately once there are too many different keys', () => {
    const accumulator = createAccumulator({ ...newAggregateRule(), aggregation_type: 'distinct_count' }, Math.random)
    const count = maxDistinctKeys + 1000
    let bytes = 0
    for (let at = 0; at < count; at += 1) bytes += accumulator.add({ value: 1, isInt: true }, `10.0.${at}`)
    expect(Math.abs(Number(accumulator.result().value) - count) / count).toBeLessThan(0.05)
    expect(bytes).toBeLessThan(10_000)
  })

  it('works percentiles out of a random choice once there are too many values', () => {
    const accumulator = createAccumulator({ ...newAggregateRule(), aggregation_type: 'median' }, seededRandom())
    let bytes = 0
    for (let at = 0; at < maxSampledValues * 5; at += 1) bytes += accumulator.add({ value: at, isInt: true }, undefined)
    expect(Math.abs(Number(accumulator.result().value) / (maxSampledValues * 5) - 0.5)).toBeLessThan(0.02)
    expect(bytes).toBe(maxSampledValues * 8)
  })

  it('keeps each metric by itself without a name, and puts all together with one', () => {
    const items = [gauge(1), gauge(2, { name: 'n' }), gauge(3)]
    expect(aggregated({ group_by: [] }, items)).toMatchObject([{ name: 'm' }, { name: 'n' }])
    expect(aggregated({ group_by: [], name: 'all' }, items)).toMatchObject([{ name: 'all', gauge: { value: 6 } }])
  })

  it.each<[string, object, Item[], object]>([
    ['a sum of sums', {}, [sum(1), sum(2)], { kind: 'sum', sum: { value: 3, aggregation_temporality: 1 } }],
    [
      'a sum that may fall where one may',
      {},
      [sum(1), sum(2, {}, { is_monotonic: false })],
      { sum: { is_monotonic: false } },
    ],
    ['a gauge of gauges', {}, [gauge(1), gauge(2)], { kind: 'gauge' }],
    ['a gauge of a mixture', {}, [sum(1), gauge(2)], { kind: 'gauge' }],
    [
      'a gauge of deltas and totals',
      {},
      [sum(1), sum(2, {}, { aggregation_temporality: 2 })],
      { kind: 'gauge', gauge: { value: 3 } },
    ],
    ['a gauge for a maximum', { aggregation_type: 'max' }, [sum(1)], { kind: 'gauge' }],
    [
      'a delta for a count',
      { aggregation_type: 'count' },
      [gauge(1)],
      { kind: 'sum', sum: { value: 1, aggregation_temporality: 1, is_monotonic: true } },
    ],
  ])('makes %s', (_name, rule, items, expected) => {
    expect(aggregated(rule, items)).toMatchObject([expected])
  })

  it.each([
    [true, { a: 1, in: { deep: 1 } }, { r: 1 }],
    [false, { a: 1, in: { deep: 1 }, b: 1 }, { r: 1, s: 1 }],
  ])('keeps only the group-by keys: %s', (keep_only_group_by_keys, attributes, resource) => {
    const group_by = ['attributes["a"]', 'attributes["in"]["deep"]', 'resource["r"]']
    const item = gauge(1, { attributes: { a: 1, in: { deep: 1 }, b: 1 }, resource: { r: 1, s: 1 } })
    expect(aggregated({ group_by, keep_only_group_by_keys }, [item])).toMatchObject([{ attributes, resource }])
    const [out] = aggregated({ group_by, keep_only_group_by_keys }, [item])
    expect(out).toMatchObject({ attributes, resource })
    expect(Object.keys(out?.attributes ?? {})).toHaveLength(Object.keys(attributes).length)
  })

  it('covers the time of all points', () => {
    const items = [gauge(1, { timestamp: 5000 }), gauge(1, { timestamp: 3000, start_timestamp: 2000 })]
    expect(aggregated({}, items)).toMatchObject([{ timestamp: 5000, start_timestamp: 2000 }])
    const rig = rigOf({})
    rig.send(gauge(1))
    expect(rig.flush()).toMatchObject([{ timestamp: rig.now }])
  })

  it('accounts for points taken in as dropped and for those given out as created', () => {
    const rig = rigOf({}, { aggregation_type: 'count', name: 'count' })
    rig.send(gauge(1), gauge(2))
    expect(rig.held('metric')).toBe(0)
    expect(rig.flush()).toHaveLength(2)
    expect(rig.accounts.metric).toMatchObject({ dropped: { aggregated: 2 }, created: { aggregated: 2 } })
  })

  it('lets pass what meets none of its conditions', () => {
    const rig = rigOf({ conditions: ['name == "a"', 'name == "b"'] })
    expect(rig.send(gauge(1, { name: 'a' }), gauge(1, { name: 'b' }), gauge(1, { name: 'c' }))).toHaveLength(1)
    expect(rig.flush()).toHaveLength(2)
  })

  it.each<[string, Item]>([
    ['histograms', { _type: 'metric', name: 'h', kind: 'histogram', histogram: { count: 1, bucket_counts: [] } }],
    ['points without a value', gauge(null)],
    ['NaN', gauge('NaN')],
  ])('lets %s pass', (_name, item) => {
    const rig = rigOf({})
    expect(rig.send(item)).toHaveLength(1)
    expect(rig.flush()).toEqual([])
  })

  it('holds no more groups than its limit: metrics beyond pass', () => {
    const rig = rigOf({ interval: '1m' })
    const large = 'x'.repeat(aggregateLimits.bytes)
    expect(rig.send(gauge(1, { attributes: { large } }), gauge(1))).toHaveLength(1)
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    rig.stop()
  })

  it('holds no more bytes than its limit: what would add to them passes', () => {
    const keys = { distinct_count_keys: ['attributes["k"]'] }
    const rule = { group_by: [], keep_only_group_by_keys: true, interval: '1m' }
    const rig = rigOf(
      { ...rule, aggregation_type: 'distinct_count', aggregation_options: keys },
      { ...rule, aggregation_type: 'count', name: 'count' },
    )
    const large = 'x'.repeat(aggregateLimits.bytes / 2)
    for (let at = 0; at < 4; at += 1) rig.send(gauge(1, { attributes: { k: `${large}${at}` } }))
    expect(rig.flush().map(valueOf)).toEqual([2, 4])
    rig.stop()
  })

  it('accounts for every point, whatever comes', () => {
    expectLedgerBalances(aggregateMetric, {
      aggregate_metric_rules: [
        { interval: '7s', aggregation_type: 'p95' },
        {
          interval: '1s',
          aggregation_type: 'distinct_count',
          group_by: ['attributes["k"]'],
          conditions: ['name == "m"'],
        },
        { keep_only_group_by_keys: true, group_by: ['resource', 'attributes["a"]'] },
      ],
    })
  })
})

describe('aggregation rules', () => {
  it('[PROC-053] of a rollup have name, conditions, aggregation_type and interval, and put everything together', () => {
    const rollup = { name: '', conditions: [], aggregation_type: 'sum', interval: '10ms', group_by: [] }
    expect(newRollupRule()).toMatchObject(rollup)
    const items = [gauge(1, { attributes: { a: 1 } }), gauge(2, { resource: { b: 1 } })]
    expect(aggregated(newRollupRule(), items).map(valueOf)).toEqual([3])
  })

  it('[PROC-054] of a rollup have an interval of 10ms', () => {
    expect(newRollupRule().interval).toBe('10ms')
  })

  it('[PROC-112] cannot stand in an ingestion pipeline, as a rollup or otherwise', () => {
    expect(definition.disallowedFleets).toEqual(['IngestionPipeline'])
  })

  it('[PROC-115] count hosts, one by one, when switched to distinct_count', () => {
    expect(switchAggregation(newAggregateRule(), 'distinct_count')).toMatchObject({
      aggregation_type: 'distinct_count',
      aggregation_options: { distinct_count_mode: 'absolute', distinct_count_keys: ['resource["host.ip"]'] },
    })
  })

  it('have no options for any other aggregation', () => {
    const distinct = switchAggregation(newAggregateRule(), 'distinct_count')
    expect(switchAggregation(distinct, 'mean')).toEqual({ ...newAggregateRule(), aggregation_type: 'mean' })
  })
})
