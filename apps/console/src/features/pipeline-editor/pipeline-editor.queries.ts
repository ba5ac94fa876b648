import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { ResolvedRange } from '../../lib/time-range.ts'

export function pipelineQuery(orgId: string, configId: string) {
  return api.pipelines.get.queryOptions({ input: { orgId, configId } })
}

/** How often an open pipeline asks for its figures again. */
export const refreshMs = 15_000

const minuteMs = 60_000
/** Diagnostics are asked for in whole minutes, so that two people who look at the same time share an answer. */
export const wholeMinute = (time: number) => new Date(Math.floor(time / minuteMs) * minuteMs).toISOString()

export function diagnosticsQuery(orgId: string, configId: string, ends: ResolvedRange) {
  const to = wholeMinute(ends.to + minuteMs)
  return api.pipelines.diagnostics.queryOptions({
    input: { orgId, configId, from: wholeMinute(ends.from), to },
    placeholderData: keepPreviousData,
  })
}
