import { expect, it } from 'vitest'
import { activeAgents } from './active-agents.ts'
import { logFacets } from './log-facets.ts'
import { logHistogram } from './log-histogram.ts'
import { metricTimeseries } from './metric-timeseries.ts'
import { nodeTotals } from './node-totals.ts'
import { searchLogs } from './search-logs.ts'

const base = { organizationId: 'org-1', from: 1000, to: 2000, filter: { kind: 'all' as const } }

it.each([
  ['activeAgents', activeAgents(base)],
  ['logFacets', logFacets(base)],
  ['logHistogram', logHistogram(base)],
  ['metricTimeseries', metricTimeseries({ ...base, metrics: ['m'], aggregation: 'sum' })],
  ['nodeTotals', nodeTotals(base)],
  ['searchLogs', searchLogs(base)],
])('%s reads every table for one organization, within limits', (_name, query) => {
  const tables = query.sql.match(/FROM (otel_|agent_)\w+/g) ?? []
  const scoped = query.sql.match(/FROM (otel_|agent_)\w+\s+WHERE OrganizationId = \{organizationId:String\}/g) ?? []
  expect(tables.length).toBeGreaterThan(0)
  expect(scoped).toHaveLength(tables.length)
  expect(query.params['organizationId']).toBe('org-1')
  expect(Object.keys(query.settings)).toEqual(
    expect.arrayContaining(['max_execution_time', 'max_memory_usage', 'max_result_rows']),
  )
})
