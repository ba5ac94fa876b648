import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const minuteMs = 60_000

/** The pipelines of the organization, the last changed first. */
export function pipelinesQuery(orgId: string) {
  return api.pipelines.listV2.queryOptions({ input: { orgId }, staleTime: minuteMs })
}

/** A pipeline came or went: every list of them is out of date. */
export function invalidatePipelineLists(queryClient: QueryClient): Promise<unknown> {
  const lists = [api.pipelines.listV2.key(), api.pipelines.list.key(), api.pipelines.summaries.key()]
  return Promise.all(lists.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}
