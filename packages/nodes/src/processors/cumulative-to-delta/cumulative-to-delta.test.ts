import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig, type ProcessorRig } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { cumulativeToDeltaDefinition, seriesLimits, staleAfterMs } from './cumulative-to-delta.definition.ts'
import { cumulativeToDelta } from './cumulative-to-delta.ts'

const rigOf = () => createRig(cumulativeToDelta, {})

const sum = (value: unknown, more: object = {}, data: object = {}): Item => ({
  _type: 'metric',
  name: 'm',
  kind: 'sum',
  sum: { value, aggregation_temporality: 2, is_monotonic: true, ...data },
  ...more,
})

const histogram = (bucket_counts: number[], more: object = {}): Item => ({
  _type: 'metric',
  name: 'h',
  kind: 'histogram',
  histogram: {
    aggregation_temporality: 2,
    count: bucket_counts.reduce((total, count) => total + count, 0),
    sum: bucket_counts.length,
    min: 0,
    max: 9,
    bucket_counts,
    explicit_bounds: [1, 2],
    ...more,
  },
})

const exponential = (more: object): Item => ({
  _type: 'metric',
  name: 'e',
  kind: 'exponential_histogram',
  exponential_histogram: {
    aggregation_temporality: 2,
    count: 0,
    scale: 0,
    zero_count: 0,
    zero_threshold: 0,
    positive: { offset: 0, bucket_counts: [] },
    negative: { offset: 0, bucket_counts: [] },
    ...more,
  },
})

const values = (rig: ProcessorRig, ...items: Item[]) =>
  rig.send(...items).map(item => (item as { sum?: { value: unknown } }).sum?.value)

describe('cumulative_to_delta', () => {
  it('[PROC-031] has no settings and the data type metric', () => {
    expect(Object.keys(cumulativeToDeltaDefinition.config.shape)).toEqual([])
    expect(cumulativeToDeltaDefinition.dataTypes).toEqual(['metric'])
  })

  it.each<[string, Item[], unknown[], Record<string, number>]>([
    ['gives the differences', [0, 100, 200, 500].map(v => sum(v)), [100, 100, 300], { first_point: 1 }],
    ['keeps doubles', [0.5, 0.75].map(v => sum(v)), [0.25], { first_point: 1 }],
    ['gives nothing where nothing was added', [5, 5].map(v => sum(v)), [0], { first_point: 1 }],
    ['is exact beyond 2^53', [sum('9007199254740993'), sum('9007199254740995')], [2], { first_point: 1 }],
    [
      'drops a value that fell and goes on from it',
      [100, 105, 120, 100, 110].map(v => sum(v)),
      [5, 15, 10],
      { first_point: 1, reset: 1 },
    ],
    ['drops points without a value', [sum(1), sum(0, { flags: 1 }), sum(4)], [3], { first_point: 1, no_value: 1 }],
    ['lets NaN pass', [sum(1.5), sum('NaN'), sum(2.5)], ['NaN', 1], { first_point: 1 }],
    [
      'drops what is older than the point before',
      [sum(1, { timestamp: 10 }), sum(5, { timestamp: 20 }), sum(3, { timestamp: 15 }), sum(6, { timestamp: 30 })],
      [4, 1],
      { first_point: 1, out_of_order: 1 },
    ],
  ])('%s', (_name, items, expected, dropped) => {
    const rig = rigOf()
    expect(values(rig, ...items)).toEqual(expected)
    expect(rig.accounts.metric.dropped).toEqual(dropped)
  })

  it.each<[string, Item, Item]>([
    ['names', sum(1), sum(2, { name: 'other' })],
    ['units', sum(1), sum(2, { unit: 'b' })],
    ['attributes', sum(1), sum(2, { attributes: { a: 1 } })],
    ['resources', sum(1), sum(2, { resource: { a: 1 } })],
    ['scopes', sum(1), sum(2, { scope: { name: 's', version: '', attributes: {} } })],
    ['integers and doubles', sum(1), sum(2.5)],
  ])('keeps series with different %s apart', (_name, first, second) => {
    const rig = rigOf()
    expect(rig.send(first, second)).toEqual([])
    expect(rig.accounts.metric.dropped).toEqual({ first_point: 2 })
  })

  it.each<[string, Item]>([
    ['deltas', sum(1, {}, { aggregation_temporality: 1 })],
    ['sums that may fall', sum(1, {}, { is_monotonic: false })],
    ['gauges', { _type: 'metric', name: 'g', kind: 'gauge', gauge: { value: 1 } }],
    ['logs', { _type: 'log', body: 'x' }],
  ])('lets %s pass untouched', (_name, item) => {
    const rig = rigOf()
    const out = rig.send(item, item)
    expect(out).toHaveLength(2)
    expect(out[1]).toMatchObject(item)
  })

  it('takes the time of the point before as the start', () => {
    const [delta] = rigOf().send(sum(1, { timestamp: 1000 }), sum(2, { timestamp: 3000, start_timestamp: 500 }))
    expect(delta).toMatchObject({ start_timestamp: 1000, timestamp: 3000, sum: { aggregation_temporality: 1 } })
  })

  it('takes the whole value of a counter that started after the point before', () => {
    const rig = rigOf()
    const out = rig.send(
      sum(100, { timestamp: 1000, start_timestamp: 500 }),
      sum(7, { timestamp: 3000, start_timestamp: 2000 }),
      sum(9, { timestamp: 4000, start_timestamp: 2000 }),
    )
    expect(out).toMatchObject([
      { sum: { value: 7 }, start_timestamp: 2000 },
      { sum: { value: 2 }, start_timestamp: 3000 },
    ])
  })

  it('takes the whole first value of a counter that started while it ran', () => {
    const rig = rigOf()
    const start_timestamp = rig.now + 1000
    expect(rig.send(sum(7, { start_timestamp, timestamp: start_timestamp + 1 }))).toMatchObject([{ sum: { value: 7 } }])
    expect(rig.send(sum(7, { start_timestamp, timestamp: start_timestamp, name: 'n' }))).toEqual([])
  })

  it('gives the differences of histograms without minimum and maximum', () => {
    const rig = rigOf()
    const [delta] = rig.send(histogram([1, 2, 3]), histogram([2, 2, 5], { sum: 13 }))
    expect(delta?.['histogram']).toEqual({
      aggregation_temporality: 1,
      count: 3,
      sum: 10,
      bucket_counts: [1, 0, 2],
      explicit_bounds: [1, 2],
    })
  })

  it.each<[string, Item[], Record<string, number>]>([
    [
      'bounds that changed',
      [histogram([1, 2, 3]), histogram([2, 3, 4], { explicit_bounds: [5, 6] })],
      { bucket_mismatch: 1 },
    ],
    ['more buckets', [histogram([1, 2, 3]), histogram([2, 3, 4, 5])], { bucket_mismatch: 1 }],
    ['a bucket that fell', [histogram([4, 2]), histogram([2, 9])], { reset: 1 }],
    ['a count that fell', [histogram([4, 2]), histogram([4, 2], { count: 1 })], { reset: 1 }],
  ])('drops histograms with %s and goes on from there', (_name, items, dropped) => {
    const rig = rigOf()
    expect(rig.send(...items)).toEqual([])
    expect(rig.accounts.metric.dropped).toEqual({ first_point: 1, ...dropped })
    expect(rig.send(items[1] as Item)).toMatchObject([{ histogram: { count: 0 } }])
  })

  it('goes around a sum of a histogram that is not a number', () => {
    const out = rigOf().send(histogram([1], { sum: 1 }), histogram([2], { sum: 'NaN' }), histogram([3], { sum: 5 }))
    expect(out).toMatchObject([{ histogram: { sum: 'NaN' } }, { histogram: { sum: 4 } }])
  })

  it('gives the differences of exponential histograms', () => {
    const out = rigOf().send(
      exponential({ count: 10, sum: 10, positive: { offset: -1, bucket_counts: [10] } }),
      exponential({
        count: 30,
        sum: -10,
        positive: { offset: -1, bucket_counts: [10, 10] },
        negative: { offset: 2, bucket_counts: [10] },
      }),
      exponential({
        count: 33,
        sum: -10,
        positive: { offset: -1, bucket_counts: [11, 10, 0, 2] },
        negative: { offset: 2, bucket_counts: [10] },
      }),
    )
    expect(out).toMatchObject([
      {
        exponential_histogram: {
          count: 20,
          sum: -20,
          positive: { offset: 0, bucket_counts: [10] },
          negative: { offset: 2, bucket_counts: [10] },
        },
      },
      {
        exponential_histogram: {
          count: 3,
          positive: { offset: -1, bucket_counts: [1, 0, 0, 2] },
          negative: { offset: 0, bucket_counts: [] },
        },
      },
    ])
  })

  it('compares exponential histograms at the coarser scale and the wider zero', () => {
    const out = rigOf().send(
      exponential({ count: 15, sum: 20, positive: { offset: -1, bucket_counts: [10, 5] } }),
      exponential({
        count: 45,
        sum: 5,
        scale: -1,
        zero_threshold: 1,
        zero_count: 20,
        positive: { offset: 0, bucket_counts: [15] },
        negative: { offset: 0, bucket_counts: [10] },
      }),
    )
    expect(out).toMatchObject([
      {
        exponential_histogram: {
          count: 30,
          sum: -15,
          scale: -1,
          zero_count: 10,
          positive: { offset: 0, bucket_counts: [10] },
          negative: { offset: 0, bucket_counts: [10] },
        },
      },
    ])
  })

  it('compares exponential histograms at scales that are far apart', () => {
    const out = rigOf().send(
      exponential({ count: 3, scale: 20, positive: { offset: -1, bucket_counts: [1, 0, 2] } }),
      exponential({ count: 5, scale: -20, positive: { offset: -1, bucket_counts: [1, 4] } }),
    )
    expect(out).toMatchObject([{ exponential_histogram: { positive: { offset: 0, bucket_counts: [2] } } }])
  })

  it.each<[string, object, object]>([
    ['a finer scale', { scale: 0 }, { scale: 1 }],
    ['a narrower zero', { zero_threshold: 1 }, { zero_threshold: 0.5 }],
    ['a lower count', { count: 2 }, { count: 1 }],
    ['fewer zeros', { count: 2, zero_count: 2 }, { count: 2, zero_count: 1 }],
    [
      'a bucket that fell',
      { count: 2, positive: { offset: 0, bucket_counts: [2] } },
      { count: 2, positive: { offset: 0, bucket_counts: [1, 1] } },
    ],
  ])('takes %s as a reset', (_name, before, now) => {
    const rig = rigOf()
    rig.send(exponential(before), exponential(now))
    expect(rig.accounts.metric.dropped).toEqual({ first_point: 1, reset: 1 })
  })

  it('forgets series an hour after their last point', () => {
    const rig = rigOf()
    rig.send(sum(1))
    rig.advance(staleAfterMs - 1)
    expect(values(rig, sum(2))).toEqual([1])
    rig.advance(staleAfterMs * 2)
    expect(rig.timers).toBe(0)
    expect(values(rig, sum(3))).toEqual([])
    rig.stop()
  })

  it('keeps no more series than its limit, and says so', () => {
    const rig = rigOf()
    const large = 'x'.repeat(seriesLimits.bytes / 2)
    rig.send(sum(1, { attributes: { large } }))
    expect(rig.healths).toEqual([])
    rig.send(sum(1, { attributes: { large: `${large}2` } }))
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    expect(values(rig, sum(2, { attributes: { large: `${large}2` } }))).toEqual([1])
    expect(values(rig, sum(2, { attributes: { large } }))).toEqual([])
    rig.stop()
  })

  it('accounts for every point, whatever comes', () => {
    expectLedgerBalances(cumulativeToDelta, {}, 150)
  })
})
