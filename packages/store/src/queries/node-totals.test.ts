import { expect, it } from 'vitest'
import { nodeTotals } from './node-totals.ts'

it("adds up the agent's counters per node", () => {
  const query = nodeTotals({ organizationId: 'o', from: 1000, to: 2000 })
  expect(query.sql.split('\nFROM (')[0]).toBe(`SELECT
  ResourceAttributes['weir.pipeline.id'] AS configurationId,
  Attributes['node.id'] AS nodeId,
  any(Attributes['node.type']) AS nodeType,
  any(Attributes['node.category']) AS nodeCategory,
  MetricName AS metric,
  sum(Value) AS value`)
  expect(query.params['metrics']).toEqual([
    'ed.pipeline.node.read_bytes',
    'ed.pipeline.node.write_bytes',
    'ed.pipeline.node.read_items',
    'ed.pipeline.node.write_items',
  ])
})

it('can be kept to some pipelines', () => {
  const query = nodeTotals({ organizationId: 'o', from: 1000, to: 2000, metrics: ['m'], configurationIds: ['c1'] })
  expect(query.sql).toContain('AND ResourceAttributes[{p0:String}] IN {p1:Array(String)}')
  expect(query.params).toMatchObject({ metrics: ['m'], p0: 'weir.pipeline.id', p1: ['c1'] })
})
