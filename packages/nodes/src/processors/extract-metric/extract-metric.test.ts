import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig, type ItemView } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { extractLimits, extractMetricDefinition } from './extract-metric.definition.ts'
import { extractMetric } from './extract-metric.ts'
import { switchExtractKind } from './metric-kind.ts'

const rulesShape = extractMetricDefinition.config.shape.extract_metric_rules.element.shape
const log = (attributes: object, more: object = {}): Item => ({ _type: 'log', body: 'x', attributes, ...more })
const rigOf = (...rules: object[]) => createRig(extractMetric, { extract_metric_rules: rules })
const metricsOf = (items: ItemView[]) => items.filter(item => item['_type'] === 'metric')
const gaugeOf = (value: string, more: object = {}) => ({ name: 'm', gauge: { value }, ...more })
const sumOf = (value: string, more: object = {}) => ({ name: 'm', sum: { value, ...more } })

describe('extract_metric', () => {
  it('[PROC-040] has rules with name, description, unit, conditions, gauge or sum, plus keep_item', () => {
    expect(Object.keys(extractMetricDefinition.config.shape)).toEqual(['extract_metric_rules', 'keep_item'])
    expect(Object.keys(rulesShape)).toEqual(['name', 'description', 'unit', 'conditions', 'gauge', 'sum'])
    expect(Object.keys(rulesShape.gauge.def.innerType.shape)).toEqual(['value'])
    const sum = rulesShape.sum.def.innerType.shape
    expect(Object.keys(sum)).toEqual(['value', 'aggregation_temporality', 'is_monotonic'])
    expect(sum.aggregation_temporality.def.innerType.options).toEqual(['cumulative', 'delta'])
  })

  it('[PROC-041] has the unit 1 for count and b for bytes', () => {
    expect(rulesShape.unit.def.innerType.options).toEqual(['1', 'b'])
    const titles = rulesShape.unit.meta()?.optionTitles
    expect(titles).toEqual(['Count', 'Bytes'])
    expect(metricsOf(rigOf(gaugeOf('1', { unit: 'b' })).send(log({})))).toMatchObject([{ unit: 'b' }])
  })

  it('[PROC-042] keeps the item unless told otherwise', () => {
    expect(extractMetricDefinition.config.parse({ extract_metric_rules: [gaugeOf('1')] }).keep_item).toBe(true)
  })

  it.each([
    ['neither gauge nor sum', { name: 'm' }, 'Give gauge or sum'],
    ['both', { ...gaugeOf('1'), ...sumOf('1') }, 'Give either gauge or sum, not both'],
    ['no name', gaugeOf('1', { name: ' ' }), 'Metric name is required'],
    ['an expression that does not parse', gaugeOf('Int('), 'line 1'],
    ['a condition that does not parse', gaugeOf('1', { conditions: ['=='] }), 'line 1'],
  ])('refuses %s', (_name, rule, message) => {
    const parsed = extractMetricDefinition.config.safeParse({ extract_metric_rules: [rule] })
    expect(parsed.error?.issues[0]?.message).toContain(message)
  })

  it('gives one point per item and rule that applies', () => {
    const rig = rigOf(gaugeOf('1'), gaugeOf('2', { name: 'n', conditions: ['attributes["a"] == 1'] }))
    const points = metricsOf(rig.send(log({ a: 1 }), log({ a: 2 })))
    expect(points).toMatchObject([
      { name: 'm', gauge: { value: 1 } },
      { name: 'n', gauge: { value: 2 } },
      { name: 'm', gauge: { value: 1 } },
    ])
    expect(rig.accounts.metric.created).toEqual({ extracted: 3 })
  })

  it('needs one of its conditions to hold', () => {
    const rig = rigOf(gaugeOf('1', { conditions: ['attributes["a"] == 1', 'attributes["b"] == 1'] }))
    expect(metricsOf(rig.send(log({ a: 1 }), log({ b: 1 }), log({ a: 1, b: 1 }), log({ c: 1 })))).toHaveLength(3)
  })

  it.each<[string, unknown, unknown]>([
    ['integers', 7, 7],
    ['doubles', 0.5, 0.5],
    ['integers beyond 2^53', '9007199254740993', '9007199254740993'],
  ])('takes %s', (_name, value, expected) => {
    const rig = rigOf(gaugeOf(typeof value === 'string' ? 'Int(attributes["v"])' : 'attributes["v"]'))
    expect(metricsOf(rig.send(log({ v: value })))).toMatchObject([{ gauge: { value: expected } }])
  })

  it.each<[string, object]>([
    ['text', { v: 'ten' }],
    ['nothing', {}],
    ['a switch', { v: true }],
    ['a list', { v: [1] }],
  ])('counts %s as an error of the metric and lets the item pass', (_name, attributes) => {
    const rig = createRig(extractMetric, { extract_metric_rules: [gaugeOf('attributes["v"]')], keep_item: false })
    expect(rig.send(log(attributes))).toMatchObject([{ _type: 'log' }])
    expect(rig.accounts.metric).toMatchObject({ errors: { invalid_value: 1 }, created: { extracted: 1 } })
  })

  it('refuses NaN and infinity', () => {
    const rig = rigOf(gaugeOf('Double(attributes["v"])'))
    expect(metricsOf(rig.send(log({ v: 'NaN' }), log({ v: 'Inf' })))).toEqual([])
    expect(rig.accounts.metric.errors).toEqual({ invalid_value: 2 })
  })

  it('adds up cumulative sums per rule, resource and attributes', () => {
    const rig = rigOf(sumOf('attributes["v"]'))
    const a = { resource: { host: 'a' } }
    const points = metricsOf(rig.send(log({ v: 2 }, a), log({ v: 2 }, a), log({ v: 3 }, a), log({ v: 2 })))
    expect(points.map(point => (point as { sum?: { value: unknown } }).sum?.value)).toEqual([2, 4, 3, 2])
    rig.advance(1000)
    expect(metricsOf(rig.send(log({ v: 2 }, a)))).toMatchObject([
      { sum: { value: 6, aggregation_temporality: 2, is_monotonic: true }, start_timestamp: rig.now - 1000 },
    ])
  })

  it('refuses negative steps of a monotonic sum only', () => {
    const monotonic = rigOf(sumOf('attributes["v"]', { aggregation_temporality: 'delta' }))
    expect(metricsOf(monotonic.send(log({ v: -1 })))).toEqual([])
    const free = rigOf(sumOf('attributes["v"]', { aggregation_temporality: 'delta', is_monotonic: false }))
    expect(metricsOf(free.send(log({ v: -1 })))).toMatchObject([{ sum: { value: -1, aggregation_temporality: 1 } }])
  })

  it('keeps no more series than its limit, and says so', () => {
    const rig = rigOf(sumOf('1'))
    const large = 'x'.repeat(extractLimits.bytes / 2)
    rig.send(log({ large }))
    expect(rig.healths).toEqual([])
    rig.send(log({ large: `${large}2` }))
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    expect(metricsOf(rig.send(log({ large: `${large}2` })))).toMatchObject([{ sum: { value: 2 } }])
    expect(metricsOf(rig.send(log({ large })))).toMatchObject([{ sum: { value: 1 } }])
    rig.stop()
  })

  it.each<[string, Item, number]>([
    ['logs by their time', log({}, { timestamp: 5, observed_timestamp: 6 }), 5],
    ['logs without one by the time they were seen', log({}, { observed_timestamp: 6 }), 6],
    [
      'spans by their end',
      { _type: 'trace', trace_id: '', span_id: '', name: 's', start_time_unix_nano: 1e6, end_time_unix_nano: 9e6 },
      9,
    ],
    ['metrics by theirs', { _type: 'metric', name: 'x', kind: 'gauge', gauge: { value: 1 }, timestamp: 8 }, 8],
  ])('times %s', (_name, item, timestamp) => {
    expect(rigOf(gaugeOf('1')).send(item).at(-1)).toMatchObject({ name: 'm', timestamp })
  })

  it('leaves alone data types that the expression does not fit', () => {
    const rig = rigOf(gaugeOf('severity_number'))
    expect(rig.send({ _type: 'metric', name: 'x', kind: 'gauge', gauge: { value: 1 } })).toHaveLength(1)
    expect(rig.accounts.metric).toEqual({ dropped: {}, errors: {}, created: {} })
  })

  it('accounts for every item, whatever comes', () => {
    expectLedgerBalances(extractMetric, {
      extract_metric_rules: [gaugeOf('attributes["k"]'), sumOf('attributes["a"]')],
      keep_item: false,
    })
  })
})

describe('switchExtractKind', () => {
  const rest = { name: 'm', description: 'd', unit: 'b' as const, conditions: ['true'] }
  const sum = { value: 'x', aggregation_temporality: 'delta' as const, is_monotonic: false }

  it('[PROC-113] swaps the sub-object', () => {
    expect(Object.keys(switchExtractKind({ ...rest, gauge: { value: 'x' } }, 'sum'))).toEqual([
      ...Object.keys(rest),
      'sum',
    ])
    expect(switchExtractKind({ ...rest, sum }, 'gauge')).toEqual({ ...rest, gauge: { value: 'x' } })
  })

  it('[PROC-114] keeps the value', () => {
    expect(switchExtractKind({ ...rest, gauge: { value: 'x' } }, 'sum').sum?.value).toBe('x')
    expect(switchExtractKind({ ...rest, sum }, 'gauge').gauge?.value).toBe('x')
  })

  it('changes nothing when the kind is the same', () => {
    expect(switchExtractKind({ ...rest, sum }, 'sum')).toEqual({ ...rest, sum })
  })
})
