import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import { metricRowLimit } from './metrics.ts'
import { flowMetricNames } from './settings.ts'

const { inputSchema } = contract.metrics.query['~orpc']
if (!(inputSchema instanceof z.ZodType)) throw new TypeError('The input of the call has no schema')
const input: z.ZodType = inputSchema
const base = {
  orgId: 'o',
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-02T00:00:00Z',
  graph_type: 'table',
  queries: { A: { metric_names: ['m'] } },
}

function problems(change: object): string[] {
  const result = input.safeParse({ ...base, ...change })
  return result.success ? [] : result.error.issues.map(issue => issue.path.join('.'))
}

const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String.fromCharCode(65 + at), value]))

describe('metrics.query', () => {
  it('has defaults for all that is not said', () => {
    expect(input.parse(base)).toMatchObject({
      queries: { A: { aggregation: 'sum', filter: [], group_by: [], hidden: false } },
      formulas: {},
      variables: {},
      time_offset: 0,
      limit: metricRowLimit,
    })
  })

  it.each<[string, object, string[]]>([
    ['a query as text', { queries: { A: { text: 'sum:m' } } }, []],
    ['neither names nor text', { queries: { A: {} } }, ['queries.A.metric_names']],
    ['names and text', { queries: { A: { metric_names: ['m'], text: 'sum:m' } } }, ['queries.A.metric_names']],
    [
      'count_unique without keys',
      { queries: { A: { metric_names: ['m'], aggregation: 'count_unique' } } },
      ['queries.A.unique_by'],
    ],
    [
      'keys to count without count_unique',
      { queries: { A: { metric_names: ['m'], unique_by: [{ key: 'k', scope: 'attribute' }] } } },
      ['queries.A.unique_by'],
    ],
    ['six queries', { queries: many(6, { text: 'sum:m' }) }, []],
    ['seven queries', { queries: many(7, { text: 'sum:m' }) }, ['queries']],
    ['five formulas', { formulas: many(5, 'A') }, ['formulas']],
    ['a name that formulas could not say', { queries: { 'A B': { text: 'sum:m' } } }, ['queries.A B']],
    ['more rows than there may be', { limit: metricRowLimit + 1 }, ['limit']],
    [
      'an unknown aggregation',
      { queries: { A: { metric_names: ['m'], aggregation: 'mode' } } },
      ['queries.A.aggregation'],
    ],
  ])('judges %s', (_name, change, expected) => {
    expect(problems(change)).toEqual(expected)
  })
})

it('[API-006] [API-007] [API-008] [API-009] throughput has an older and a newer name, and both count during a migration', () => {
  const names = (['bytesIn', 'bytesOut', 'eventsIn', 'eventsOut'] as const).map(name =>
    flowMetricNames(name, 'migrating'),
  )
  expect(names).toEqual([
    ['incoming_bytes.sum', 'ed.pipeline.node.read_bytes'],
    ['outgoing_bytes.sum', 'ed.pipeline.node.write_bytes'],
    ['incoming_lines.count', 'ed.pipeline.node.read_items'],
    ['outgoing_lines.count', 'ed.pipeline.node.write_items'],
  ])
  expect(flowMetricNames('bytesIn', 'before')).toEqual(['incoming_bytes.sum'])
  expect(flowMetricNames('bytesIn', 'after')).toEqual(['ed.pipeline.node.read_bytes'])
})
