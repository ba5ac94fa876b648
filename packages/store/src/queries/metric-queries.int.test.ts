import { MetricPoint, Resource, Scope } from '@weir/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from '../schema/migrate.ts'
import { writeMetrics } from '../write/metrics.ts'
import type { LogFilter } from './filter-tree.ts'
import { heldItems } from './held-items.ts'
import type { MetricAggregation } from './metric-measure.ts'
import { type MetricSeriesInput, metricSeries } from './metric-series.ts'
import { nodeTotals } from './node-totals.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Math.floor(Date.now() / HOUR) * HOUR
const READ = 'ed.pipeline.node.read_bytes'
const WRITE = 'ed.pipeline.node.write_bytes'
const DROPPED = 'weir.pipeline.node.dropped_items'
const HELD = 'weir.pipeline.node.held_items'

let test: TestStore

interface PointOptions {
  gauge?: boolean
  reason?: string
  agent?: string
}

function point(
  name: string,
  ms: number,
  value: number,
  pipeline: string,
  node: string,
  { gauge = false, reason, agent }: PointOptions = {},
): MetricPoint {
  const resource = new Resource()
  resource.attributes.set('weir.pipeline.id', pipeline)
  if (agent) resource.attributes.set('service.instance.id', agent)
  const made = new MetricPoint(resource, new Scope())
  made.name = name
  made.timeUnixNano = BigInt(ms) * 1_000_000n
  made.data = gauge
    ? { kind: 'gauge', value, isInt: false }
    : { kind: 'sum', value, isInt: true, temporality: 1, isMonotonic: true }
  made.attributes.set('node.id', node)
  made.attributes.set('node.type', `${node}_type`)
  made.attributes.set('node.category', 'input')
  if (reason) made.attributes.set('reason', reason)
  return made
}

/** 50 values up to 10, 40 up to 20, and 10 above. */
function histogram(name: string, ends: { min?: number; max?: number }): MetricPoint {
  const made = point(name, NOW - 2 * MINUTE, 0, 'p1', 'n1')
  made.data = {
    kind: 'histogram',
    count: 100n,
    sum: 1000,
    bucketCounts: [50n, 40n, 10n],
    explicitBounds: [10, 20],
    temporality: 1,
    ...ends,
  }
  return made
}

/** A zero, one value between 1 and 2, and two between 2 and 4. */
function powers(): MetricPoint {
  const made = point('powers', NOW - 2 * MINUTE, 0, 'p1', 'n1')
  made.data = {
    kind: 'exponential_histogram',
    count: 4n,
    sum: 7,
    scale: 0,
    zeroCount: 1n,
    zeroThreshold: 0,
    positive: { offset: 0, bucketCounts: [1n, 2n] },
    negative: { offset: 0, bucketCounts: [] },
    temporality: 1,
  }
  return made
}

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
  await writeMetrics(test.store, {
    organizationId: 'org-a',
    token: 'm1',
    records: [
      point(READ, NOW - 2 * MINUTE, 100, 'p1', 'n1'),
      point(READ, NOW - 2 * MINUTE + 30_000, 50, 'p1', 'n2'),
      point(READ, NOW - 1 * MINUTE, 7, 'p2', 'n1'),
      point(WRITE, NOW - 2 * MINUTE, 1000, 'p1', 'n1'),
      point(READ, NOW - 2 * MINUTE - HOUR, 40, 'p1', 'n1'),
      point('temperature', NOW - 2 * MINUTE, 20.5, 'p1', 'n1', { gauge: true }),
      point('temperature', NOW - 2 * MINUTE + 1, 22.5, 'p1', 'n1', { gauge: true }),
      point(DROPPED, NOW - 2 * MINUTE, 4, 'p1', 'n2', { reason: 'rule' }),
      point(DROPPED, NOW - 2 * MINUTE, 3, 'p1', 'n2', { reason: 'memory' }),
      point(HELD, NOW - 3 * MINUTE, 500, 'p1', 'n1', { gauge: true, agent: 'a' }),
      point(HELD, NOW - 2 * MINUTE, 5, 'p1', 'n1', { gauge: true, agent: 'a' }),
      point(HELD, NOW - 2 * MINUTE, 7, 'p1', 'n1', { gauge: true, agent: 'b' }),
      point(HELD, NOW - 30 * MINUTE, 900, 'p1', 'n1', { gauge: true, agent: 'gone' }),
      histogram('latency', { min: 1, max: 30 }),
      histogram('latency.without.ends', {}),
      powers(),
    ],
  })
  await writeMetrics(test.store, {
    organizationId: 'org-b',
    token: 'm1',
    records: [point(READ, NOW - MINUTE, 999, 'p1', 'n1')],
  })
})

afterAll(() => test?.close())

describe('metricSeries', () => {
  const input: MetricSeriesInput = {
    organizationId: 'org-a',
    from: NOW - 10 * MINUTE,
    to: NOW,
    metrics: [READ],
    filter: { kind: 'all' },
    measure: { kind: 'aggregate', aggregation: 'sum' },
    windowSeconds: 60,
  }
  const field = (name: string, value: string, scope: 'any' | 'attribute' = 'any'): LogFilter => ({
    kind: 'field',
    field: name,
    scope,
    match: 'equals',
    value,
  })

  it('adds up per window over all nodes', async () => {
    expect(await test.store.query(metricSeries(input))).toEqual([
      { time: NOW - 2 * MINUTE, group: [], value: 150 },
      { time: NOW - 1 * MINUTE, group: [], value: 7 },
    ])
  })

  it('gives one value per group without windows, and one row more than the limit to tell by', async () => {
    const table = { ...input, windowSeconds: undefined, groupBy: [{ field: 'node.id', scope: 'attribute' as const }] }
    const rows = [
      { time: 0, group: ['n1'], value: 107 },
      { time: 0, group: ['n2'], value: 50 },
    ]
    expect(await test.store.query(metricSeries(table))).toEqual(rows)
    expect(await test.store.query(metricSeries({ ...table, limit: 1 }))).toEqual(rows)
  })

  it('groups and filters by attributes of point and resource', async () => {
    const query = metricSeries({
      ...input,
      filter: {
        kind: 'and',
        items: [
          field('resource.weir.pipeline.id', 'p1'),
          { kind: 'not', item: field('node.id', "n' OR 1=1", 'attribute') },
          field('weir.pipeline.id', 'p1'),
        ],
      },
      groupBy: [
        { field: 'node.id', scope: 'attribute' },
        { field: 'weir.pipeline.id', scope: 'any' },
        { field: 'metric.name', scope: 'any' },
      ],
    })
    expect(await test.store.query(query)).toEqual([
      { time: NOW - 2 * MINUTE, group: ['n1', 'p1', READ], value: 100 },
      { time: NOW - 2 * MINUTE, group: ['n2', 'p1', READ], value: 50 },
    ])
  })

  it('puts an earlier period under the times of this one', async () => {
    expect(await test.store.query(metricSeries({ ...input, offsetMs: HOUR }))).toEqual([
      { time: NOW - 2 * MINUTE, group: [], value: 40 },
    ])
  })

  it('counts different values', async () => {
    const measure = { kind: 'count_unique', fields: [{ field: 'node.id', scope: 'any' }] } as const
    expect(await test.store.query(metricSeries({ ...input, measure }))).toEqual([
      { time: NOW - 2 * MINUTE, group: [], value: 2 },
      { time: NOW - MINUTE, group: [], value: 1 },
    ])
  })

  const value = async (metric: string, aggregation: MetricAggregation) => {
    const measure = { kind: 'aggregate', aggregation } as const
    const rows = await test.store.query(
      metricSeries({ ...input, metrics: [metric], measure, windowSeconds: undefined }),
    )
    return rows.map(row => row.value)
  }

  it.each<[MetricAggregation, number]>([
    ['avg', 21.5],
    ['min', 20.5],
    ['max', 22.5],
    ['count', 2],
    ['first', 20.5],
    ['last', 22.5],
    ['median', 21.5],
    ['p25', 21],
  ])('knows the %s of a gauge', async (aggregation, expected) => {
    expect(await value('temperature', aggregation)).toEqual([expected])
  })

  it.each<[MetricAggregation, number]>([
    ['sum', 1000],
    ['count', 100],
    ['avg', 10],
    ['min', 1],
    ['max', 30],
    // 25 of the 50 values between 1 and 10, evenly spread.
    ['p25', 5.5],
    ['p50', 10],
    ['p90', 20],
    // 9 of the 10 values between 20 and the largest.
    ['p99', 29],
  ])('knows the %s of a histogram', async (aggregation, expected) => {
    expect(await value('latency', aggregation)).toEqual([expected])
  })

  it('does not make smallest and largest values up', async () => {
    expect(await value('latency.without.ends', 'min')).toEqual([])
    expect(await value('latency.without.ends', 'p25')).toEqual([5])
    expect(await value('latency.without.ends', 'p99')).toEqual([20])
  })

  it.each<[MetricAggregation, number]>([
    ['count', 4],
    ['p25', 0],
    // The second of the four values is the only one between 1 and 2.
    ['p50', 2],
    ['p75', 3],
  ])('knows the %s of an exponential histogram', async (aggregation, expected) => {
    expect(await value('powers', aggregation)).toEqual([expected])
  })
})

describe('nodeTotals', () => {
  const input = { organizationId: 'org-a', from: NOW - 10 * MINUTE, to: NOW, metrics: [READ, WRITE, DROPPED] }

  it('adds up per pipeline, node, counter and reason, for one organization', async () => {
    const rows = await test.store.query(nodeTotals(input))
    const n1 = { nodeId: 'n1', nodeType: 'n1_type', nodeCategory: 'input' }
    const n2 = { nodeId: 'n2', nodeType: 'n2_type', nodeCategory: 'input' }
    expect(rows).toEqual([
      { configurationId: 'p1', ...n1, metric: READ, reason: '', value: 100 },
      { configurationId: 'p1', ...n1, metric: WRITE, reason: '', value: 1000 },
      { configurationId: 'p1', ...n2, metric: READ, reason: '', value: 50 },
      { configurationId: 'p1', ...n2, metric: DROPPED, reason: 'memory', value: 3 },
      { configurationId: 'p1', ...n2, metric: DROPPED, reason: 'rule', value: 4 },
      { configurationId: 'p2', ...n1, metric: READ, reason: '', value: 7 },
    ])
  })

  it('can be kept to some pipelines', async () => {
    expect((await test.store.query(nodeTotals({ ...input, configurationIds: ['p2'] }))).map(row => row.value)).toEqual([
      7,
    ])
  })
})

it('heldItems adds up what each agent said last', async () => {
  const query = heldItems({ organizationId: 'org-a', configurationId: 'p1', from: NOW - HOUR, to: NOW })
  expect(await test.store.query(query)).toEqual([{ nodeId: 'n1', value: 12 }])
})
