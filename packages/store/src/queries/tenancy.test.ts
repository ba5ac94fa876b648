import { expect, it } from 'vitest'
import { activeAgents } from './active-agents.ts'
import { heartbeats } from './heartbeats.ts'
import { heldItems } from './held-items.ts'
import { arrivedLogs, logArrivals } from './log-arrivals.ts'
import { logFacets } from './log-facets.ts'
import { logHistogram } from './log-histogram.ts'
import { metricSeries } from './metric-series.ts'
import { nodeTotals } from './node-totals.ts'
import { searchLogs } from './search-logs.ts'

const base = { organizationId: 'org-1', from: 1000, to: 2000, filter: { kind: 'all' as const } }
const month = { ...base, to: 30 * 86_400_000 }
const sum = { metrics: ['m'], measure: { kind: 'aggregate' as const, aggregation: 'sum' as const } }
const percentile = { metrics: ['m'], measure: { kind: 'aggregate' as const, aggregation: 'p95' as const } }

it.each([
  ['activeAgents', activeAgents(base)],
  ['arrivedLogs', arrivedLogs({ ...base, since: '1', arrivals: ['1'], limit: 1 })],
  ['heartbeats', heartbeats(base)],
  ['heldItems', heldItems({ ...base, configurationId: 'c' })],
  ['logArrivals', logArrivals({ ...base, since: '1' })],
  ['logFacets', logFacets(base)],
  ['logFacets of a month', logFacets(month)],
  ['logHistogram', logHistogram({ ...base, stepSeconds: 60 })],
  ['metricSeries', metricSeries({ ...base, ...sum })],
  ['metricSeries of a month', metricSeries({ ...month, ...sum })],
  ['metricSeries of a percentile', metricSeries({ ...base, ...percentile })],
  ['nodeTotals', nodeTotals({ ...base, metrics: ['m'] })],
  ['searchLogs', searchLogs(base)],
])('%s reads every table for one organization, within limits', (_name, query) => {
  const tables = query.sql.match(/FROM [a-z]\w+/g) ?? []
  const scoped = query.sql.match(/FROM [a-z]\w+\s+WHERE OrganizationId = \{organizationId:String\}/g) ?? []
  expect(tables.length).toBeGreaterThan(0)
  expect(scoped).toHaveLength(tables.length)
  expect(query.params['organizationId']).toBe('org-1')
  expect(Object.keys(query.settings)).toEqual(
    expect.arrayContaining(['max_execution_time', 'max_memory_usage', 'max_result_rows']),
  )
})
