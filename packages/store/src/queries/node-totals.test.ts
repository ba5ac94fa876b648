import { expect, it } from 'vitest'
import { nodeTotals } from './node-totals.ts'

it("adds up the agent's counters per node and reason", () => {
  const query = nodeTotals({ organizationId: 'o', from: 1000, to: 2000, metrics: ['m'] })
  expect(query.sql.split('\nFROM (')[0]).toBe(`SELECT
  group[1] AS configurationId,
  group[2] AS nodeId,
  group[3] AS nodeType,
  group[4] AS nodeCategory,
  group[5] AS metric,
  group[6] AS reason,
  value`)
  expect(query.sql).toContain(
    '[toString(ResourceAttributes[{p0:String}]), toString(Attributes[{p1:String}]), toString(Attributes[{p2:String}]), toString(Attributes[{p3:String}]), toString(MetricName), toString(Attributes[{p4:String}])] AS group',
  )
  expect(query.params).toMatchObject({ p0: 'weir.pipeline.id', p1: 'node.id', p4: 'reason', metrics: ['m'] })
})

it('can be kept to some pipelines', () => {
  const query = nodeTotals({ organizationId: 'o', from: 1000, to: 2000, metrics: ['m'], configurationIds: ['c1'] })
  expect(query.sql).toContain('ResourceAttributes[{p5:String}] = {p6:String}')
  expect(query.params).toMatchObject({ p5: 'weir.pipeline.id', p6: 'c1' })
})
