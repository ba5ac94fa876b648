import { describe, expect, it } from 'vitest'
import { readFormula } from './graph-formulas.ts'
import { type MetricPlan, readPlan } from './metric-plan.ts'

const nothing = {
  metric_names: [],
  aggregation: 'sum',
  unique_by: [],
  filter: [],
  group_by: [],
  hidden: false,
} as const
const none = new Map<string, string>()
const plain = (name: string, rollup = 60): MetricPlan => ({
  ...readPlan(name, { ...nothing, metric_names: ['m'], unique_by: [], filter: [], group_by: [] }, none),
  rollup,
})

describe('readPlan', () => {
  it('makes the same plan of fields and of text', () => {
    const fields = readPlan(
      'A',
      {
        ...nothing,
        metric_names: ['http.duration'],
        aggregation: 'p95',
        unique_by: [],
        filter: [{ key: 'route', scope: 'attribute', values: ['/a'], exclude: true }],
        group_by: [{ key: 'k8s.pod.name', scope: 'resource' }],
        rollup: 300,
        fill: { method: 'zero' },
      },
      none,
    )
    const text = 'p95:http.duration{-@route:/a} by {resource.k8s.pod.name}.fill(zero).rollup(300)'
    const read = readPlan('A', { ...nothing, metric_names: [], unique_by: [], filter: [], group_by: [], text }, none)
    expect(fields.filter).toEqual({
      kind: 'and',
      items: [{ kind: 'not', item: { kind: 'or', items: [expect.anything()] } }],
    })
    expect({ ...read, filter: 0, keys: 0 }).toEqual({ ...fields, filter: 0, keys: 0 })
    expect([fields.keys, read.keys]).toEqual([['k8s.pod.name'], ['resource.k8s.pod.name']])
  })

  it('gives the same key of point and resource two names', () => {
    const group_by = [
      { key: 'host', scope: 'attribute' as const },
      { key: 'host', scope: 'resource' as const },
    ]
    const plan = readPlan('A', { ...nothing, metric_names: ['m'], unique_by: [], filter: [], group_by }, none)
    expect(plan.keys).toEqual(['host', 'host (2)'])
  })

  it('says where a text cannot be read', () => {
    const read = () =>
      readPlan('B', { ...nothing, metric_names: [], unique_by: [], filter: [], group_by: [], text: 'sum:m{a:}' }, none)
    expect(read).toThrow(
      expect.objectContaining({
        code: 'INVALID_QUERY',
        data: expect.objectContaining({ fields: [expect.objectContaining({ field: 'queries.B.text', start: 8 })] }),
      }),
    )
  })
})

describe('readFormula', () => {
  const plans = new Map([
    ['A', plain('A')],
    ['B', plain('B', 300)],
  ])

  it.each<[string, string, 'timeseries' | 'table', string, number]>([
    ['a formula that cannot be read', 'A +', 'timeseries', 'Expected a number', 3],
    ['an unknown query', 'A / C', 'timeseries', 'There is no query C. The queries are A, B.', 4],
    ['no query at all', '1 + 1', 'timeseries', 'names no query', 0],
    ['windows of different length', 'A + B', 'timeseries', 'A and B have windows of different length', 0],
    ['an average over one value', 'moving_average(A, 3)', 'table', 'needs a time series', 0],
    ['an average over too many', 'moving_average(A, 5000)', 'timeseries', 'at most 1000 windows', 0],
    ['a shift beyond a year', 'timeshift(A, 99999999)', 'timeseries', 'at most a year', 0],
  ])('refuses %s', (_name, text, graphType, message, start) => {
    expect(() => readFormula('X', text, plans, graphType)).toThrow(
      expect.objectContaining({
        code: 'INVALID_QUERY',
        message: expect.stringContaining(message),
        data: expect.objectContaining({ fields: [expect.objectContaining({ field: 'formulas.X', start })] }),
      }),
    )
  })
})
