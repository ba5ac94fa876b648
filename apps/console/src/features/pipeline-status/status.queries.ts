import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ResolvedRange } from '../../lib/time-range.ts'
import { rollupFor, throughputQueries } from './throughput.ts'

/** How often an open status page asks again by itself. */
export const refreshMs = 30_000

export function summariesQuery(orgId: string, ends: ResolvedRange, offset: number | undefined) {
  return api.pipelines.summaries.queryOptions({
    input: { orgId, from: ends.fromIso, to: ends.toIso, ...(offset ? { compare_offset_s: offset } : {}) },
    placeholderData: keepPreviousData,
  })
}

/** The four series over the range; with an offset, those of the compared period at the times of this one. */
export function throughputQuery(orgId: string, ends: ResolvedRange, offset = 0, byPipeline = false) {
  return api.metrics.query.queryOptions({
    input: {
      orgId,
      from: ends.fromIso,
      to: ends.toIso,
      graph_type: 'timeseries',
      rollup: rollupFor(ends),
      time_offset: offset,
      queries: throughputQueries(byPipeline),
    },
    placeholderData: keepPreviousData,
  })
}

export function agentsQuery(orgId: string) {
  return api.agents.list.queryOptions({ input: { orgId }, placeholderData: keepPreviousData })
}
