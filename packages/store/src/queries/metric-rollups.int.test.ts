import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../engine/test-engine.ts'
import { migrateStore } from '../schema/migrate.ts'
import type { MetricAggregation } from './metric-measure.ts'
import { type MetricSeriesInput, metricSeries } from './metric-series.ts'

const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / HOUR) * HOUR

let test: TestStore

beforeAll(async () => {
  test = await openTestStore()
  await migrateStore(test.store)
})
afterAll(() => test?.close())

describe('roll-ups', () => {
  const points = 5000
  const stepMs = 37_000
  const end = NOW - 7_000
  /** The points as the engine makes them below: one every 37 seconds, over two days, back from now. */
  const known = Array.from({ length: points }, (_, i) => ({
    time: end - i * stepMs,
    value: (i * 7919) % 1000,
    host: `h${i % 3}`,
  })).reverse()
  const input: MetricSeriesInput = {
    organizationId: 'org-roll',
    from: known[10]?.time ?? 0,
    to: end,
    metrics: ['rolled'],
    filter: { kind: 'not', item: { kind: 'field', field: 'host', scope: 'attribute', match: 'equals', value: 'h2' } },
    measure: { kind: 'aggregate', aggregation: 'sum' },
    groupBy: [{ field: 'host', scope: 'attribute' }],
  }

  beforeAll(async () => {
    for (const [table, first] of [
      ['otel_metrics_gauge', 0],
      ['otel_metrics_sum', 1],
    ] as const) {
      await test.store.command(
        `INSERT INTO ${table} (OrganizationId, MetricName, Attributes, TimeUnix, Value)
SELECT 'org-roll', 'rolled', map('host', concat('h', toString(number % 3))), fromUnixTimestamp64Milli(${end} - toInt64(number) * ${stepMs}), (number * 7919) % 1000
FROM numbers(${points}) WHERE number % 2 = ${first}`,
      )
    }
  })

  const folds: Record<string, (values: readonly number[]) => number> = {
    sum: values => values.reduce((sum, value) => sum + value, 0),
    count: values => values.length,
    avg: values => values.reduce((sum, value) => sum + value, 0) / values.length,
    min: values => Math.min(...values),
    max: values => Math.max(...values),
    first: values => values[0] ?? 0,
    last: values => values.at(-1) ?? 0,
  }

  function expected(fold: (values: readonly number[]) => number, windowMs: number | undefined) {
    const groups = new Map<string, { time: number; group: string[]; values: number[] }>()
    for (const { time, value, host } of known) {
      if (time < input.from || time >= input.to || host === 'h2') continue
      const window = windowMs === undefined ? 0 : Math.floor(time / windowMs) * windowMs
      const id = `${host} ${window}`
      const held = groups.get(id) ?? { time: window, group: [host], values: [] }
      held.values.push(value)
      groups.set(id, held)
    }
    return [...groups.values()]
      .map(({ time, group, values }) => ({ time, group, value: fold(values) }))
      .sort((a, b) => (a.group[0] ?? '').localeCompare(b.group[0] ?? '') || a.time - b.time)
  }

  const cases = Object.keys(folds).flatMap(name =>
    ([undefined, 300, 3600] as const).map(seconds => [name, seconds] as const),
  )

  it.each(cases)('give the %s of windows of %s s as the points do', async (name, seconds) => {
    const aggregation = name as MetricAggregation
    const query = metricSeries({
      ...input,
      measure: { kind: 'aggregate', aggregation },
      ...(seconds ? { windowSeconds: seconds } : {}),
    })
    expect(query.sql).toContain(seconds === 300 ? 'FROM metric_rollup_5m' : 'FROM metric_rollup_1h')
    const fold = folds[name]
    expect(await test.store.query(query)).toEqual(fold && expected(fold, seconds && seconds * 1000))
  })

  it('count different values as the points do', async () => {
    const measure = { kind: 'count_unique', fields: [{ field: 'host', scope: 'any' }] } as const
    const query = metricSeries({ ...input, measure, groupBy: [], windowSeconds: 3600 })
    const values = new Set((await test.store.query(query)).map(row => row.value))
    expect(values).toEqual(new Set([2]))
  })
})
