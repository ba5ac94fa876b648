import { keepPreviousData } from '@tanstack/react-query'
import type { MigrationPhase } from '@weir/contracts'
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

/** Under which names the organization's agents count. */
export function selfTelemetryQuery(orgId: string) {
  return api.settings.selfTelemetry.queryOptions({ input: { orgId } })
}

interface ThroughputInput {
  orgId: string
  ends: ResolvedRange
  phase: MigrationPhase
  /** Seconds; the series of the compared period come at the times of this one. */
  offset?: number | undefined
  byPipeline?: boolean
}

/** The four series over the range. */
export function throughputQuery({ orgId, ends, phase, offset = 0, byPipeline = false }: ThroughputInput) {
  return api.metrics.query.queryOptions({
    input: {
      orgId,
      from: ends.fromIso,
      to: ends.toIso,
      graph_type: 'timeseries',
      rollup: rollupFor(ends),
      time_offset: offset,
      queries: throughputQueries(phase, byPipeline),
    },
    placeholderData: keepPreviousData,
  })
}

export function agentsQuery(orgId: string) {
  return api.agents.list.queryOptions({ input: { orgId }, placeholderData: keepPreviousData })
}
